import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifierKey, verifierKeyText } from '@tarazu/contract/chain/note'
import { expect, test } from 'vitest'
import { sha256 } from '../secrets/sha256.ts'
import { signingKey } from './chain-key.ts'
import { readWitnesses } from './read-witnesses.ts'

const { publicKey } = signingKey(new Uint8Array(32).fill(9))
const key = verifierKeyText(await verifierKey(sha256, { name: 'w.example', type: 'cosignature', publicKey }))
const policyAt = (url: string) => `witness w ${key} ${url}\nquorum w`
const read = (policy: string) => readWitnesses({ witnesses: { policy } })

test('a policy is read from the setting or from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-policy-'))
  await writeFile(join(folder, 'policy'), policyAt('https://w.example'))
  expect((await readWitnesses({ witnesses: { file: join(folder, 'policy') } })).witnesses).toHaveLength(1)
  await rm(folder, { recursive: true })
  expect((await read(policyAt('https://w.example'))).quorum).toBe('w')
  expect(await readWitnesses({ witnesses: undefined })).toMatchObject({ witnesses: [], quorum: 'none' })
})

test.each(['https://w.example/prefix', 'http://127.0.0.1:7380', 'http://[::1]:7380', 'http://localhost/'])(
  '%s may be asked',
  async (url) => {
    expect((await read(policyAt(url))).witnesses[0]?.url).toBe(url)
  },
)

test.each([
  'http://w.example',
  'http://127.0.0.1.w.example',
  'http://10.0.0.1',
  'ftp://127.0.0.1',
  'w.example',
  'https://user:password@w.example',
  'https://w.example/?to=elsewhere',
])('%s may not be asked', async (url) => {
  await expect(read(policyAt(url))).rejects.toThrow('which must be an https address')
})

test('a policy that is not understood, or not there, stops the start', async () => {
  await expect(read('quorum nobody')).rejects.toThrow('WITNESSES is not understood: line 1, name-unknown.')
  await expect(readWitnesses({ witnesses: { file: '/nowhere/at/all' } })).rejects.toThrow('could not be read')
})
