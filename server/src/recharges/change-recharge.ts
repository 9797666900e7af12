import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { formatPaise } from '@tarazu/contract/money'
import type { Act } from '../acts/act.ts'
import type { Who } from '../acts/state-table.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Deps } from '../deps.ts'
import { readMoney } from '../ledger/read-money.ts'
import { changeWithdrawal } from '../withdrawals/change-withdrawal.ts'
import { isUnpaid, unfunded, unpaidStates } from '../withdrawals/withdrawal.ts'
import {
  changedRecharge,
  creditJournal,
  type RechargeEvent,
  type RechargeRow,
  rechargeStateTable,
  returnJournal,
} from './recharge.ts'

type Change = { who: Who; reason?: { code: string; text: string } }

/**
 * Takes one step of a locked recharge, and answers the row after it. The row is written, and proposals that
 * it supersedes are closed, before the caller posts, so that nobody who waits for the log holds an account
 * meanwhile. Refuses as its state table does.
 */
export async function changeRecharge(
  act: Act,
  row: RechargeRow,
  event: RechargeEvent,
  change: Change & { received?: bigint | null },
): Promise<RechargeRow> {
  const after = changedRecharge(row, event, { at: act.at, ...change })
  const { state, timeline, received, reason_code, reason_text } = after
  await act.tx
    .updateTable('recharge')
    .set({ state, timeline: JSON.stringify(timeline), received, reason_code, reason_text })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .execute()
  const kinds = decisions.filter((kind) => !rechargeStateTable.allows(state, rechargeMoveOf[kind]))
  await supersedeProposals(act, { subject: row.number, kinds })
  act.announce(row.customer_id, ['wallet'])
  return after
}

/**
 * The move that each kind of proposal asks for: the proposal is closed once that move is no longer possible.
 */
export const rechargeMoveOf = {
  'recharge.credit': 'credit',
  'recharge.reject': 'reject',
  'recharge.return': 'return',
} as const satisfies Partial<Record<ProposalKind, RechargeEvent>>
const decisions = Object.keys(rechargeMoveOf) as (keyof typeof rechargeMoveOf)[]

/** Credits a locked row with what was received. Refuses as its state table does. */
export async function creditRecharge(act: Act, { settings }: Deps, row: RechargeRow, who: Who) {
  await changeRecharge(act, row, 'credit', { who })
  await act.post([creditJournal(row, settings.currency, act.at)])
  await act.notify({
    customer: row.customer_id,
    kind: 'recharge_credited',
    facts: { amount: formatPaise(row.received ?? row.amount), number: row.number },
  })
}

/**
 * The bank has taken back the money of a credited, locked recharge. Withdrawals that are not paid out yet
 * still count as money that is there: where the rest is too little they are ended, the newest first. The
 * caller has written to the log before it locked the row, because ending a withdrawal is written there too.
 * Refuses as its state table does.
 */
export async function takeBackRecharge(act: Act, deps: Deps, row: RechargeRow, change: Change) {
  const { tx, at } = act
  const { currency } = deps.settings
  await changeRecharge(act, row, 'return', change)
  await lockUnpaidWithdrawals(act, row.customer_id)
  // The balance may be spent between reading it and posting. The posting then refuses, and is tried again
  // with what is left.
  for (let attempt = 1; ; attempt++) {
    let money = await readMoney(tx, row.customer_id, currency)
    while (money.cash + money.unsettled < (row.received ?? row.amount)) {
      if (!(await endUnpaidWithdrawal(act, deps, row.customer_id))) break
      // Money that is released pays an earlier debt first.
      money = await readMoney(tx, row.customer_id, currency)
    }
    const [posted] = await act.tryPost([returnJournal(row, { currency, at, ...money })])
    if (posted?.status === 'posted') break
    if (posted?.status !== 'overdrawn' || attempt === 5)
      throw new Error(`the return of recharge ${row.number} was ${posted?.status}`)
  }
  await act.notify({
    customer: row.customer_id,
    kind: 'recharge_returned',
    facts: { amount: formatPaise(row.received ?? row.amount), number: row.number },
  })
}

/** Locked before any account, because cancelling a withdrawal locks its row first, too. */
async function lockUnpaidWithdrawals({ tx }: Act, customer: number) {
  await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', 'in', unpaidStates)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Answers false if there is no unpaid withdrawal. */
async function endUnpaidWithdrawal(act: Act, { settings }: Deps, customer: number) {
  const newest = await act.tx
    .selectFrom('withdrawal')
    .select('number')
    .where('customer_id', '=', customer)
    .where('state', 'in', unpaidStates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return false
  return changeWithdrawal(act, {
    number: newest.number,
    notice: 'withdrawal_refused',
    logged: 'withdrawal.unfunded',
    decide: (row, at) => (isUnpaid(row) ? unfunded(row, settings.currency, at) : undefined),
  })
}
