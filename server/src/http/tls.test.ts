import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { readTls } from './tls.ts'

let dir: string
const now = systemClock.now()
const day = 86_400_000
const sound = makeCertificate({ from: now - day, until: now + day })
const old = makeCertificate({ from: now - 2 * day, until: now - day })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tarazu-tls-'))
  for (const [name, { cert, key }] of Object.entries({ sound, old })) {
    await writeFile(join(dir, `${name}.pem`), cert)
    await writeFile(join(dir, `${name}.key`), key)
  }
})
afterAll(() => rm(dir, { recursive: true }))

const read = (cert: string, key: string) =>
  readTls({ tls: { cert: join(dir, cert), key: join(dir, key) } }, systemClock)

test('a certificate and its key are read', async () => {
  expect(await read('sound.pem', 'sound.key')).toEqual(sound)
  expect(await readTls({ tls: undefined }, systemClock)).toBeUndefined()
})

test.each([
  ['sound.pem', 'no.key', /^TLS_KEY=.*no\.key could not be read: ENOENT/],
  ['sound.pem', 'old.key', /^TLS_CERT=.* and TLS_KEY=.* are not a pair: /],
  ['sound.key', 'sound.key', /are not a pair/],
  ['old.pem', 'old.key', /^TLS_CERT=.*old\.pem has run out: it was good until /],
])('%s with %s stops the start', async (cert, key, sentence) => {
  const refused = await read(cert, key).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'SettingsError', exitCode: 78 })
  expect((refused as Error).message).toMatch(sentence)
  expect((refused as Error).message).not.toContain('PRIVATE KEY')
})
