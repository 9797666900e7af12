import { day_ms } from '@tarazu/contract/duration'
import type { Loan } from '@tarazu/contract/loans/api'
import { interestOf } from '@tarazu/contract/loans/rules'
import type { Selectable } from 'kysely'
import type { LoansTables } from '../db/tables/loans.ts'

type LoanRow = Selectable<LoansTables['loan']>

/**
 * The next payment of an active loan, or all that is overdue at `now` (ms UTC). Interest is paid before
 * principal, so an instalment is paid once the principal is down to what the schedule says. Pure.
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

/**
 * The first unpaid instalment due at `now` or later, whatever was missed before it; undefined if there is
 * none. Pure.
 */
export function comingPayment(row: LoanRow, now: number): { due: number; amount: bigint } | undefined {
  const next = nextPayment(row, now)
  if (!next?.overdue) return next ?? undefined
  // Earlier instalments are unpaid, so nothing of this one has been paid.
  const instalment = row.schedule.find(({ due }) => due >= now)
  return (
    instalment && {
      due: instalment.due,
      amount: BigInt(instalment.principal) + BigInt(instalment.interest),
    }
  )
}

/** The interest that will have accrued until `due`, beyond what is posted, if nothing is paid before. */
function interestUntil(row: LoanRow, paidOut: number, due: number) {
  const days = Math.floor((due - paidOut) / day_ms)
  const whole = interestOf(row.principal_left, row.rate ?? 0, days - row.principal_since_day)
  return whole > row.interest_since ? whole - row.interest_since : 0n
}
