/** What time and the simulated bank do to withdrawals. */
import type { Deps } from '../deps.ts'
import { afterWithdrawal, changeWithdrawal } from './change-withdrawal.ts'
import { bankOf, cooled, paid, released, unpaidStates, type WithdrawalRow } from './withdrawal.ts'

const atOnce = 500

type Due = Pick<WithdrawalRow, 'number' | 'customer_id'>
type Step = Omit<Parameters<typeof changeWithdrawal>[2], 'number' | 'customer'>

async function changeAll(deps: Deps, due: readonly Due[], step: Step) {
  for (const { number, customer_id } of due) {
    await deps.db
      .transaction()
      .execute((tx) => changeWithdrawal(tx, deps, { number, ...step }))
      .then(
        () => afterWithdrawal(deps, customer_id),
        (error: unknown) =>
          deps.log.error({ err: error }, 'a withdrawal could not be moved on and will be tried again'),
      )
  }
  return due.length
}

/**
 * The sandbox bank of paper mode pays what is small (product decision 1): at once, or when the time has come that a delay has named. The
 * order of a court has no such time.
 */
export async function paySmallWithdrawals(deps: Deps) {
  if (deps.settings.mode !== 'paper') return 0
  const most = deps.policies.get().auto_withdraw_max
  const due = await deps.db
    .selectFrom('withdrawal')
    .select(['number', 'customer_id'])
    .where('state', '=', 'requested')
    .where('reason_code', 'is', null)
    .where('amount', '<=', most)
    .limit(atOnce)
    .execute()
  const delayed = await deps.db
    .selectFrom('withdrawal')
    .select(['number', 'customer_id'])
    .where('state', '=', 'requested')
    .where('reason_code', 'is not', null)
    .where('reason_code', '!=', 'legal_order')
    .where('amount', '<=', most)
    .where('due_at', '<=', new Date(deps.clock.now()))
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
  return changeAll(deps, [...due, ...delayed], {
    notice: 'withdrawal_paid',
    decide: (row, now) =>
      row.amount <= most && !isPutOff(row, now) ? paid(row, bankOf(deps.settings), now, 'system') : undefined,
  })
}

function isPutOff({ reason_code, due_at }: WithdrawalRow, now: number) {
  return reason_code !== null && (reason_code === 'legal_order' || due_at.getTime() > now)
}

export async function endCooling(deps: Deps) {
  const due = await deps.db
    .selectFrom('withdrawal')
    .select(['number', 'customer_id'])
    .where('state', '=', 'cooling')
    .where('cooling_until', '<=', new Date(deps.clock.now()))
    .limit(atOnce)
    .execute()
  return changeAll(deps, due, { decide: cooled })
}

/**
 * A review for fraud that has lasted 72 hours lets go of the money by itself, whatever else was given as the reason meanwhile: only
 * the order of a court holds it (safety H7).
 */
export async function endReviews(deps: Deps) {
  const due = await deps.db
    .selectFrom('withdrawal')
    .select(['number', 'customer_id'])
    .where('reason_code', 'is not', null)
    .where('reason_code', '!=', 'legal_order')
    .where('state', 'in', unpaidStates)
    .where('review_ends_at', '<=', new Date(deps.clock.now()))
    .limit(atOnce)
    .execute()
  return changeAll(deps, due, {
    notice: 'withdrawal_released',
    logged: 'withdrawal.review-ended',
    decide: released,
  })
}
