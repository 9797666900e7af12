import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type Verified = {
  count: number
  /** Hash of the last entry, hex. */
  hash: string
  /** The first error, as a sentence that names the entry; undefined: there is none. */
  problem: string | undefined
}

const atOnce = 2_000

/**
 * Recomputes the whole chain in one snapshot of the database. Finds entries that were changed, removed,
 * inserted or swapped, an end that was cut off, and a log rewritten since it was last verified.
 */
export async function verifyAudit(db: Kysely<Tables>): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      const head = await tx.selectFrom('audit_head').select(['count', 'hash']).executeTakeFirst()
      const anchors = await tx
        .selectFrom('audit_check')
        .select(['count', 'hash', 'at'])
        .where('problem', 'is', null)
        .orderBy('count')
        .execute()
      const { count, chain, problem } = await walk(tx, anchors)
      return {
        count,
        hash: chain.toString('hex'),
        problem: problem ?? problemOfEnd({ count, chain }, head, anchors),
      }
    })
}

type Anchor = { count: bigint; hash: Buffer; at: Date }
type Walked = { count: number; chain: Buffer; problem?: string }

async function walk(tx: Transaction<Tables>, anchors: Anchor[]): Promise<Walked> {
  const known = new Map(anchors.map((each) => [Number(each.count), each]))
  let count = 0
  let chain: Buffer = Buffer.alloc(32)
  for (;;) {
    const rows = await tx
      .selectFrom('audit_entry')
      .select(['id', 'body', 'hash', 'at', 'actor', 'action', 'subject', 'customer_id'])
      .where('id', '>', BigInt(count))
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      const id = count + 1
      if (row.id !== BigInt(id)) return { count, chain, problem: `Entry ${id} is missing.` }
      const expected = hash('sha256', Buffer.concat([chain, Buffer.from(`${id}|${row.body}`)]), 'buffer')
      if (!expected.equals(row.hash))
        return { count, chain, problem: `Entry ${id} is not as it was written.` }
      const { id: _, hash: __, ...columns } = row
      if (!columnsFit(columns))
        return { count, chain, problem: `Entry ${id} has columns that its body does not say.` }
      const anchor = known.get(id)
      if (anchor && !anchor.hash.equals(expected)) {
        const when = anchor.at.toISOString()
        return { count, chain, problem: `Entry ${id} or one before it was written anew since ${when}.` }
      }
      count = id
      chain = expected
    }
    if (rows.length < atOnce) return { count, chain }
  }
}

type Columns = {
  body: string
  at: string
  actor: string
  action: string
  subject: string | null
  customer_id: number | null
}

/** The searched columns are generated from the body, unless somebody has altered the table. */
function columnsFit({ body, customer_id: customer, ...columns }: Columns) {
  const said: Record<string, unknown> = { subject: null, customer: null, ...JSON.parse(body) }
  const searched = { ...columns, customer }
  return Object.entries(searched).every(([name, value]) => said[name] === value)
}

function problemOfEnd(
  { count, chain }: Walked,
  head: { count: bigint; hash: Buffer } | undefined,
  anchors: Anchor[],
): string | undefined {
  if (!head) return 'The head of the log is missing.'
  if (head.count > BigInt(count)) return `Entry ${count + 1} is missing, and all up to ${head.count}.`
  if (head.count < BigInt(count)) return `Entry ${Number(head.count) + 1} was not written by the server.`
  if (!head.hash.equals(chain)) return `The head of the log does not fit entry ${count}.`
  const last = anchors.at(-1)
  if (last && last.count > BigInt(count))
    return `Entry ${count + 1} is missing: there were ${last.count} on ${last.at.toISOString()}.`
  return undefined
}
