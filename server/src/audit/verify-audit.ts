import type { Kysely } from 'kysely'
import { withRows } from '../db/postgres-rows.ts'
import { type Row, type RowSource, rowTable } from '../db/row-source.ts'
import { bytesOf } from '../db/row-values.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { sha256 } from '../secrets/sha256.ts'
import { auditCheckTable, type FoundWhole, readFoundWhole } from './audit-checks.ts'

export type VerifiedAudit = {
  count: number
  /** Hash of the last entry, hex. */
  hash: string
  /** The first error, as a sentence that names the entry; undefined: there is none. */
  problem: string | undefined
}

const entryTable = rowTable({
  name: 'audit_entry',
  key: 'id',
  columns: { id: 'bigint', body: 'text', hash: 'bytea' },
})
const searchedTable = rowTable({
  name: 'audit_entry',
  key: 'id',
  columns: {
    id: 'bigint',
    at: 'text',
    actor: 'text',
    action: 'text',
    subject: 'text?',
    customer_id: 'integer?',
  },
})
const headTable = rowTable({ name: 'audit_head', key: 'count', columns: { count: 'bigint', hash: 'bytea' } })

/** What a verification of the audit log reads. */
export const auditTables = [entryTable, headTable, auditCheckTable]
type Options = {
  /** The deployment's own: with it what verifications have found whole has to be found again. */
  secrets?: Pick<Secrets, 'key'> | undefined
}

/** The same as `verifyAuditRows` on a database, within one snapshot of it. */
export const verifyAudit = (db: Kysely<Tables>, options: Options = {}): Promise<VerifiedAudit> =>
  withRows(db, (rows) => verifyAuditRows(rows, options))

/**
 * Recomputes the whole chain from raw rows. Finds entries that were changed, removed, inserted or swapped, an
 * end that was cut off, and a log rewritten since it was last verified.
 */
export async function verifyAuditRows(rows: RowSource, { secrets }: Options): Promise<VerifiedAudit> {
  const anchors = await readFoundWhole(rows, secrets)
  const { count, chain, problem } = await walk(rows, anchors)
  const head = await readHead(rows)
  return {
    count,
    hash: chain.toString('hex'),
    problem: problem ?? problemOfEnd({ count, chain }, head, anchors),
  }
}

type Walked = { count: number; chain: Buffer; problem?: string }

async function readHead(rows: RowSource) {
  for await (const [head] of rows.scan(headTable)) return head
  return undefined
}

async function walk(rows: RowSource, anchors: readonly FoundWhole[]): Promise<Walked> {
  const known = new Map(anchors.map((each) => [each.count, each]))
  let count = 0
  let chain: Buffer = Buffer.alloc(32)
  for await (const entries of rows.scan(entryTable)) {
    const searched = rows.generated ? await readSearched(rows, entries) : undefined
    for (const row of entries) {
      const id = count + 1
      if (row.id !== String(id)) return { count, chain, problem: `Entry ${id} is missing.` }
      const expected = sha256(Buffer.concat([chain, Buffer.from(`${id}|${row.body}`)]))
      if (!expected.equals(bytesOf(row.hash)))
        return { count, chain, problem: `Entry ${id} is not as it was written.` }
      if (searched && !columnsFit(row.body, searched.get(row.id)))
        return { count, chain, problem: `Entry ${id} has columns that its body does not say.` }
      const anchor = known.get(id)
      if (anchor && !anchor.hash.equals(expected))
        return { count, chain, problem: `Entry ${id} or one before it was written anew since ${anchor.at}.` }
      count = id
      chain = expected
    }
  }
  return { count, chain }
}

type Searched = Row<typeof searchedTable.columns>

async function readSearched(rows: RowSource, entries: readonly { id: string }[]) {
  const found = await rows.byKey(
    searchedTable,
    entries.map(({ id }) => id),
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** The searched columns are generated from the body, unless somebody has altered the table. */
function columnsFit(body: string, columns: Searched | undefined) {
  if (!columns) return false
  const { id: _, customer_id, ...texts } = columns
  const said: Record<string, unknown> = { subject: null, customer: null, ...JSON.parse(body) }
  const searched = { ...texts, customer: customer_id === null ? null : Number(customer_id) }
  return Object.entries(searched).every(([name, value]) => said[name] === value)
}

function problemOfEnd(
  { count, chain }: Walked,
  head: Row<typeof headTable.columns> | undefined,
  anchors: readonly FoundWhole[],
): string | undefined {
  if (!head) return 'The head of the log is missing.'
  const upto = Number(head.count)
  if (upto > count) return `Entry ${count + 1} is missing, and all up to ${upto}.`
  if (upto < count) return `Entry ${upto + 1} was not written by the server.`
  if (!bytesOf(head.hash).equals(chain)) return `The head of the log does not fit entry ${count}.`
  const last = anchors.at(-1)
  if (last && last.count > count)
    return `Entry ${count + 1} is missing: there were ${last.count} on ${last.at}.`
  return undefined
}
