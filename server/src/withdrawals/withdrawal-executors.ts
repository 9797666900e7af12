/** What happens to a withdrawal once a second operator has approved. Each refuses with `already_decided`. */
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { endClaim } from '../queues/claims.ts'
import type { Carrier } from '../wallet/carrier.ts'
import { changeWithdrawal, type WithdrawalStep } from './change-withdrawal.ts'
import { requireFunded } from './client-money.ts'
import { delayed, type Given, paid, rejectedWithdrawal, returned } from './withdrawal.ts'
import { correctWithdrawal } from './withdrawal-correction.ts'
import { lockWithdrawal } from './withdrawal-rows.ts'

/** The proposal's payload was written by `propose-withdrawal.ts`. */
const executor =
  <P>(wanted: (payload: P, deps: Parameters<Executor>[1]) => Omit<WithdrawalStep, 'number'>): Executor =>
  async (act, deps, { subject, payload }) => {
    await changeWithdrawal(act, { number: subject, ...wanted(payload as P, deps) })
    await endClaim(act.tx, { queue: 'withdrawals', reference: subject })
  }

type Delay = Given & { after: { dueAt: string }; reviewEndsAt: string | null }
type Kind =
  | 'withdrawal.pay'
  | 'withdrawal.refuse'
  | 'withdrawal.delay'
  | 'withdrawal.return'
  | 'withdrawal.correct'

// A bank's payment is notified as sent until the bank confirms it (`recordSettled`); the sandbox confirms at
// once.
const noticeOf = { sandbox: 'withdrawal_paid', bank: 'withdrawal_sent' } as const

const pay = (carrier: Carrier) =>
  executor((_payload: object, { settings }) => ({
    notice: noticeOf[carrier],
    decide: (row, now) => paid(row, settings.currency, now, 'operator'),
  }))

/**
 * Refuses also with `withdrawal_unfunded`: the withdrawal goes on waiting, and can be proposed again once the
 * money is there.
 */
const payFunded: Executor = async (act, deps, proposal, operator, shown) => {
  const row = await lockWithdrawal(act.tx, proposal.subject)
  await requireFunded(act.tx, deps, row)
  return pay(row.carrier)(act, deps, proposal, operator, shown)
}

export const withdrawalExecutors: Pick<Executors, Kind> = {
  'withdrawal.pay': payFunded,
  'withdrawal.refuse': executor((given: Given, { settings }) => ({
    notice: 'withdrawal_refused',
    decide: (row, now) => rejectedWithdrawal(row, given, settings.currency, now),
  })),
  'withdrawal.delay': executor((given: Delay) => ({
    notice: 'withdrawal_delayed',
    decide: (row, now) =>
      delayed(
        row,
        {
          ...given,
          dueAt: Date.parse(given.after.dueAt),
          reviewEndsAt: given.reviewEndsAt === null ? null : Date.parse(given.reviewEndsAt),
        },
        now,
      ),
  })),
  'withdrawal.return': executor((back: { text: string; bankReference: string }, { settings }) => ({
    notice: 'withdrawal_returned',
    decide: (row, now) => returned(row, back, settings.currency, now),
  })),
  'withdrawal.correct': correctWithdrawal,
}
