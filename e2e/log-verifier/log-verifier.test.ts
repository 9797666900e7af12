/**
 * The formats of the log before a judge that is none of ours: Go's packages for transparency logs, in the
 * program beside this file. What a log could do wrong is planted in one that the test serves.
 */
import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base64Of, hexOf } from '@tarazu/contract/chain/bytes-as-text'
import { checkpointText } from '@tarazu/contract/chain/checkpoint'
import { cosignatureOf, cosignedText } from '@tarazu/contract/chain/cosignature'
import { inclusionPath, leafHash, levelsOf, merkleRoot } from '@tarazu/contract/chain/merkle'
import {
  type NoteSignature,
  noteOf,
  type SignatureType,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@tarazu/contract/chain/note'
import { parseTilePath, tilePath } from '@tarazu/contract/chain/tiles'
import { tlogProofText } from '@tarazu/contract/chain/tlog-proof'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needsPrograms } from '../../scripts/debian-programs.mjs'
import { goVerifier, type Verified } from './go-verifier.ts'

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const leavesOf = (texts: readonly string[]) => texts.map((text) => leafHash(sha256, Buffer.from(text)))
const numbered = (count: number) => leavesOf(Array.from({ length: count }, (_, index) => `entry ${index}`))

type Signer = { key: VerifierKey; privateKey: KeyObject }
async function makeSigner(name: string, type: SignatureType): Promise<Signer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key: await verifierKey(sha256, { name, type, publicKey: raw }), privateKey }
}

const origin = 'tarazu.example/log'
let log: Signer
let witnesses: Signer[]
let folder: string
let server: Server
let url: string

/** What the server answers, by path. */
let files: Map<string, string | Uint8Array>

function checkpointOf(leaves: readonly Uint8Array[], { by = log, cosigners = [] as Signer[] } = {}) {
  const root = merkleRoot(sha256, leaves)
  const text = checkpointText({ origin, size: leaves.length, root, extensions: [] })
  const bytes = sign(null, Buffer.from(text), by.privateKey)
  const signatures: NoteSignature[] = [{ name: by.key.name, id: by.key.id, bytes }]
  for (const { key, privateKey } of cosigners) {
    const time_s = 1_800_000_000
    const signature = sign(null, Buffer.from(cosignedText(text, time_s)), privateKey)
    signatures.push(cosignatureOf(key, { time_s, signature }))
  }
  return noteOf({ text, signatures })
}

/**
 * A tile of the published leaves, each hash of it as the specification defines it: the root of 256^level
 * leaves.
 */
function tileAt(path: string) {
  const tile = parseTilePath(path)
  if (!tile) return undefined
  const span = 256 ** tile.level
  const hashes: Uint8Array[] = []
  for (let at = 0; at < tile.width; at++) {
    const first = (tile.index * 256 + at) * span
    if (first + span > published.length) return undefined
    hashes.push(merkleRoot(sha256, published.slice(first, first + span)))
  }
  return Buffer.concat(hashes)
}

function publish(leaves: readonly Uint8Array[], checkpoint = checkpointOf(leaves)) {
  files = new Map<string, string | Uint8Array>([['/checkpoint', checkpoint]])
  published = leaves
}
let published: readonly Uint8Array[] = []

/** Each tile is asked for again and again, and one of a high level takes long to compute. */
function answerTo(path: string) {
  const known = files.get(path) ?? tileAt(path)
  if (known !== undefined) files.set(path, known)
  return known
}

const file = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const verify = (...args: string[]): Promise<Verified> => (goVerifier as NonNullable<typeof goVerifier>)(args)
const verifyLog = (...flags: string[]) => verify(...flags, url, verifierKeyText(log.key))
const faultOf = async (verified: Promise<Verified>) => {
  const found = await verified
  return 'fault' in found ? found.fault : undefined
}

describe.skipIf(!goVerifier && !needsPrograms)(
  'Go’s packages for transparency logs (skipped where there is no Go: apt-get install golang-go golang-golang-x-mod-dev)',
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'log-verifier-'))
      log = await makeSigner(origin, 'note')
      witnesses = [
        await makeSigner('school.example', 'cosignature'),
        await makeSigner('press.example', 'cosignature'),
      ]
      server = createServer(({ url: path = '' }, answer) => {
        const content = answerTo(path)
        answer.writeHead(content === undefined ? 404 : 200).end(content)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    })
    beforeEach(() => publish(numbered(300)))

    test.each([1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 700, 65_536, 65_800])(
      'accept a log of %i leaves: its checkpoint, every tile, inclusion of its leaves',
      async (size) => {
        publish(numbered(size))
        expect(await verifyLog()).toEqual({
          printed: `${size} ${base64Of(merkleRoot(sha256, published))}`,
        })
      },
    )

    test.each([
      [1, 300],
      [255, 256],
      [256, 300],
      [257, 700],
      [300, 300],
    ])('accept that %i leaves became %i', async (from, size) => {
      const since = await file('since', checkpointOf(numbered(from)))
      publish(numbered(size))
      expect(await verifyLog('-since', since)).toHaveProperty('printed')
    })

    test('find a log that shrank', async () => {
      const since = await file('since', checkpointOf(numbered(400)))
      expect(await faultOf(verifyLog('-since', since))).toBe('the log shrank: it had 400 leaves, and has 300')
    })

    test('find a second tree of the same size', async () => {
      const since = await file(
        'since',
        checkpointOf(leavesOf(Array.from({ length: 300 }, (_, n) => `other ${n}`))),
      )
      expect(await faultOf(verifyLog('-since', since))).toMatch(/^the log forked: two trees of 300 leaves/)
    })

    test('find a past that was changed below a tree that grew', async () => {
      const since = await file('since', checkpointOf(numbered(200)))
      const changed = numbered(300)
      changed[17] = leafHash(sha256, Buffer.from('entry 17, changed'))
      publish(changed)
      expect(await faultOf(verifyLog('-since', since))).toMatch(/^the log forked: its first 200 leaves/)
    })

    test.each([
      [0, 0, 256],
      [0, 1, 44],
      [1, 0, 1],
    ])('find a changed byte in the tile of level %i, number %i', async (level, index, width) => {
      const path = tilePath({ level, index, width })
      const tile = Buffer.from(tileAt(path) as Buffer)
      tile[tile.length - 1] = (tile.at(-1) as number) ^ 1
      files.set(path, tile)
      expect(await faultOf(verifyLog())).toBeDefined()
    })

    test('find a tile that is missing, and one that is too short', async () => {
      const path = tilePath({ level: 0, index: 0, width: 256 })
      files.set(path, (tileAt(path) as Buffer).subarray(32))
      expect(await faultOf(verifyLog())).toMatch(/has 8160 bytes/)
      publish(numbered(100), checkpointOf(numbered(300)))
      expect(await faultOf(verifyLog())).toMatch(/404/)
    })

    test('find a checkpoint that another key signed, under the same name', async () => {
      publish(published, checkpointOf(published, { by: await makeSigner(origin, 'note') }))
      expect(await faultOf(verifyLog())).toMatch(/no verifiable signatures/)
    })

    test('find a root that nobody signed', async () => {
      publish(published, checkpointOf(published).replace('\n300\n', '\n299\n'))
      expect(await faultOf(verifyLog())).toMatch(/invalid signature/)
    })

    test('count the co-signatures of witnesses, and only right ones', async () => {
      const known = witnesses.flatMap(({ key }) => ['-witness', verifierKeyText(key)])
      publish(published, checkpointOf(published, { cosigners: witnesses }))
      expect(await verifyLog(...known, '-quorum', '2')).toHaveProperty('printed')
      publish(published, checkpointOf(published, { cosigners: witnesses.slice(0, 1) }))
      expect(await faultOf(verifyLog(...known, '-quorum', '2'))).toBe('1 witnesses co-signed, and 2 have to')
      const stranger = { ...(witnesses[1] as Signer), privateKey: log.privateKey }
      publish(published, checkpointOf(published, { cosigners: [stranger] }))
      expect(await faultOf(verifyLog(...known, '-quorum', '1'))).toMatch(/invalid signature/)
    })

    test('verify the proof of one leaf without the log, and no other leaf by it', async () => {
      const index = 123
      const path = inclusionPath(levelsOf(sha256, published), index)
      const checkpoint = checkpointOf(published, { cosigners: witnesses })
      const text = tlogProofText({ extra: Buffer.from('salt'), index, path, checkpoint })
      const proof = await file('proof', text)
      const check = (leaf: number) =>
        verify('-proof', proof, '-leaf', hexOf(published[leaf] as Uint8Array), verifierKeyText(log.key))
      expect(await check(index)).toEqual({
        printed: `123 of 300 ${base64Of(merkleRoot(sha256, published))}`,
      })
      expect(await faultOf(check(124))).toMatch(/^leaf 123 is not in the tree/)
    })
  },
)
