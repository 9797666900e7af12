import { createHash, createPublicKey } from 'node:crypto'
import { createServer as overHttp } from 'node:http'
import { createServer as overHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import { day_ms } from '@tarazu/contract/duration'
import { afterEach, expect, test } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { makeAskSource } from './ask-source.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const { cert, key } = makeCertificate({ from: Date.now() - day_ms, until: Date.now() + day_ms })

const body = '{ "price" : 12.50 }'
const bodyHash = createHash('sha256').update(body).digest('hex')

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}

function asking() {
  const ending = new AbortController()
  ends.push(() => ending.abort())
  const ask = makeAskSource(ending.signal)
  return (url: string) => ask(new URL(url), { timeout_ms: 2_000, maximumBytes: 1_000, signal: ending.signal })
}

test('an answer comes with its origin and its hash, and without TLS with no key', async () => {
  const port = await listening(overHttp((_, response) => response.end(body)))
  const { json, from } = await asking()(`http://127.0.0.1:${port}/v7/quote?symbols=AAPL`)
  expect(json).toEqual({ price: 12.5 })
  expect(from).toEqual({ origin: `http://127.0.0.1:${port}`, key: null, answerHash: bodyHash })
})

test('over TLS the fingerprint is that of the public key, on each connection and on one that is kept', async () => {
  // Another test in this process may trust another certificate of the same name, which would be used.
  setDefaultCACertificates([cert])
  const port = await listening(overHttps({ cert, key }, (_, response) => response.end(body)))
  const ofKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const pin = `sha256//${createHash('sha256').update(ofKey).digest('base64')}`
  const ask = asking()
  const answers = [await ask(`https://localhost:${port}/`), await ask(`https://localhost:${port}/`)]
  answers.push(await asking()(`https://localhost:${port}/`))
  expect(answers.map(({ from }) => from.key)).toEqual([pin, pin, pin])
  expect(answers[0]?.from.origin).toBe(`https://localhost:${port}`)
})

test('whose certificate nobody vouches for is not asked', async () => {
  const other = makeCertificate({ from: Date.now() - day_ms, until: Date.now() + day_ms })
  const port = await listening(overHttps(other, (_, response) => response.end(body)))
  await expect(asking()(`https://localhost:${port}/`)).rejects.toThrow(/self-signed/)
})
