import { type Kysely, sql, type Transaction } from 'kysely'
import { readSqlFunctions } from '../db/sql-functions.ts'
import type { Tables } from '../db/tables.ts'
import { type Block, type Place, problemOfBlock } from './verify-block.ts'
import { problemOfAnchor, verifyRoots } from './verify-roots.ts'
import { uncoveredJournals, uncoveredOrders } from './verify-uncovered.ts'

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
  /** The deployment's public key. */
  key?: Buffer | undefined
  /** The lines of ANCHOR_FILE. */
  anchor?: readonly string[] | undefined
}

type Tx = Transaction<Tables>

const atOnce = 50

/**
 * Recomputes the chain from the rows, within one snapshot of the database (rule H11). Finds rows that were
 * changed, removed, inserted or swapped, a chain that was cut off at its end, and one that was recreated
 * since a root was signed or since it was last found right.
 */
export async function verifyChain(db: Kysely<Tables>, options: Options): Promise<VerifiedChain> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`set local statement_timeout = '60s'`.execute(tx)
      const checks = await tx
        .selectFrom('chain_check')
        .select(['at', 'block', 'hash'])
        .where('problem', 'is', null)
        .orderBy('block')
        .execute()
      const begin = options.whole ? undefined : checks.at(-1)
      const walked = await walk(tx, begin && { number: begin.block, hash: begin.hash }, checks)
      const { roots, problem: ofRoots } = await verifyRoots(tx, options.key)
      const problem =
        (await problemOfFunctions(tx)) ??
        walked.problem ??
        ofRoots ??
        (await problemOfEnd(tx, walked.place, checks)) ??
        (options.anchor && (await problemOfAnchor(tx, options.anchor)))
      const journals = await uncoveredJournals(tx, walked.firstJournal)
      const orders = options.whole ? await uncoveredOrders(tx) : { waiting: 0, problem: undefined }
      return {
        block: Number(walked.place.number),
        hash: walked.place.hash.toString('hex'),
        blocks: walked.blocks,
        entries: walked.entries,
        roots,
        waiting: journals.waiting + orders.waiting,
        problem: problem ?? journals.problem ?? orders.problem,
      }
    })
}

type Check = { at: Date; block: bigint; hash: Buffer }
type Walked = {
  place: Place
  blocks: number
  entries: number
  /** The first journal that was checked; undefined: from the beginning. */
  firstJournal: bigint | undefined
  problem?: string
}

async function walk(tx: Tx, begin: Place | undefined, checks: readonly Check[]): Promise<Walked> {
  const known = new Map(checks.map((check) => [check.block, check]))
  const walked: Walked = {
    place: begin ?? { number: 0n, hash: Buffer.alloc(32) },
    blocks: 0,
    entries: 0,
    firstJournal: begin && (await firstJournalAfter(tx, begin.number)),
  }
  for (;;) {
    const { rows } = await sql<Block>`
      select *, microseconds(at) as at_us, microseconds(since) as since_us
        from chain_block where number > ${walked.place.number} order by number limit ${atOnce}`.execute(tx)
    for (const block of rows) {
      const problem = await problemOfBlock(tx, block, walked.place)
      if (problem) return { ...walked, problem }
      const check = known.get(block.number)
      if (check && !check.hash.equals(block.hash))
        return {
          ...walked,
          problem: `Block ${block.number} or one before it was written anew since ${check.at.toISOString()}.`,
        }
      walked.place = { number: block.number, hash: block.hash }
      walked.blocks += 1
      walked.entries += block.audits + block.journals + block.orders
    }
    if (rows.length < atOnce) return walked
  }
}

/** Ids of open transactions overlap a little between blocks. */
const across = 10_000n

async function firstJournalAfter(tx: Tx, block: bigint) {
  const { rows } = await sql<{ first: bigint | null }>`
    select min(lower(span)) as first from chain_entries where source = 'journal' and block > ${block}`.execute(
    tx,
  )
  const first = rows[0]?.first ?? null
  const { journal_upto } = await tx.selectFrom('chain_head').select('journal_upto').executeTakeFirstOrThrow()
  return (first ?? journal_upto) - across
}

async function problemOfEnd(tx: Tx, { number, hash }: Place, checks: readonly Check[]) {
  const head = await tx.selectFrom('chain_head').select(['number', 'hash']).executeTakeFirst()
  if (!head) return 'The head of the chain is missing.'
  if (head.number > number) return `Block ${number + 1n} is missing, and all up to ${head.number}.`
  if (head.number < number) return `Block ${head.number + 1n} was not written by the server.`
  if (!head.hash.equals(hash)) return `The head of the chain does not fit block ${number}.`
  const last = checks.at(-1)
  if (last && last.block > number)
    return `Block ${number + 1n} is missing: there were ${last.block} on ${last.at.toISOString()}.`
  return undefined
}

/**
 * The rows are hashed in the database, so its hash functions are compared first: whoever could change them
 * would make everything match.
 */
async function problemOfFunctions(tx: Tx) {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    tx,
  )
  for (const { name, body } of await readSqlFunctions()) {
    const found = rows.filter((row) => row.name === name)
    if (found.length !== 1 || found[0]?.body !== body)
      return `The function ${name} of the database is not the one of this version.`
  }
  return undefined
}
