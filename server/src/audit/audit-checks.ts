/** What earlier verifications of the audit log came to, as the deployment itself remembers it. */
import { type Kysely, sql } from 'kysely'
import { type RowSource, rowTable } from '../db/row-source.ts'
import { bytesOf, microsecondsOf } from '../db/row-values.ts'
import type { Tables } from '../db/tables.ts'
import { isRemembered, lastRemembered, macOf, type Remembered } from '../secrets/remembered.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Said = { at: number; count: bigint; hash: string; problem: string | null }
type Keys = Pick<Secrets, 'key'>

export const auditCheckTable = rowTable({
  name: 'audit_check',
  key: 'at',
  columns: {
    at: 'timestamp with time zone',
    count: 'bigint',
    hash: 'bytea',
    problem: 'text?',
    mac: 'bytea?',
  },
})

const remembered = ({ at, count, hash, problem }: Said): Remembered => ({
  table: 'audit_check',
  facts: [at, String(count), hash, problem],
})

/** `at` in ms UTC, `hash` of the last entry in hex. */
export async function keepAuditCheck(tx: Kysely<Tables>, secrets: Keys, said: Said) {
  const { at, count, hash, problem } = said
  await tx
    .insertInto('audit_check')
    .values({
      at: new Date(at),
      count,
      hash: Buffer.from(hash, 'hex'),
      problem,
      mac: macOf(secrets, remembered(said)),
    })
    .execute()
}

export function lastAuditCheck(db: Kysely<Tables>, secrets: Keys) {
  const read = (before: Date | undefined) =>
    db
      .selectFrom('audit_check')
      .selectAll()
      .where('mac', 'is not', null)
      .where('at', '<', before ?? sql<Date>`'infinity'::timestamptz`)
      .orderBy('at', 'desc')
      .limit(20)
      .execute()
  return lastRemembered(read, ({ mac, ...row }) =>
    isRemembered(secrets, remembered({ ...row, at: row.at.getTime(), hash: row.hash.toString('hex') }), mac),
  )
}

export type FoundWhole = { count: number; hash: Buffer; at: string }

/** All that verifications have found whole, by count. None without the secret. */
export async function readFoundWhole(rows: RowSource, secrets: Keys | undefined): Promise<FoundWhole[]> {
  const checks: FoundWhole[] = []
  if (!secrets) return checks
  for await (const found of rows.scan(auditCheckTable))
    for (const { at, count, hash, problem, mac } of found) {
      if (problem !== null || mac === null || !/^\d{4}-[^B]*$/.test(at)) continue
      const at_ms = microsecondsOf(at) / 1_000
      const said = { at: at_ms, count: BigInt(count), hash: hash.slice(2), problem }
      if (isRemembered(secrets, remembered(said), bytesOf(mac)))
        checks.push({ at: new Date(at_ms).toISOString(), count: Number(count), hash: bytesOf(hash) })
    }
  return checks.sort((one, other) => one.count - other.count)
}
