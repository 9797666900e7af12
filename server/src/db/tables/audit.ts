export type AuditTables = {
  /** Written by the SQL function `append_audit` only. */
  audit_entry: {
    id: bigint
    body: string
    hash: Buffer
    at: string
    actor: string
    action: string
    subject: string | null
    customer_id: number | null
  }
  audit_check: { at: Date; count: bigint; hash: Buffer; problem: string | null; mac: Buffer | null }
  audit_head: { one: boolean; count: bigint; hash: Buffer }
}
