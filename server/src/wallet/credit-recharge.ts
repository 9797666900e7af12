import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { readMoney } from '../ledger/read-money.ts'
import { notify } from '../notices/notify.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import {
  changed,
  creditJournal,
  next,
  type RechargeEvent,
  type RechargeRow,
  returnJournal,
  type Who,
} from './recharge.ts'
import { unfunded, unpaidStates } from './withdrawal.ts'

type Change = { who: Who; reason?: { code: string; text: string } }

/** Moves a locked recharge on. False: its state does not allow it. */
export async function changeRecharge(
  tx: Transaction<Tables>,
  deps: Deps,
  row: RechargeRow,
  event: RechargeEvent,
  { received, ...change }: Change & { received?: bigint | null },
) {
  const set = changed(row, event, { at: deps.clock.now(), ...change })
  if (!set) return false
  await tx
    .updateTable('recharge')
    .set({ ...set, ...(received !== undefined && { received }) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .execute()
  const kinds = decisions.filter((kind) => !next[set.state][eventOf[kind]])
  await overtakeProposalsInTx(tx, { subject: row.number, kinds, at: deps.clock.now() })
  await publish(tx, { customer: row.customer_id, topics: ['wallet'] })
  return true
}

const eventOf = {
  'recharge.credit': 'credit',
  'recharge.reject': 'reject',
  'recharge.return': 'return',
} as const satisfies Partial<Record<ProposalKind, RechargeEvent>>
const decisions = Object.keys(eventOf) as (keyof typeof eventOf)[]

/** Of a locked row. False: its state does not allow it. The caller forgets the customer's balances after the commit. */
export async function creditRecharge(tx: Transaction<Tables>, deps: Deps, row: RechargeRow, who: Who) {
  const at = deps.clock.now()
  if (!(await changeRecharge(tx, deps, row, 'credit', { who }))) return false
  const [posted] = await post(tx, [creditJournal(row, deps.settings.currency, at)])
  if (posted?.status !== 'posted') throw new Error(`recharge ${row.number} was ${posted?.status}`)
  await notify(tx, {
    customer: row.customer_id,
    kind: 'recharge_credited',
    facts: { amount: formatPaise(row.received ?? row.amount), number: row.number },
    at,
  })
  return true
}

/**
 * Of a locked row that was credited: the bank has taken the money back. What is asked for and not paid out yet is not gone: where
 * the rest is too little, withdrawals end, the newest first. False: its state does not allow it.
 * The caller has written to the log before it locked the row, for what ends here is written there, too.
 */
export async function takeBackRecharge(
  tx: Transaction<Tables>,
  deps: Deps,
  row: RechargeRow,
  change: Change,
) {
  const at = deps.clock.now()
  if (!(await changeRecharge(tx, deps, row, 'return', change))) return false
  await lockUnpaidWithdrawals(tx, row.customer_id)
  // What is there may be spent between the look and the posting, which then refuses and is tried with what is left.
  for (let attempt = 1; ; attempt++) {
    let money = await readMoney(tx, row.customer_id, deps.settings.currency)
    while (money.cash + money.unsettled < (row.received ?? row.amount)) {
      if (!(await endUnpaidWithdrawal(tx, deps, row.customer_id))) break
      // Of what comes back an earlier debt is paid at once.
      money = await readMoney(tx, row.customer_id, deps.settings.currency)
    }
    const [posted] = await post(tx, [returnJournal(row, { currency: deps.settings.currency, at, ...money })])
    if (posted?.status === 'posted') break
    if (posted?.status !== 'overdrawn' || attempt === 5)
      throw new Error(`the return of recharge ${row.number} was ${posted?.status}`)
  }
  await notify(tx, {
    customer: row.customer_id,
    kind: 'recharge_returned',
    facts: { amount: formatPaise(row.received ?? row.amount), number: row.number },
    at,
  })
  return true
}

/** Before any account: whoever cancels one of them has its row first, too. */
async function lockUnpaidWithdrawals(tx: Transaction<Tables>, customer: number) {
  await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', 'in', unpaidStates)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** False: there is none that is not paid. */
async function endUnpaidWithdrawal(tx: Transaction<Tables>, deps: Deps, customer: number) {
  const newest = await tx
    .selectFrom('withdrawal')
    .select('number')
    .where('customer_id', '=', customer)
    .where('state', 'in', unpaidStates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ended =
    newest &&
    (await changeWithdrawal(tx, deps, {
      number: newest.number,
      notice: 'withdrawal_refused',
      logged: 'withdrawal.unfunded',
      decide: (withdrawal, at) => unfunded(withdrawal, deps.settings.currency, at),
    }))
  return ended !== undefined
}
