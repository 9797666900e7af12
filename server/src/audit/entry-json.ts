import type { AuditEntryRow } from '@tarazu/contract/audit/api'
import * as z from 'zod/mini'

/** What `auditBody` writes; older entries lack fields that were added later. */
const body = z.object({
  at: z.string(),
  actor: z.string(),
  roles: z.optional(z.array(z.string())),
  action: z.string(),
  subject: z.optional(z.string()),
  reason: z.optional(z.string()),
  detail: z.optional(z.record(z.string(), z.unknown())),
})

/** `customer` is the customer's display id, which the entry itself does not have. */
export type EntryRow = { id: bigint; body: string; hash: Buffer; customer: string | null }

export function entryJson(row: EntryRow): AuditEntryRow {
  const { at, actor, roles = [], action, subject, reason, detail = {} } = z.parse(body, JSON.parse(row.body))
  return {
    id: String(row.id),
    at: Date.parse(at),
    actor,
    roles,
    action,
    subject: subject ?? null,
    customer: row.customer,
    reason: reason ?? null,
    detail: Object.entries(detail).map(([field, value]) => ({
      field,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    hash: row.hash.toString('hex'),
  }
}
