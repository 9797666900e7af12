import type { Kysely } from 'kysely'
import { withRows } from '../db/postgres-rows.ts'
import type { RowSource } from '../db/row-source.ts'
import { bytesOf } from '../db/row-values.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type FoundRight, readFoundRight } from './chain-checks.ts'
import { chainKey } from './chain-key.ts'
import { type IdSet, idSet } from './id-set.ts'
import { type BlockRow, sealedBlock, sealedEntriesOf } from './sealed-block.ts'
import { blockTable, entriesTable, headTable } from './verified-tables.ts'
import { blockVerifier, type Place } from './verify-block.ts'
import { problemOfAnchor, verifyRoots } from './verify-roots.ts'
import { type Head, uncoveredJournals, uncoveredOrders } from './verify-uncovered.ts'

export type VerifiedChain = {
  /** The last block that was found right, and how much was checked. */
  block: number
  /** The hash of that block, in hex. */
  hash: string
  blocks: number
  entries: number
  roots: number
  /** Committed entries that are in no block yet. */
  waiting: number
  /** The first problem, as a sentence; undefined if everything matches. */
  problem: string | undefined
}

type Options = {
  /** True: the whole chain. False: what was added since it was last found right, and all roots. */
  whole: boolean
  /**
   * The deployment's own: with it roots of another key are a problem, and what verifications have found right
   * has to be found again.
   */
  secrets?: Pick<Secrets, 'key'> | undefined
  /** The lines of ANCHOR_FILE. */
  anchor?: readonly string[] | undefined
}

/** The same as `verifyRows` on a database, within one snapshot of it. */
export const verifyChain = (db: Kysely<Tables>, options: Options): Promise<VerifiedChain> =>
  withRows(db, (rows) => verifyRows(rows, options))

/**
 * Recomputes the chain from raw rows (rule H11). Finds rows that were changed, removed, inserted or swapped,
 * a chain that was cut off at its end, and one that was recreated since a root was signed or since it was
 * last found right.
 */
export async function verifyRows(rows: RowSource, options: Options): Promise<VerifiedChain> {
  const { secrets } = options
  const checks = await readFoundRight(rows, secrets)
  const begin = options.whole ? undefined : checks.at(-1)
  const walked = await walk(rows, begin && { number: begin.block, hash: begin.hash }, checks)
  const { roots, problem: ofRoots } = await verifyRoots(rows, secrets && chainKey(secrets).publicKey)
  const head = await readHead(rows)
  const problem =
    walked.problem ??
    ofRoots ??
    problemOfEnd(head, walked.place, checks) ??
    (options.anchor && (await problemOfAnchor(rows, options.anchor)))
  const uncovered =
    problem === undefined && head ? await findUncovered(rows, head, walked, options) : undefined
  return {
    block: Number(walked.place.number),
    hash: walked.place.hash.toString('hex'),
    blocks: walked.blocks,
    entries: walked.entries,
    roots,
    waiting: uncovered?.waiting ?? 0,
    problem: problem ?? uncovered?.problem,
  }
}

async function readHead(rows: RowSource): Promise<Head | undefined> {
  for await (const [head] of rows.scan(headTable)) return head
  return undefined
}

type Walked = {
  place: Place
  blocks: number
  entries: number
  /** How many of the entries are orders. */
  orders: number
  /** The first block that was checked, or would be the next. */
  firstBlock: bigint
  /** The lowest journal of those that were checked. */
  firstJournal: bigint | undefined
  /** All journals that were checked. */
  journals: IdSet
  problem?: string
}

async function walk(
  rows: RowSource,
  begin: Place | undefined,
  checks: readonly FoundRight[],
): Promise<Walked> {
  const known = new Map(checks.map((check) => [check.block, check]))
  const place = begin ?? { number: 0n, hash: Buffer.alloc(32) }
  const walked: Walked = {
    place,
    blocks: 0,
    entries: 0,
    orders: 0,
    firstBlock: place.number + 1n,
    firstJournal: undefined,
    journals: idSet(),
  }
  const verify = blockVerifier(rows)
  for await (const some of inBatches(rows, place.number)) {
    const entries = Map.groupBy(
      await rows.byKey(
        entriesTable,
        some.map(({ number }) => number),
      ),
      ({ block }) => block,
    )
    const blocks = some.map((row) => sealedBlock(row, entries.get(row.number) ?? []))
    const problemOf = await verify(blocks)
    for (const [index, block] of blocks.entries()) {
      const problem = problemOf(index, walked.place)
      if (problem) return { ...walked, problem }
      const check = known.get(block.number)
      if (check && !check.hash.equals(block.hash))
        return {
          ...walked,
          problem: `Block ${block.number} or one before it was written anew since ${check.at}.`,
        }
      walked.place = { number: block.number, hash: block.hash }
      walked.blocks += 1
      walked.entries += block.counts.audit + block.counts.journal + block.counts.order
      walked.orders += block.counts.order
      for (const id of block.entries.get('journal')?.ids ?? []) {
        walked.journals.add(id)
        if (walked.firstJournal === undefined || BigInt(id) < walked.firstJournal)
          walked.firstJournal = BigInt(id)
      }
    }
  }
  return walked
}

/** Entries whose rows are read at once. */
const entriesAtOnce = 2_000
const blocksAtOnce = 200

async function* inBatches(rows: RowSource, after: bigint): AsyncGenerator<BlockRow[]> {
  let [batch, entries]: [BlockRow[], number] = [[], 0]
  for await (const blocks of rows.scan(blockTable, after))
    for (const block of blocks) {
      if (
        batch.length > 0 &&
        (entries + sealedEntriesOf(block) > entriesAtOnce || batch.length === blocksAtOnce)
      ) {
        yield batch
        ;[batch, entries] = [[], 0]
      }
      batch.push(block)
      entries += sealedEntriesOf(block)
    }
  if (batch.length > 0) yield batch
}

function problemOfEnd(head: Head | undefined, { number, hash }: Place, checks: readonly FoundRight[]) {
  if (!head) return 'The head of the chain is missing.'
  const upto = BigInt(head.number)
  if (upto > number) return `Block ${number + 1n} is missing, and all up to ${upto}.`
  if (upto < number) return `Block ${upto + 1n} was not written by the server.`
  if (!bytesOf(head.hash).equals(hash)) return `The head of the chain does not fit block ${number}.`
  const last = checks.at(-1)
  if (last && last.block > number)
    return `Block ${number + 1n} is missing: there were ${last.block} on ${last.at}.`
  return undefined
}

/** Ids of open transactions overlap a little between blocks. */
const across = 10_000n

async function findUncovered(rows: RowSource, head: Head, walked: Walked, { whole }: Options) {
  const from = whole ? undefined : (walked.firstJournal ?? BigInt(head.journal_upto)) - across
  const { journals: sealed, firstBlock } = walked
  const journals = await uncoveredJournals(rows, head, { sealed, firstBlock, from })
  const orders = whole ? await uncoveredOrders(rows, head, walked.orders) : { waiting: 0, problem: undefined }
  return {
    waiting: journals.waiting + orders.waiting,
    problem: journals.problem ?? orders.problem,
  }
}
