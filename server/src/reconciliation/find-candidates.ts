import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Line = { mentions: readonly string[]; amount: bigint }

export type Candidate = {
  kind: 'recharge' | 'withdrawal' | 'return'
  number: string
  customer: string | null
  amount: bigint
  state: string
}

/**
 * Finds the recharges and the returned withdrawals that incoming lines may belong to, for many lines in one
 * query.
 */
export async function findCandidates(
  db: Kysely<Tables>,
  lines: readonly Line[],
  { byAmount }: { byAmount: boolean },
): Promise<Candidate[]> {
  const numbers = [...new Set(lines.flatMap(({ mentions }) => mentions))]
  const amounts = byAmount ? [...new Set(lines.map(({ amount }) => amount))] : []
  if (numbers.length === 0 && amounts.length === 0) return []
  const { rows } = await sql<Candidate>`
    select 'withdrawal' as kind, w.number, c.display_id as customer, w.amount, w.state
      from withdrawal w join customer c on c.id = w.customer_id
     where (w.number = any (${numbers}::text[]) or w.amount = any (${amounts}::bigint[]))
       and w.state = 'returned'
       and not exists (select 1 from bank_line s where s.settles = 'return:' || w.number)
    union all
    select 'recharge', r.number, c.display_id, r.amount, r.state
      from (select id from recharge where number = any (${numbers}::text[])
               and state in ('created', 'expired', 'cancelled')
            union
            select near.id from unnest(${amounts}::bigint[]) as wanted (amount) cross join lateral (
              select id from recharge
               where recharge.amount = wanted.amount and state in ('created', 'expired')
                 and method <> 'sandbox'
               order by id limit 3) near) found
      join recharge r on r.id = found.id join customer c on c.id = r.customer_id
     where r.method <> 'sandbox'`.execute(db)
  return rows
}

/**
 * Finds what outgoing lines may have paid: withdrawals that were sent, and lines and recharges that were
 * returned. Withdrawals that the sandbox paid are in no bank, so they are found by their number alone.
 */
export async function findPaid(db: Kysely<Tables>, lines: readonly Line[]): Promise<Candidate[]> {
  const numbers = [...new Set(lines.flatMap(({ mentions }) => mentions))]
  const amounts = [...new Set(lines.map(({ amount }) => -amount))]
  const { rows } = await sql<Candidate>`
    select * from (
      select 'withdrawal' as kind, w.number, c.display_id as customer, w.amount, w.state, w.created_at
        from withdrawal w join customer c on c.id = w.customer_id
       where w.state in ('sent', 'settled', 'returned')
         and (w.number = any (${numbers}::text[])
              or w.carrier = 'bank' and w.amount = any (${amounts}::bigint[]))
      union all
      select 'return', l.number, null, l.amount, l.state, l.created_at from bank_line l
       where l.state = 'returned'
         and (l.number = any (${numbers}::text[]) or l.amount = any (${amounts}::bigint[]))
      union all
      select 'return', r.number, c.display_id, coalesce(r.received, r.amount), r.state, r.created_at
        from recharge r join customer c on c.id = r.customer_id
       where r.number = any (${numbers}::text[]) and r.state = 'returned' and r.method <> 'sandbox') paid
     where not exists (select 1 from bank_line s where s.settles = paid.number)
     order by created_at limit 1000`.execute(db)
  return rows
}
