import { day_ms } from '@tarazu/contract/duration'
import type { Loan } from '@tarazu/contract/loans/api'
import { interestOf } from '@tarazu/contract/loans/rules'
import type { Selectable } from 'kysely'
import type { LoansTables } from '../db/tables/loans.ts'

type LoanRow = Selectable<LoansTables['loan']>

/**
 * What has to be paid next of an unpaid loan, or all that is overdue of it at `now` (ms UTC). Interest is paid before principal, so an
 * instalment is paid once the principal has come down to where it leads. Pure.
 */
export function nextPayment(row: LoanRow, now: number): Loan['nextPayment'] {
  const paidOut = row.paid_out_at?.getTime()
  if (row.state !== 'active' || paidOut === undefined) return null
  const repaid = row.amount - row.principal_left
  let reached = 0n
  const parts = row.schedule.map(({ due, principal }) => {
    reached += BigInt(principal)
    return { due, reached }
  })
  const first = parts.find((part) => part.reached > repaid)
  if (!first) return null
  const overdue = first.due < now
  const asked = overdue ? parts.findLast(({ due }) => due < now) : first
  const principal = (asked?.reached ?? first.reached) - repaid
  const interest = row.interest_left + (overdue ? 0n : interestUntil(row, paidOut, first.due))
  return { due: first.due, amount: principal + interest, overdue }
}

/** The first instalment at or after `now` that is not paid, whatever was missed before it; undefined: there is none. Pure. */
export function comingPayment(row: LoanRow, now: number): { due: number; amount: bigint } | undefined {
  const next = nextPayment(row, now)
  if (!next?.overdue) return next ?? undefined
  // What comes before it is not paid, so nothing of this one is.
  const instalment = row.schedule.find(({ due }) => due >= now)
  return (
    instalment && {
      due: instalment.due,
      amount: BigInt(instalment.principal) + BigInt(instalment.interest),
    }
  )
}

/** What a day that is still to come will have added by then, if nothing is paid before. */
function interestUntil(row: LoanRow, paidOut: number, due: number) {
  const days = Math.floor((due - paidOut) / day_ms)
  const whole = interestOf(row.principal_left, row.rate ?? 0, days - row.principal_since_day)
  return whole > row.interest_since ? whole - row.interest_since : 0n
}
