/** What time does to loans: offers lapse, interest accrues each day, instalments come near. */
import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'
import { afterLoan, changeLoan } from './change-loan.ts'
import { accrued, expired, type LoanRow } from './loan.ts'

const atOnce = 500
const remindBefore_ms = 3 * day_ms

type Wanted = Parameters<typeof changeLoan>[2]

async function changeAll(
  deps: Deps,
  rows: { number: string; customer_id: number }[],
  wanted: Omit<Wanted, 'number'>,
) {
  for (const { number, customer_id } of rows) {
    await deps.db
      .transaction()
      .execute((tx) => changeLoan(tx, deps, { ...wanted, number }))
      .then(
        () => afterLoan(deps, customer_id),
        (error: unknown) =>
          deps.log.error({ err: error }, 'a loan could not be kept and will be tried again'),
      )
  }
  return rows.length
}

export async function expireOffers(deps: Deps) {
  const due = await deps.db
    .selectFrom('loan')
    .select(['number', 'customer_id'])
    .where('state', '=', 'offered')
    .where('offer_expires_at', '<=', new Date(deps.clock.now()))
    .limit(atOnce)
    .execute()
  return changeAll(deps, due, {
    notice: { kind: 'loan_offer_expired', amount: (before) => before.amount },
    decide: (row, now) => (row.state === 'offered' ? { row: expired(row, now) } : undefined),
  })
}

/** Days that were missed, because nothing ran, are made up for at once. */
export async function accrueInterest(deps: Deps) {
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<{ number: string; customer_id: number }>(
    `select number, customer_id from loan
      where state = 'active' and paid_out_at + (accrued_days + 1) * interval '1 day' <= $1 order by id limit ${atOnce}`,
    [new Date(now)],
  )
  return changeAll(deps, rows, { decide: (row, at) => accrued(row, deps.settings.currency, at) })
}

/** Three days before each instalment, once. */
export async function remindOfLoans(deps: Deps) {
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<{ number: string; customer_id: number }>(
    `select number, customer_id from loan
      where state = 'active' and exists (select from jsonb_array_elements(schedule) i
            where to_timestamp((i ->> 'due')::bigint / 1000.0) between $1 and $2
              and to_timestamp((i ->> 'due')::bigint / 1000.0) > coalesce(reminded_for, '-infinity')) limit ${atOnce}`,
    [new Date(now), new Date(now + remindBefore_ms)],
  )
  const nextOf = (row: LoanRow, at: number) => row.schedule.find(({ due }) => due >= at)
  return changeAll(deps, rows, {
    notice: {
      kind: 'loan_due',
      amount: (row) => {
        const instalment = nextOf(row, now)
        return instalment ? BigInt(instalment.principal) + BigInt(instalment.interest) : 0n
      },
    },
    decide: (row, at) => {
      const instalment = nextOf(row, at)
      if (row.state !== 'active' || !instalment) return undefined
      return { row: { ...row, reminded_for: new Date(instalment.due) } }
    },
  })
}
