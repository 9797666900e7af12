/**
 * `npm run bench:log`: proofs in a log of 10,000,000 leaves, or the number after it, from the tiles in the
 * database.
 */
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consistencyProof, inclusionProof, isConsistent, rootOf } from '@tarazu/contract/chain/merkle'
import { logNodes } from '@tarazu/server/src/chain/read-tiles.ts'
import { treeBuilder } from '@tarazu/server/src/chain/tree-builder.ts'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { migrate } from '@tarazu/server/src/db/migrate.ts'
import { sha256 } from '@tarazu/server/src/secrets/sha256.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { percentile } from './percentile.ts'
import { makeReport } from './report.ts'

beginTestRun()

const size = Number(process.argv[2] ?? 10_000_000)
const proofs = 1_000
const goal_ms = 20

const { rows, report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const log = pino({ level: 'warn' })
const embedded = await startEmbedded(folder, { log })
const { db, close } = openDatabase(embedded.url, { max: 1 })
const leaf = (index: number) => hash('sha256', String(index), 'buffer')
try {
  await migrate(embedded.url)
  const { tree, earlier, append_s } = await build()
  const read = logNodes(db, size)
  const root = tree.root()
  const inclusions: number[] = []
  const consistencies: number[] = []
  for (let n = 0; n < proofs; n++) {
    const index = Math.floor((n / proofs) * size)
    const began = performance.now()
    const path = await inclusionProof(sha256, { index, size }, read)
    inclusions.push(performance.now() - began)
    const found = await rootOf(sha256, leaf(index), { index, size, path })
    if (!found || !Buffer.from(found).equals(root)) throw new Error(`the proof of leaf ${index} is wrong`)
    const before = earlier[n % earlier.length]
    if (!before) throw new Error('no earlier tree')
    const begins = performance.now()
    const proof = await consistencyProof(sha256, { from: before.size, size }, read)
    consistencies.push(performance.now() - begins)
    if (!(await isConsistent(sha256, before, { size, root }, proof)))
      throw new Error(`the tree of ${before.size} leaves is not shown to be continued`)
  }
  const perSecond = Math.round(size / append_s)
  // A rush that is sealed in 6,000 leaves each five seconds is far below.
  report('leaves hashed into the tree', `${perSecond} a second`, 'at least 20,000', perSecond >= 20_000)
  for (const [what, times] of Object.entries({ inclusion: inclusions, consistency: consistencies })) {
    const [middle, high] = [percentile(times, 50), percentile(times, 95)]
    const figure = `p50 ${middle.toFixed(2)} ms, p95 ${high.toFixed(2)} ms`
    report(`a proof of ${what} in ${size} leaves`, figure, `p95 below ${goal_ms} ms`, high < goal_ms)
  }
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1
} finally {
  await close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Writes the tiles as the sealing job does; `append_s` is the time for hashing alone. */
async function build() {
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  const tree = treeBuilder()
  const earlier: { size: number; root: Uint8Array }[] = []
  let append_ms = 0
  const part = 100_000
  while (tree.size() < size) {
    const end = Math.min(size, tree.size() + part)
    const leaves = Array.from({ length: end - tree.size() }, (_, at) => leaf(tree.size() + at))
    const began = performance.now()
    for (const each of leaves) tree.append(each)
    append_ms += performance.now() - began
    if (end < size) earlier.push({ size: end, root: tree.root() })
    const tiles = tree.takeTiles()
    await owner.query(
      `insert into log_tile (level, index, hashes)
       select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => hashes)],
    )
  }
  await owner.query('update log_head set size = $1, edge = $2', [size, Buffer.from(tree.edge())])
  await owner.end()
  return { tree, earlier, append_s: append_ms / 1_000 }
}
