/** What happens to a withdrawal when a second operator has approved. Each refuses with `already_decided`. */
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { endClaim } from '../queues/claims.ts'
import { afterWithdrawal, decideWithdrawal } from './change-withdrawal.ts'
import { requireFunded } from './client-money.ts'
import { bankOf, delayed, type Given, paid, rejected, returned } from './withdrawal.ts'
import { correctWithdrawal } from './withdrawal-correction.ts'
import { lockWithdrawal } from './withdrawal-rows.ts'

type Wanted = Parameters<typeof decideWithdrawal>[2]

/** The proposal's payload was written by `propose-withdrawal.ts`. */
const executor =
  <P>(wanted: (payload: P, deps: Parameters<Executor>[1]) => Omit<Wanted, 'number'>): Executor =>
  async (tx, deps, { subject, payload }) => {
    const row = await decideWithdrawal(tx, deps, { number: subject, ...wanted(payload as P, deps) })
    await endClaim(tx, { queue: 'withdrawals', thing: subject })
    return () => afterWithdrawal(deps, row.customer_id)
  }

type Delay = Given & { after: { dueAt: string }; reviewEndsAt: string | null }
type Kind =
  | 'withdrawal.pay'
  | 'withdrawal.refuse'
  | 'withdrawal.delay'
  | 'withdrawal.return'
  | 'withdrawal.correct'

const pay = executor((_payload: object, { settings }) => ({
  // That a bank has paid is its own word (`recordSettled`); the sandbox of paper mode says so at once.
  notice: settings.mode === 'paper' ? 'withdrawal_paid' : 'withdrawal_sent',
  decide: (row, now) => paid(row, bankOf(settings), now, 'operator'),
}))

/** Refuses with `withdrawal_unfunded` too: it waits on, and can be proposed again once the money is there. */
const payFunded: Executor = async (tx, deps, proposal, operator, shown) => {
  await requireFunded(tx, deps, await lockWithdrawal(tx, proposal.subject))
  return pay(tx, deps, proposal, operator, shown)
}

export const withdrawalExecutors: Pick<Executors, Kind> = {
  'withdrawal.pay': payFunded,
  'withdrawal.refuse': executor((given: Given, { settings }) => ({
    notice: 'withdrawal_refused',
    decide: (row, now) => rejected(row, given, bankOf(settings), now),
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
    decide: (row, now) => returned(row, back, bankOf(settings), now),
  })),
  'withdrawal.correct': correctWithdrawal,
}
