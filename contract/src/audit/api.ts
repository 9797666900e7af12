import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { after, limit, text, time } from '../wire.ts'

/** All filters match exactly. `customer` is the customer's number; `from` is included, `to` is not. */
const filters = {
  actor: z.optional(text(254)),
  action: z.optional(text(60)),
  subject: z.optional(text(100)),
  customer: z.optional(text(20)),
  from: z.optional(time),
  to: z.optional(time),
}

const auditEntry = z.strictObject({
  id: z.string(),
  at: time,
  /** An operator's e-mail address, or `system`. */
  actor: z.string(),
  roles: z.array(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  detail: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  /** SHA-256 over the hash before and this entry, hex. */
  hash: z.string(),
})
export type AuditEntryRow = z.output<typeof auditEntry>

/** Newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit/list',
  summary: 'What operators did',
  caller: 'operator',
  permission: 'read audit log',
  input: z.strictObject({ ...filters, after, limit }),
  reply: z.strictObject({ rows: z.array(auditEntry), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/**
 * A part of a file: 5,000 entries at a time, oldest first. `next` asks for the rest. The export is itself an
 * entry.
 */
export const exportAudit = endpoint({
  method: 'POST',
  path: '/console/audit/export',
  summary: 'The audit log as a file',
  caller: 'operator',
  permission: 'read audit log',
  input: z.strictObject({ ...filters, format: z.enum(['csv', 'jsonl']), after }),
  reply: z.strictObject({ name: z.string(), content: z.string(), next: z.nullable(z.string()) }),
  refusals: [],
})

export const getAuditState = endpoint({
  method: 'GET',
  path: '/console/audit/state',
  summary: 'How long the chain of the audit log is, and when it was last verified',
  caller: 'operator',
  permission: 'read audit log',
  input: nothing,
  reply: z.strictObject({
    count: z.int(),
    hash: z.string(),
    verifiedAt: z.nullable(time),
    /** What the last check found wrong; null: nothing. */
    problem: z.nullable(z.string()),
  }),
  refusals: [],
})
