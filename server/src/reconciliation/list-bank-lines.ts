import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listBankLines as api, BankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { type RawBuilder, sql } from 'kysely'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { BankLineRow } from './bank-line.ts'
import { type Candidate, findCandidates, findPaid } from './find-candidates.ts'
import { proposeMatches } from './propose-matches.ts'

type Row = BankLineRow & { matched_with: string | null; claimed_by: string | null; proposal: string | null }

/** Beyond this a list says "1,000+". */
const maxCounted = 1_000

/** Each filter has a partial index in the order of the list. */
const conditions = {
  in: {
    open: sql`amount > 0 and state = 'open'`,
    matched: sql`amount > 0 and state = 'matched'`,
    done: sql`amount > 0 and state in ('credited', 'returned', 'settled', 'void')`,
  },
  out: {
    open: sql`amount < 0 and state = 'open'`,
    matched: sql`false`,
    done: sql`amount < 0 and state in ('settled', 'void')`,
  },
} satisfies Record<string, Record<string, RawBuilder<unknown>>>

export async function listBankLines(
  deps: Deps,
  _: OperatorCaller,
  { direction, state, number, after, limit = 50 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const waiting = state !== undefined && state !== 'done'
  const all = direction === 'in' ? sql`amount > 0` : sql`amount < 0`
  const wanted = state === undefined ? all : conditions[direction][state]
  const condition = number === undefined ? wanted : sql`${wanted} and number = ${number}`
  const from = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const [{ rows }, count] = await Promise.all([
    readPage(deps, { condition, waiting, from, limit }),
    sql<{ count: bigint }>`select count(*) as count from (
      select 1 from bank_line where ${condition} limit ${maxCounted}) few`.execute(deps.db),
  ])
  const page = rows.slice(0, limit)
  const open = page.filter((row) => row.state === 'open')
  const candidates =
    direction === 'in'
      ? await findCandidates(deps.db, open, { byAmount: true })
      : await findPaid(deps.db, open)
  const proposed = new Map(
    proposeMatches(open, candidates).map((proposals, index) => [open[index]?.id, proposals]),
  )
  return {
    rows: page.map((row) => lineFrom(row, proposed.get(row.id) ?? [])),
    next: rows.length > limit ? String(page.at(-1)?.id) : null,
    count: Number(count.rows[0]?.count ?? 0),
  }
}

type Page = { condition: RawBuilder<unknown>; waiting: boolean; from: bigint | undefined; limit: number }

/** Reads one row more than asked for, which tells whether there are more. */
function readPage(deps: Deps, { condition, waiting, from, limit }: Page) {
  const order = waiting ? sql`id` : sql`id desc`
  const beyond = from === undefined ? sql`true` : waiting ? sql`id > ${from}` : sql`id < ${from}`
  const now = new Date(deps.clock.now())
  return sql<Row>`
    select l.*, coalesce(r.number, l.settles) as matched_with, o.name as claimed_by, p.number as proposal
      from (select * from bank_line where ${condition} and ${beyond} order by ${order} limit ${limit + 1}) l
      left join recharge r on r.id = l.recharge_id
      left join claim c on c.queue = 'recharges' and c.thing = l.number and c.expires_at > ${now}
      left join operator o on o.id = c.operator_id
      left join lateral (
        select number from proposal
         where subject in (l.number, r.number) and state = 'open' and expires_at > ${now} limit 1) p on true
     order by ${waiting ? sql`l.id` : sql`l.id desc`}`.execute(deps.db)
}

type Proposals = ReturnType<typeof proposeMatches<Candidate>>[number]

function lineFrom(row: Row, proposals: Proposals): BankLine {
  return {
    number: row.number,
    bookedOn: row.booked_on,
    reference: row.reference,
    description: row.description,
    amount: row.amount,
    balance: row.balance,
    state: row.state,
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at.getTime(),
    claimedBy: row.claimed_by,
    proposal: row.proposal,
    matchedWith: row.matched_with,
    proposals: proposals.map(({ thing: { number, kind, customer, amount, state }, certainty }) => ({
      thing: number,
      kind,
      customer,
      amount,
      certainty,
      state,
    })),
  }
}
