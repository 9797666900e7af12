import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import * as api from '@tarazu/contract/withdrawals/api'
import { minWithdrawal, withdrawalLetter, withdrawProblem } from '@tarazu/contract/withdrawals/rules'
import type { Transaction } from 'kysely'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { readMoney } from '../ledger/read-money.ts'
import { chooseCarrier } from './choose-carrier.ts'
import { configuredMinimum, withdrawableOf } from './get-withdrawable.ts'
import { refuseTooManyUnpaid } from './unpaid-withdrawals.ts'
import { type Payee, withdrawalPayeeOf } from './withdraw-card.ts'
import { requireStepUp } from './withdraw-step-up.ts'
import { holdOf, type WithdrawalRow } from './withdrawal.ts'
import { withdrawalDue } from './withdrawal-due.ts'
import { withdrawalFrom, withdrawalsWithCards } from './withdrawal-rows.ts'

type Api = typeof api.withdraw

/**
 * Holds the money, which can then not be spent, until the withdrawal is paid. Beside the proof that the owner
 * asks (`requireStepUp`), only the card, both minima, the available money and the number of unpaid
 * withdrawals decide: no loan, score, fee or open order is asked for (safety H8).
 */
export async function withdraw(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  const amount = amountOf(deps, caller, String(input.amount))
  const payee = await withdrawalPayeeOf(deps, caller, input.card)
  await requireStepUp(deps, caller, { cardSince: payee.since, amount }, input)

  return once(deps, caller, api.withdraw, async (act) => {
    const { tx, at } = act
    await refuseTooManyUnpaid(tx, caller.id)
    const row = await write(tx, deps, caller, { amount, payee, now: at })
    const [posted] = await act.tryPost([holdOf(row, deps.settings.currency, at)])
    // Read after the posting, which locks the cash account until the commit: nobody else can change the
    // balance in between.
    const left = await readMoney(tx, caller.id, deps.settings.currency)
    const there = posted?.status === 'posted' ? { ...left, cash: left.cash + amount } : left
    const max = withdrawableOf(there)
    if (posted?.status === 'overdrawn' || amount > max)
      throw new Refusal('withdraw_max', { withdrawable: formatPaise(max) })
    if (posted?.status !== 'posted') throw new Error(`withdrawal ${row.number} was ${posted?.status}`)
    const facts = { amount: formatPaise(amount), number: row.number }
    await act.notify({ customer: caller.id, kind: 'withdrawal_requested', facts })
    act.announce(caller.id, ['wallet'])
    act.announceToOperators('withdrawals')
    const asked = await withdrawalsWithCards(tx).where('withdrawal.id', '=', row.id).executeTakeFirstOrThrow()
    return withdrawalFrom(asked, deps)
  })
}

/**
 * The amount in paise. Each minimum has a message of its own, and the higher one governs (product decision
 * 4).
 */
function amountOf({ policies }: Deps, caller: Caller, typed: string): bigint {
  const configured = configuredMinimum(policies.get(), caller)
  const amount = /^\d{1,12}$/.test(typed) ? BigInt(typed) * 100n : 0n
  const problem = withdrawProblem(typed, { configuredMinimum: configured, withdrawable: amount })
  if (problem === 'withdraw_min') throw new Refusal(problem, { minimum: formatPaise(minWithdrawal) })
  if (problem === 'withdraw_min_configured') throw new Refusal(problem, { minimum: formatPaise(configured) })
  if (problem) throw new Refusal('withdraw_invalid')
  return amount
}

type Asked = { amount: bigint; payee: Payee; now: number }

async function write(
  tx: Transaction<Tables>,
  { policies, random, settings }: Deps,
  { id }: Caller,
  { amount, payee, now }: Asked,
): Promise<WithdrawalRow> {
  const { coolingUntil } = payee
  const hours = policies.get().withdrawal_service_level_hours
  const due = new Date(withdrawalDue(coolingUntil ?? now, hours, settings.currency))
  const at = new Date(now).toISOString()
  const requested = { state: 'requested', at, who: 'customer' } as const
  const cooling = { state: 'cooling', at, who: 'system' } as const
  return tx
    .insertInto('withdrawal')
    .values({
      number: newNumber(random, withdrawalLetter),
      customer_id: id,
      card_version_id: payee.version,
      amount,
      carrier: await chooseCarrier(tx, settings, id),
      state: coolingUntil === null ? 'requested' : 'cooling',
      cooling_until: coolingUntil === null ? null : new Date(coolingUntil),
      due_at: due,
      published_due_at: due,
      service_level_hours: hours,
      timeline: JSON.stringify(coolingUntil === null ? [requested] : [requested, cooling]),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
