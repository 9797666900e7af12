/** Jobs for loans: offers expire, interest accrues daily, and customers are reminded of instalments. */
import { day_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { changeLoan, type LoanStep } from './change-loan.ts'
import { accrued, expired, type LoanRow } from './loan.ts'
import { comingPayment } from './next-payment.ts'

const maxPage = 500
const reminderLead_ms = 3 * day_ms

type Due = Pick<LoanRow, 'id' | 'number'>
type Step = Omit<LoanStep, 'number'>

function changeEach(deps: Deps, round: Round, next: (after: bigint) => Promise<Due[]>, step: Step) {
  return runEachPaged(round, {
    next: (last: Due | undefined) => next(last?.id ?? 0n),
    reference: ({ number }) => number,
    work: ({ number }) => act(deps, (act) => changeLoan(act, { ...step, number })),
  })
}

export async function expireOffers(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = new Date(deps.clock.now())
  const offered = (after: bigint) =>
    deps.db
      .selectFrom('loan')
      .select(['id', 'number'])
      .where('state', '=', 'offered')
      .where('offer_expires_at', '<=', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(maxPage)
      .execute()
  return changeEach(deps, round, offered, {
    notice: { kind: 'loan_offer_expired', amount: (before) => before.amount },
    decide: (row, at) => (row.state === 'offered' ? { row: expired(row, at) } : undefined),
  })
}

/** Accrues daily interest, with all days that were missed while nothing ran. */
export async function accrueInterest(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = new Date(deps.clock.now())
  const due = async (after: bigint) => {
    const { rows } = await deps.pool.query<Due>(
      `select id, number from loan
        where state = 'active' and id > $2 and paid_out_at + (accrued_days + 1) * interval '1 day' <= $1
        order by id limit ${maxPage}`,
      [now, after],
    )
    return rows
  }
  return changeEach(deps, round, due, { decide: (row, at) => accrued(row, deps.settings.currency, at) })
}

/** Reminds once of each unpaid instalment, three days before it is due. */
export async function remindOfLoans(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = deps.clock.now()
  const due = async (after: bigint) => {
    const { rows } = await deps.pool.query<Due>(
      `select id, number from loan
        where state = 'active' and id > $3 and exists (
              select from (select to_timestamp((i ->> 'due')::bigint / 1000.0) as due,
                                  sum((i ->> 'principal')::bigint) over (order by n) as reached
                             from jsonb_array_elements(schedule) with ordinality as part (i, n)) parts
               where due between $1 and $2 and due > coalesce(reminded_for, '-infinity')
                 and reached > amount - principal_left)
        order by id limit ${maxPage}`,
      [new Date(now), new Date(now + reminderLead_ms), after],
    )
    return rows
  }
  return changeEach(deps, round, due, {
    notice: { kind: 'loan_due', amount: (row) => comingPayment(row, now)?.amount ?? 0n },
    decide: (row) => {
      const coming = comingPayment(row, now)
      if (!coming || coming.due <= (row.reminded_for?.getTime() ?? 0)) return undefined
      return { row: { ...row, reminded_for: new Date(coming.due) } }
    },
  })
}
