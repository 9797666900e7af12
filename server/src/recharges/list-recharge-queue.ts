import type { Input, Reply } from '@tarazu/contract/endpoint'
import type {
  listRechargeQueue as api,
  getRechargeCase as oneApi,
  RechargeRow as Shown,
} from '@tarazu/contract/recharges/operate-api'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { RechargeRow } from './recharge.ts'

type Row = RechargeRow & { display_id: string; claimed_by: string | null; proposal: string | null }

const maxCounted = 1_000

/** Recharges that wait are listed oldest first, all others newest first. */
export async function listRechargeQueue(
  deps: Deps,
  _: OperatorCaller,
  { state = 'waiting', method, customer, after, limit = 50 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const oldestFirst = state !== 'all'
  const condition = sql.join(
    [
      ...(state === 'waiting' ? [sql`r.state in ('created', 'matched') and r.method <> 'sandbox'`] : []),
      ...(state === 'matched' ? [sql`r.state = 'matched'`] : []),
      ...(method === undefined ? [] : [sql`r.method = ${method}`]),
      ...(customer === undefined
        ? []
        : [sql`r.customer_id = (select id from customer where display_id = ${customer})`]),
      sql`true`,
    ],
    sql` and `,
  )
  const from = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const beyond = from === undefined ? sql`true` : oldestFirst ? sql`r.id > ${from}` : sql`r.id < ${from}`
  const page = sql`select r.* from recharge r where ${condition} and ${beyond}
                    order by r.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit + 1}`
  const [rows, count] = await Promise.all([
    readRows(deps, page, oldestFirst),
    sql<{ count: bigint }>`select count(*) as count from (
      select 1 from recharge r where ${condition} limit ${maxCounted}) few`.execute(deps.db),
  ])
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(rowFrom),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
    count: Number(count.rows[0]?.count ?? 0),
  }
}

async function readRows(deps: Deps, page: RawBuilder<unknown>, oldestFirst: boolean) {
  const now = new Date(deps.clock.now())
  const { rows } = await sql<Row>`
    select r.*, c.display_id, o.name as claimed_by, p.number as proposal
      from (${page}) r
      join customer c on c.id = r.customer_id
      left join claim k on k.queue = 'recharges' and k.thing = r.number and k.expires_at > ${now}
      left join operator o on o.id = k.operator_id
      left join lateral (
        select number from proposal
         where subject = r.number and state = 'open' and expires_at > ${now} limit 1) p on true
     order by r.id ${oldestFirst ? sql`asc` : sql`desc`}`.execute(deps.db)
  return rows
}

function rowFrom(row: Row): Shown {
  return {
    number: row.number,
    customer: row.display_id,
    amount: row.amount,
    received: row.received,
    method: row.method,
    state: row.state,
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    claimedBy: row.claimed_by,
    proposal: row.proposal,
  }
}

export async function getRechargeCase(
  deps: Deps,
  _: OperatorCaller,
  { number }: Input<typeof oneApi>,
): Promise<Reply<typeof oneApi>> {
  const [row] = await readRows(deps, sql`select * from recharge where number = ${number}`, true)
  if (!row) throw new Refusal('not_found')
  const line = await deps.db
    .selectFrom('bank_line')
    .select(['number', 'reference', 'amount'])
    .where('recharge_id', '=', row.id)
    .executeTakeFirst()
  return {
    ...rowFrom(row),
    reason: row.reason_code === null ? null : { code: row.reason_code, text: row.reason_text ?? '' },
    expiresAt: row.expires_at?.getTime() ?? null,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
    line: line ?? null,
  }
}
