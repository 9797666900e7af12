import type { AuditEntryRow, exportAudit as api } from '@tarazu/contract/audit/api'
import { csvLine } from '@tarazu/contract/csv'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { cutPage, keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { appendAudit } from './append-audit.ts'
import { entryJson } from './entry-json.ts'
import { findEntries, readEntries } from './find-entries.ts'

const atOnce = 5_000
const columns = ['id', 'at', 'actor', 'roles', 'action', 'subject', 'customer', 'reason', 'detail', 'hash']

/** The export itself is logged. */
export async function exportAudit(
  deps: Deps,
  { operator }: OperatorCaller,
  { format, after, ...filters }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { db, clock } = deps
  const last = keyOf(after)
  const ids = await findEntries(deps, filters)
    .$if(last !== undefined, (query) => query.where('audit_entry.id', '>', last as bigint))
    .orderBy('audit_entry.id')
    .limit(atOnce + 1)
    .execute()
  const { page, next } = cutPage(ids, atOnce)
  const entries = (
    await readEntries(
      deps,
      page.map(({ id }) => id),
    )
  ).map(entryJson)
  const { from, to, ...exact } = filters
  await appendAudit(db, {
    at: clock.now(),
    actor: operator,
    action: 'audit.exported',
    detail: {
      ...exact,
      ...(from !== undefined && { from: new Date(from).toISOString() }),
      ...(to !== undefined && { to: new Date(to).toISOString() }),
      format,
      entries: entries.length,
    },
  })
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  // Only the first page has a header line, so that the pages can be joined.
  const head = format === 'csv' && last === undefined ? csvLine(columns) : ''
  return {
    name: `audit-${day}.${format}`,
    content: head + entries.map(format === 'csv' ? csvOf : jsonOf).join(''),
    next,
  }
}

function csvOf(entry: AuditEntryRow) {
  const { id, at, actor, roles, action, subject, customer, reason, detail, hash } = entry
  return csvLine([
    id,
    new Date(at).toISOString(),
    actor,
    roles.join(' '),
    action,
    subject ?? '',
    customer ?? '',
    reason ?? '',
    detail.map(({ field, value }) => `${field}: ${value}`).join('; '),
    hash,
  ])
}

const jsonOf = (entry: AuditEntryRow) =>
  `${JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() })}\n`
