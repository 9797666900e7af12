/** Builds the tree of the log anew from its leaves, and compares everything that is kept of it. */
import type { X509Certificate } from 'node:crypto'
import { parseSignedCheckpoint, type SignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { compareCheckpoints } from '@tarazu/contract/chain/compare-checkpoints'
import { noteSignedBy, type VerifierKey } from '@tarazu/contract/chain/note'
import type { TileReader } from '@tarazu/contract/chain/tiles'
import { type Row, type RowSource, rowTable } from '../db/row-source.ts'
import { bytesOf, microsecondsOf, numbersOf } from '../db/row-values.ts'
import { sha256 } from '../secrets/sha256.ts'
import { leafOfRecord, type RecordRow } from './append-leaves.ts'
import { isSigned } from './chain-key.ts'
import { hashesIn } from './day-root.ts'
import { idSet } from './id-set.ts'
import type { Memory } from './signer-memory.ts'
import { type TreeBuilder, treeBuilder } from './tree-builder.ts'
import { blockHashTable, entriesTable } from './verified-tables.ts'
import { readTimeStamps, timeStampTable } from './verify-time-stamps.ts'

const spanTable = rowTable({
  name: 'log_span',
  key: 'first_leaf',
  columns: { first_leaf: 'bigint', leaves: 'integer', block: 'bigint?', records: 'bigint[]?' },
})
const recordTable = rowTable({
  name: 'sealed_record',
  key: 'id',
  columns: {
    id: 'bigint',
    kind: 'text',
    subject: 'text',
    content: 'text',
    salt: 'bytea?',
    at: 'timestamp with time zone',
  },
})
const recordIdTable = rowTable({ name: 'sealed_record', key: 'id', columns: { id: 'bigint' } })
const queueTable = rowTable({ name: 'log_queue', key: 'record', columns: { record: 'bigint' } })
const tileTable = rowTable({
  name: 'log_tile',
  key: 'level',
  columns: { level: 'smallint', index: 'bigint', hashes: 'bytea' },
})
const logHeadTable = rowTable({
  name: 'log_head',
  key: 'size',
  columns: { size: 'bigint', block: 'bigint', edge: 'bytea' },
})
const checkpointTable = rowTable({
  name: 'log_checkpoint',
  key: 'size',
  columns: { size: 'bigint', root: 'bytea', note: 'text' },
})

/** The tables that are read. */
export const logTables = [
  timeStampTable,
  ...[spanTable, recordTable, queueTable, tileTable, logHeadTable, checkpointTable],
  ...[blockHashTable, entriesTable],
]

export type VerifiedLog = {
  leaves: number
  checkpoints: number
  timeStamps: number
  /** Blocks and records that are not in the log yet. */
  waiting: number
  /** The first problem, as a sentence; undefined if everything matches. */
  problem: string | undefined
}

/** What a running deployment publishes. */
export type PublishedLog = SignedCheckpoint & { readTiles: TileReader }

type Options = {
  /** What the signer remembers; undefined: it is not known here. */
  memory?: Memory | 'unreadable' | undefined
  /** What a running deployment publishes; undefined: nobody asked it. */
  published?: PublishedLog | undefined
  /** The key and name of the log; undefined: this deployment's secret is not known here. */
  key?: VerifierKey | undefined
  /** The authorities whose time stamps are believed; undefined: they are not known here. */
  stampRoots?: readonly X509Certificate[] | undefined
}

type Span = Row<typeof spanTable.columns>
/** Spans whose leaves are read at once: a block has 6,000 at most. */
const atOnce = 20

type Signed = { size: bigint; root: Buffer; note: string }

export async function verifyLog(rows: RowSource, options: Options): Promise<VerifiedLog> {
  const checkpoints = await readCheckpoints(rows)
  const timeStamps = await readTimeStamps(rows, options.stampRoots)
  const tree = treeBuilder()
  const walk = await walkSpans(rows, tree, [
    ...checkpoints.map((each) => ({ ...each, told: 'There is a checkpoint of' })),
    ...timeStamps.stamped.map((each) => ({ ...each, told: 'There is a time stamp over a log of' })),
    ...rememberedAs(options.memory),
    ...publishedAs(options.published),
  ])
  const records = await countRecords(rows)
  const problem =
    (options.memory === 'unreadable' ? 'The memory of the signer cannot be understood.' : undefined) ??
    walk.problem ??
    (await problemOfTiles(rows, walk.tiles)) ??
    (await problemOfEnd(rows, tree, walk.block)) ??
    (await problemOfSignatures(checkpoints, options.key)) ??
    timeStamps.problem ??
    (await problemOfPublished(options, tree)) ??
    problemOfRecords(records, walk.records)
  let waiting = records.waiting
  for await (const some of rows.scan(blockHashTable, walk.block)) waiting += some.length
  const counts = { checkpoints: checkpoints.length, timeStamps: timeStamps.stamped.length }
  return { leaves: tree.size(), ...counts, waiting, problem }
}

async function readCheckpoints(rows: RowSource): Promise<Signed[]> {
  const all: Signed[] = []
  for await (const some of rows.scan(checkpointTable))
    for (const { size, root, note } of some) all.push({ size: BigInt(size), root: bytesOf(root), note })
  return all
}

/**
 * A tree that has to be found, and who told of it: the beginning of a sentence that says it was not. `later`:
 * it may have come after the rows.
 */
type Wanted = { size: bigint; root: Buffer; told: string; later?: true }

function rememberedAs(memory: Options['memory']): Wanted[] {
  if (memory === undefined || memory === 'unreadable') return []
  return [
    { size: BigInt(memory.size), root: Buffer.from(memory.root), told: 'The signer remembers a log of' },
  ]
}

function publishedAs(published: Options['published']): Wanted[] {
  if (!published) return []
  const { size, root } = published.checkpoint
  const told = 'The deployment publishes a log of'
  return [{ size: BigInt(size), root: Buffer.from(root), told, later: true }]
}

const namedTree = ({ size, told }: Wanted) => `${told} ${size} leaves`

/** The SHA-256 of the hashes of each full tile, by its name. */
type Tiles = Map<string, Buffer>

async function walkSpans(rows: RowSource, tree: TreeBuilder, wanted: readonly Wanted[]) {
  const missing = new Set(wanted)
  const bySize = Map.groupBy(wanted, ({ size }) => Number(size))
  const tiles: Tiles = new Map()
  const seen = { ids: idSet(), count: 0, twice: false }
  let block = 0n
  const lookAtRoot = () => {
    for (const each of bySize.get(tree.size()) ?? []) {
      missing.delete(each)
      if (!each.root.equals(tree.root())) return `${namedTree(each)}, and its leaves are others.`
    }
    return undefined
  }
  const end = (problem: string | undefined) => ({ block, tiles, records: seen, problem })
  const ofNothing = lookAtRoot()
  if (ofNothing) return end(ofNothing)
  for await (const spans of inBatches(rows)) {
    const leaves = await readLeaves(rows, spans)
    for (const [at, span] of spans.entries()) {
      const problem = problemOfSpan(span, leaves[at] ?? [], tree.size(), block)
      if (problem) return end(problem)
      for (const leaf of leaves[at] ?? []) tree.append(leaf)
      for (const id of recordsOf(span)) {
        seen.twice ||= seen.ids.has(id)
        seen.ids.add(id)
        seen.count += 1
      }
      const ofRoot = lookAtRoot()
      if (ofRoot) return end(ofRoot)
      if (span.block !== null) block = BigInt(span.block)
    }
    for (const { level, index, hashes } of tree.takeTiles())
      tiles.set(`${level}/${index}`, Buffer.from(sha256(hashes)))
  }
  const first = [...missing].find(({ later }) => !later)
  return end(first && `${namedTree(first)}, and the database has ${tree.size()}.`)
}

async function* inBatches(rows: RowSource): AsyncGenerator<Span[]> {
  for await (const some of rows.scan(spanTable))
    for (let from = 0; from < some.length; from += atOnce) yield some.slice(from, from + atOnce)
}

const recordsOf = ({ records }: Span) => (records === null ? [] : numbersOf(records))

function problemOfSpan(span: Span, leaves: readonly Uint8Array[], size: number, block: bigint) {
  if (Number(span.first_leaf) !== size) return `The leaves of the log from ${size} on are nobody's.`
  if (span.block !== null && BigInt(span.block) !== block + 1n)
    return `Block ${block + 1n} is not in the log.`
  if (leaves.length !== Number(span.leaves))
    return span.block === null
      ? `One of the records ${recordsOf(span).join(', ')} is missing: the log has it.`
      : `Block ${span.block} has not the leaves that it had in the log.`
  return undefined
}

/** The leaves of each span, from the rows. */
async function readLeaves(rows: RowSource, spans: readonly Span[]): Promise<Uint8Array[][]> {
  const entries = await rows.byKey(
    entriesTable,
    spans.flatMap(({ block }) => block ?? []),
  )
  const records = await rows.byKey(recordTable, spans.flatMap(recordsOf))
  // A block has them in the order of its sources' names: audit entries, journals, orders.
  const ofBlock = Map.groupBy(
    entries.toSorted((one, other) => (one.source < other.source ? -1 : 1)),
    ({ block }) => block,
  )
  const ofRecord = new Map(
    records.map((row) => [
      row.id,
      leafOfRecord({
        ...row,
        id: BigInt(row.id),
        // A kind that there is not would give another leaf.
        kind: row.kind as RecordRow['kind'],
        salt: row.salt === null ? null : bytesOf(row.salt),
        at_us: BigInt(microsecondsOf(row.at)),
      }),
    ]),
  )
  return spans.map((span) =>
    span.block === null
      ? recordsOf(span).flatMap((id) => ofRecord.get(id) ?? [])
      : (ofBlock.get(span.block) ?? []).flatMap(({ leaves }) => hashesIn(bytesOf(leaves))),
  )
}

async function problemOfTiles(rows: RowSource, tiles: Tiles): Promise<string | undefined> {
  const missing = new Set(tiles.keys())
  for await (const some of rows.scan(tileTable))
    for (const { level, index, hashes } of some) {
      const name = `${level}/${index}`
      if (!tiles.get(name)?.equals(sha256(bytesOf(hashes)))) return otherTile(name)
      missing.delete(name)
    }
  const [first] = missing
  return first && otherTile(first)
}

const otherTile = (name: string) => `Tile ${name} of the log is not that of its leaves.`

async function problemOfEnd(rows: RowSource, tree: TreeBuilder, block: bigint): Promise<string | undefined> {
  for await (const [head] of rows.scan(logHeadTable)) {
    if (!head) break
    if (Number(head.size) !== tree.size())
      return `The log has ${tree.size()} leaves, and its head says ${head.size}.`
    if (BigInt(head.block) !== block)
      return `The log has the blocks up to ${block}, and its head says ${head.block}.`
    return bytesOf(head.edge).equals(tree.edge())
      ? undefined
      : 'The edge of the log is not that of its leaves.'
  }
  return 'The head of the log is missing.'
}

/** What each note says is compared for all, the signature of the last one, which covers all before it. */
async function problemOfSignatures(checkpoints: readonly Signed[], key: VerifierKey | undefined) {
  for (const { size, root, note } of checkpoints) {
    const said = parseSignedCheckpoint(note)?.checkpoint
    if (said?.size !== Number(size) || !root.equals(said.root) || (key && said.origin !== key.name))
      return `The checkpoint of ${size} leaves does not say so.`
  }
  const last = checkpoints.at(-1)
  const signed = last && parseSignedCheckpoint(last.note)
  if (!last || !signed || !key) return undefined
  return (await noteSignedBy(signed.note, key, isSigned)) === 'signed'
    ? undefined
    : `The checkpoint of ${last.size} leaves was not signed with the key of the log.`
}

async function countRecords(rows: RowSource) {
  let [records, waiting] = [0, 0]
  for await (const some of rows.scan(recordIdTable)) records += some.length
  for await (const some of rows.scan(queueTable)) waiting += some.length
  return { records, waiting }
}

/** One that is larger than what the rows have goes on from it, proven by its own tiles. */
async function problemOfPublished({ published, key }: Options, tree: TreeBuilder) {
  if (!published) return undefined
  const { note, checkpoint, readTiles } = published
  if (key && (await noteSignedBy(note, key, isSigned)) !== 'signed')
    return 'What the deployment publishes was not signed with the key of the log.'
  const [size, root] = [tree.size(), tree.root()]
  if (checkpoint.size <= size) return undefined
  const compared = await compareCheckpoints(sha256, { ...checkpoint, size, root }, checkpoint, readTiles)
  return compared === 'same-history'
    ? undefined
    : `The deployment publishes a log of ${checkpoint.size} leaves, which does not go on from these ${size}.`
}

function problemOfRecords(
  { records, waiting }: { records: number; waiting: number },
  inLog: { count: number; twice: boolean },
): string | undefined {
  if (inLog.twice) return 'A record is twice in the log.'
  if (records !== inLog.count + waiting)
    return `${records - inLog.count} records are not in the log, and ${waiting} wait for it.`
  return undefined
}
