/** Renewing a certificate while the server runs. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { day_ms } from '@tarazu/contract/duration'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { renewTls } from './renew-tls.ts'
import type { Tls } from './tls.ts'

const now = systemClock.now()
const certificate = (from = now - day_ms, until = now + day_ms) => makeCertificate({ from, until })
const first = certificate()
const told: string[] = []
const ends: (() => unknown)[] = []
let files: Tls
let port: number

/** How often the files were read. */
let looks = 0

const soon = { timeout: 5_000, interval: 10 }

/** Waits until the files were read so many times more. */
async function readings(count: number) {
  const before = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThanOrEqual(before + count), soon)
}

/** Replaces each file atomically, one after the other: for a moment they are no pair. */
const write = async ({ cert, key }: Tls) => {
  for (const [file, text] of [
    [files.cert, cert],
    [files.key, key],
  ] as const) {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
}

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tarazu-renewed-'))
  ends.push(() => rm(dir, { recursive: true }))
  files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
  await write(first)
  const server = createServer(first, (_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const say = (sentence: unknown) => void told.push(String(sentence))
  const log = { info: say, error: say }
  const settings = {
    get tls() {
      looks += 1
      return files
    },
  }
  ends.push(renewTls(server, { settings, inUse: first, clock: systemClock, log, every_ms: 10 }))
})
// Each test begins with the first pair, which a whole reading has found: what was logged of a pair half
// written is gone.
beforeEach(async () => {
  await write(first)
  await readings(2)
  told.splice(0)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Whether a new connection gets this certificate. */
const isServed = ({ cert }: Tls) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca: cert }, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

test('a renewed pair is served to new connections, and logged once', async () => {
  expect(await isServed(first)).toBe(true)
  const renewed = certificate()
  await write(renewed)
  await vi.waitFor(async () => expect(await isServed(renewed)).toBe(true), soon)
  expect(await isServed(first)).toBe(false)
  expect(told.filter((sentence) => sentence === 'a renewed certificate is in use')).toHaveLength(1)
})

test.each([
  ['one that has run out', certificate(now - 2 * day_ms, now - day_ms), /has run out/],
  ['what is none', { cert: 'no certificate', key: first.key }, /are not a pair/],
  ['a key of another', { cert: first.cert, key: certificate().key }, /are not a pair/],
])('%s leaves the current certificate in use, and is logged once', async (_, broken, why) => {
  await write(broken)
  await vi.waitFor(() => expect(told.at(-1)).toMatch(why), soon)
  expect(told.at(-1)).toMatch(/^The certificate of before stays in use\. /)
  expect(told.join()).not.toContain('PRIVATE KEY')
  expect(await isServed(first)).toBe(true)
  await readings(3)
  expect(told.filter((sentence) => why.test(sentence))).toHaveLength(1)
})
