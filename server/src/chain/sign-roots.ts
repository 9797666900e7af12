import { rootText } from '@tarazu/contract/chain/texts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { appendRecord } from './append-record.ts'
import { chainKey } from './chain-key.ts'
import { problemOfSealedBlocks } from './check-sealed-blocks.ts'
import { dayNodes, dayTree, readBlockHashes, rootSaid } from './day-root.ts'
import { checkContinuity } from './log-continuity.ts'

type SignDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'settings' | 'log'>

/**
 * Signs the root of each day that is over and has blocks (rule H11), and records it in the log. Days are UTC,
 * by the times of the blocks. Blocks that are not what the log has are not signed, nor is any where the log
 * does not continue what was signed.
 */
export async function signRoots(deps: SignDeps) {
  const { db, clock, random, secrets, log } = deps
  if ((await checkContinuity(deps)).problem !== undefined) return
  for (;;) {
    const now = new Date(clock.now())
    const last = await db
      .selectFrom('chain_root')
      .select(['number', 'last_block'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const next = await nextDay(db, (last?.last_block ?? 0n) + 1n, now)
    if (!next) return
    const problem = await problemOfSealedBlocks(db, { first: next.first_block, last: next.last_block })
    if (problem === 'waiting') return
    if (problem) throw new Error(problem)
    const hashes = await readBlockHashes(db, { first: next.first_block, last: next.last_block })
    const said = {
      ...next,
      number: (last?.number ?? 0n) + 1n,
      root: dayTree(hashes),
      last_hash: hashes.at(-1) as Buffer,
    }
    const key = chainKey(secrets)
    const content = rootText(rootSaid(said))
    await refuseOther(db, said.day, content)
    const signature = key.sign(content)
    // If two processes lead at the same time, one signs.
    await db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('chain_root')
        .values({ ...said, key: key.publicKey, signature, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return
      await tx
        .insertInto('chain_root_tree')
        .values({ root: said.number, nodes: dayNodes(hashes) })
        .execute()
      await appendRecord(tx, { kind: 'day_root', subject: said.day, content, at: now.getTime() }, random)
    })
    log.info({ day: said.day, root: said.root.toString('hex') }, 'the root of a day was signed')
  }
}

/** A day that was signed before has that root for ever. */
async function refuseOther(db: Kysely<Tables>, day: string, content: string) {
  const other = await db
    .selectFrom('sealed_record')
    .select('id')
    .where('kind', '=', 'day_root')
    .where('subject', '=', day)
    .where('content', '<>', content)
    .executeTakeFirst()
  if (other) throw new Error(`The log has another root of ${day} already, as record ${other.id}.`)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The day of the first of these blocks and the last block of it; undefined if that day is not over. */
async function nextDay(db: Kysely<Tables>, first: bigint, now: Date) {
  const block = await db.selectFrom('chain_block').select('at').where('number', '=', first).executeTakeFirst()
  if (!block || dayOf(block.at) >= dayOf(now)) return undefined
  const day = dayOf(block.at)
  const { rows } = await sql<{ last_block: bigint; entries: bigint }>`
    select max(number) as last_block, sum(audits + journals + orders)::bigint as entries
      from chain_block
     where number >= ${first}
       and number < coalesce((select min(number) from chain_block where number > ${first}
                                and (at at time zone 'UTC')::date <> ${day}::date), 9223372036854775807)`.execute(
    db,
  )
  return rows[0] && { day, first_block: first, ...rows[0] }
}
