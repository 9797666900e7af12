import { getConsistency, listRecords } from '@tarazu/contract/chain/api'
import { bytesOf } from '@tarazu/contract/chain/bytes-as-text'
import { checkpointSignedBy, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { isConsistent, leafHash, treeRoot } from '@tarazu/contract/chain/merkle'
import { parseVerifierKey } from '@tarazu/contract/chain/note'
import { type RecordSaid, recordLeaf } from '@tarazu/contract/chain/records'
import { hashesIn, nodesInTiles, type TileReader, tilePath, tilesOf } from '@tarazu/contract/chain/tiles'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import type { Reply } from '@tarazu/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../secrets/sha256.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { appendRecord } from './append-record.ts'
import { isSigned } from './chain-key.ts'
import { hashesIn as hashesOf } from './day-root.ts'
import { sealBlocks } from './seal-blocks.ts'
import { checkLogAtStart, signCheckpoint } from './sign-checkpoint.ts'
import { signRoots } from './sign-roots.ts'

const day = 86_400_000
let world: TestServer

beforeAll(async () => {
  world = await testServer({ LOG_ORIGIN: 'log.example/test' }, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

/** Something that is sealed and signed. */
async function grow() {
  await world.customer({ cash: 100n })
  await sealBlocks(world.deps, () => true)
  await signCheckpoint(world.deps)
}

const get = (path: string) => fetch(world.baseUrl.replace(/\/api$/, `/log${path}`))
const bytesAt = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())

/** As a stranger reads it, who has the key and the address. */
async function readCheckpoint() {
  const key = await parseVerifierKey(sha256, (await (await get('/key')).text()).trimEnd())
  const signed = parseSignedCheckpoint(await (await get('/checkpoint')).text())
  if (!key || !signed) throw new Error('not a checkpoint')
  expect(await checkpointSignedBy(signed, key, isSigned)).toBe('signed')
  return signed.checkpoint
}
const remoteTiles: TileReader = (tiles) => Promise.all(tiles.map((tile) => bytesAt(tilePath(tile))))

/** The leaves of blocks and records, in the order of the log, from the rows. */
async function leavesOfRows() {
  const { db } = world.deps
  const entries = await db
    .selectFrom('chain_entries')
    .select(['block', 'leaves'])
    .orderBy('block')
    .orderBy('source')
    .execute()
  const records = await db
    .selectFrom('sealed_record')
    .selectAll()
    .select(sql<bigint>`microseconds(at)`.as('at_us'))
    .execute()
  const spans = await db.selectFrom('log_span').selectAll().orderBy('first_leaf').execute()
  return spans.flatMap(({ block, records: ids }) =>
    ids
      ? ids.map((id) => {
          const record = records.find((each) => each.id === id)
          if (!record) throw new Error('no such record')
          const { kind, at_us, subject, content, salt } = record
          const said = `["record", ${id}, "${kind}", ${at_us}, ${JSON.stringify(subject)}, ${JSON.stringify(content)}]`
          return leafHash(sha256, Buffer.concat([salt ?? Buffer.alloc(0), bytesOf(said)]))
        })
      : entries.filter((each) => each.block === block).flatMap(({ leaves }) => hashesOf(leaves)),
  )
}
const hex = (hashes: readonly Uint8Array[]) => hashes.map((each) => Buffer.from(each).toString('hex'))

describe('the log', () => {
  test('is not there before anything was sealed', async () => {
    expect((await get('/checkpoint')).status).toBe(404)
    expect((await get('/tile/0/000.p/1')).status).toBe(404)
  })

  test('has a checkpoint that anybody verifies by its key, whose tiles lead to its root', async () => {
    await grow()
    await grow()
    const checkpoint = await readCheckpoint()
    expect(checkpoint.origin).toBe('log.example/test')
    const leaves = await leavesOfRows()
    expect(checkpoint.size).toBe(leaves.length)
    const tiles = [...tilesOf(checkpoint.size)]
    const lowest = tiles.filter(({ level }) => level === 0)
    expect(hex((await remoteTiles(lowest)).flatMap(hashesIn))).toEqual(hex(leaves))
    const read = nodesInTiles(sha256, checkpoint.size, remoteTiles)
    expect(hex([await treeRoot(sha256, checkpoint.size, read)])).toEqual(hex([checkpoint.root]))
  })

  test('is signed again when it has grown, and not before', async () => {
    const before = await readCheckpoint()
    await signCheckpoint(world.deps)
    expect(await readCheckpoint()).toEqual(before)
    await grow()
    const after = await readCheckpoint()
    expect(after.size).toBeGreaterThan(before.size)
    const read = nodesInTiles(sha256, after.size, remoteTiles)
    expect(hex([await treeRoot(sha256, before.size, read)])).toEqual(hex([before.root]))
  })

  test('has the roots of days among its leaves', async () => {
    world.clock.step(day)
    await grow()
    await signRoots(world.deps)
    await grow()
    const { db } = world.deps
    const record = await db
      .selectFrom('sealed_record')
      .selectAll()
      .where('kind', '=', 'day_root')
      .executeTakeFirstOrThrow()
    const root = await db.selectFrom('chain_root').selectAll().executeTakeFirstOrThrow()
    expect(record).toMatchObject({ kind: 'day_root', subject: root.day, salt: null })
    expect(JSON.parse(record.content)).toEqual([
      'root',
      1,
      root.day,
      Number(root.first_block),
      Number(root.last_block),
      Number(root.entries),
      root.root.toString('hex'),
      root.last_hash.toString('hex'),
    ])
    expect(await db.selectFrom('log_queue').selectAll().execute()).toEqual([])
    const { size } = await readCheckpoint()
    const tiles = [...tilesOf(size)].filter(({ level }) => level === 0)
    expect(hex((await remoteTiles(tiles)).flatMap(hashesIn))).toEqual(hex(await leavesOfRows()))
  })

  test('goes on where several tiles are full, and serves narrower ones as they were', async () => {
    const { db, clock, random } = world.deps
    const narrow = await bytesAt('/tile/0/000.p/5')
    for (let batch = 0; batch < 3; batch++) {
      await db.transaction().execute(async (tx) => {
        for (let n = 0; n < 250; n++)
          await appendRecord(
            tx,
            { kind: 'day_root', subject: String(n), content: 'of a test', at: clock.now() },
            random,
          )
      })
      await grow()
    }
    const { size, root } = await readCheckpoint()
    expect(size).toBeGreaterThan(768)
    const all = [...tilesOf(size)]
    expect(all.map(tilePath)).toContain('/tile/1/000.p/3')
    const tiles = all.filter(({ level }) => level === 0)
    expect(hex((await remoteTiles(tiles)).flatMap(hashesIn))).toEqual(hex(await leavesOfRows()))
    const read = nodesInTiles(sha256, size, remoteTiles)
    expect(hex([await treeRoot(sha256, size, read)])).toEqual(hex([root]))
    expect(await bytesAt('/tile/0/000.p/5')).toEqual(narrow)
    expect((await bytesAt('/tile/0/000')).slice(0, narrow.length)).toEqual(narrow)
  })

  test('is served as the specification asks, and nothing that a checkpoint does not cover', async () => {
    const checkpoint = await get('/checkpoint')
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(checkpoint.headers.get('cache-control')).toBe('no-cache')
    const tile = await get('/tile/0/000')
    expect(tile.headers.get('content-type')).toBe('application/octet-stream')
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { size } = await readCheckpoint()
    const { deps } = world
    await world.customer({ cash: 100n })
    await sealBlocks(deps, () => true)
    const grown = await deps.db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
    expect(Number(grown.size)).toBeGreaterThan(size)
    const tooWide = { level: 0, index: Math.floor(size / 256), width: (size % 256) + 1 }
    expect((await get(tilePath(tooWide))).status).toBe(404)
    for (const path of [
      '/tile/0/0',
      '/tile/0/000.p/0',
      '/tile/0/001.p/256',
      '/tile/entries/000',
      '/tile/64/000',
    ])
      expect((await get(path)).status).toBe(404)
    await signCheckpoint(deps)
    expect((await get(tilePath(tooWide))).status).toBe(200)
  })

  test('shows whoever keeps a checkpoint that it goes on from there', async () => {
    const earlier = await readCheckpoint()
    await grow()
    const { checkpoint, to, proof } = await world.visitor(getConsistency, { from: earlier.size })
    const later = parseSignedCheckpoint(checkpoint)?.checkpoint ?? expect.fail()
    expect(checkpoint).toBe(await (await get('/checkpoint')).text())
    expect(to).toBe(later.size)
    const hashes = proof.map((each) => Buffer.from(each, 'base64'))
    expect(await isConsistent(sha256, earlier, later, hashes)).toBe(true)
    const another = { ...earlier, root: Buffer.alloc(32, 1) }
    expect(await isConsistent(sha256, another, later, hashes)).toBe(false)
    const between = await world.visitor(getConsistency, { from: 1, to: earlier.size })
    expect(between.to).toBe(earlier.size)
    expect(between.proof.length).toBeGreaterThan(0)
    for (const beyond of [{ from: to + 1 }, { from: 1, to: to + 1 }, { from: 2, to: 1 }])
      await expect(world.visitor(getConsistency, beyond)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('tells what its public records say, and which leaves they are', async () => {
    const leaves = await leavesOfRows()
    const rows: Reply<typeof listRecords>['rows'] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: Reply<typeof listRecords> = await world.visitor(listRecords, { after })
      rows.push(...page.rows)
      after = page.next
    }
    expect(rows.length).toBeGreaterThan(750)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const { leaf, ...said } of rows) {
      const own = recordLeaf(sha256, said as RecordSaid, null)
      expect(hex([own])).toEqual(hex(leaves.slice(leaf, leaf + 1)))
    }
    const { db } = world.deps
    const secret = await db.selectFrom('sealed_record').select('id').where('salt', 'is not', null).execute()
    expect(secret.length).toBeGreaterThan(0)
    for (const { id } of secret) expect(rows.map((row) => row.id)).not.toContain(Number(id))
  })

  test('tells its key at /api/transparency, too', async () => {
    const { log_key, log_size, log_signed_at } = await world.visitor(getTransparency, {})
    expect(`${log_key}\n`).toBe(await (await get('/key')).text())
    expect(log_size).toBe((await readCheckpoint()).size)
    expect(log_signed_at).not.toBeNull()
  })

  test('keeps its name: with another one the server does not start', async () => {
    const { deps } = world
    const renamed = { ...deps, settings: { ...deps.settings, logOrigin: 'log.example/other' } }
    await expect(checkLogAtStart(renamed)).rejects.toThrow(
      'The log of this deployment is called log.example/test: set LOG_ORIGIN to that name.',
    )
  })
})
