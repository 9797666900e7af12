/** Jobs that change withdrawals by time alone, and the sandbox that pays small ones. */
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { changeWithdrawal, type WithdrawalStep } from './change-withdrawal.ts'
import {
  cooled,
  paid,
  releasedWithdrawal,
  unpaidStates,
  type WithdrawalRow,
  withdrawalStateTable,
} from './withdrawal.ts'

const atOnce = 500

type Due = Pick<WithdrawalRow, 'id' | 'number'>
type Step = Omit<WithdrawalStep, 'number' | 'customer'>

/** Withdrawals in the order of their ids, after the last one of the batch before. */
function some({ db }: Deps, last: Due | undefined) {
  return db
    .selectFrom('withdrawal')
    .select(['id', 'number'])
    .where('id', '>', last?.id ?? 0n)
    .orderBy('id')
    .limit(atOnce)
}

function changeAll(deps: Deps, round: Round, next: (last: Due | undefined) => Promise<Due[]>, step: Step) {
  return runEachPaged(round, {
    next,
    reference: ({ number }) => number,
    work: ({ number }) => act(deps, (act) => changeWithdrawal(act, { number, ...step })),
  })
}

/**
 * The sandbox pays small withdrawals (product decision 1): at once, or at the time to which an operator has
 * delayed them. A court order has no such time. What a bank carries is sent by operators, in either mode.
 */
export async function paySmallWithdrawals(deps: Deps, round: Round = standaloneRound(deps)) {
  if (deps.settings.mode !== 'paper') return 0
  const maxPerRun = deps.policies.get().auto_withdraw_max
  const small = (last: Due | undefined) =>
    some(deps, last)
      .where('state', '=', 'requested')
      .where('carrier', '=', 'sandbox')
      .where('amount', '<=', maxPerRun)
  const pay: Step = {
    notice: 'withdrawal_paid',
    decide: (row, now) =>
      withdrawalStateTable.allows(row.state, 'approve') &&
      row.carrier === 'sandbox' &&
      row.amount <= maxPerRun &&
      !isPutOff(row, now)
        ? paid(row, deps.settings.currency, now, 'system')
        : undefined,
  }
  const waiting = await changeAll(
    deps,
    round,
    (last) => small(last).where('reason_code', 'is', null).execute(),
    pay,
  )
  const putOff = await changeAll(
    deps,
    round,
    (last) =>
      small(last)
        .where('reason_code', 'is not', null)
        .where('reason_code', '!=', 'legal_order')
        .where('due_at', '<=', new Date(deps.clock.now()))
        .execute(),
    pay,
  )
  return waiting + putOff
}

function isPutOff({ reason_code, due_at }: WithdrawalRow, now: number) {
  return reason_code !== null && (reason_code === 'legal_order' || due_at.getTime() > now)
}

export async function endCooling(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = new Date(deps.clock.now())
  const cooling = (last: Due | undefined) =>
    some(deps, last).where('state', '=', 'cooling').where('cooling_until', '<=', now).execute()
  return changeAll(deps, round, cooling, {
    decide: (row, at) => (withdrawalStateTable.allows(row.state, 'cooled') ? cooled(row, at) : undefined),
  })
}

/**
 * A fraud review that has lasted 72 hours releases the money by itself, whatever reason was given in the
 * meantime: only a court order holds it (safety H7).
 */
export async function endReviews(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = new Date(deps.clock.now())
  const reviewed = (last: Due | undefined) =>
    some(deps, last)
      .where('reason_code', 'is not', null)
      .where('reason_code', '!=', 'legal_order')
      .where('state', 'in', unpaidStates)
      .where('review_ends_at', '<=', now)
      .execute()
  return changeAll(deps, round, reviewed, {
    notice: 'withdrawal_released',
    logged: 'withdrawal.review-ended',
    decide: releasedWithdrawal,
  })
}
