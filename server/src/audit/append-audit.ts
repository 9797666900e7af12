import type { Role } from '@tarazu/contract/operators/permissions'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AuditEntry = {
  /** ms UTC. */
  at: number
  /** An operator, or the deployment itself (its commands and jobs). */
  actor: { id: number; email: string; roles: readonly Role[] } | 'system'
  /** A closed word of the capability, such as `withdrawal.pay`. */
  action: string
  /** The number of what it was done to. */
  subject?: string | undefined
  customer?: number | undefined
  reason?: string | undefined
  /** Further facts, such as values before and after. Never a password, a code or a document's number. */
  detail?: Record<string, unknown> | undefined
}

/** Appends in the transaction of what was done (law 1). Entries are serialized. */
export async function appendAudit(tx: Kysely<Tables>, entry: AuditEntry) {
  await sql`select append_audit(${auditBody(entry)})`.execute(tx)
}

/** The canonical bytes that the chain covers: sorted keys, nothing undefined. */
export function auditBody({ at, actor, action, subject, customer, reason, detail }: AuditEntry) {
  return canonical({
    at: new Date(at).toISOString(),
    actor: actor === 'system' ? 'system' : actor.email,
    operator: actor === 'system' ? undefined : actor.id,
    roles: actor === 'system' ? undefined : actor.roles,
    action,
    subject,
    customer,
    reason,
    detail,
  })
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'bigint') return JSON.stringify(value.toString())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
