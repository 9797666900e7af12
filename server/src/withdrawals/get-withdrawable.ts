import type { Policies } from '@tarazu/contract/config/policies'
import type { Reply } from '@tarazu/contract/endpoint'
import { least } from '@tarazu/contract/money'
import type { getWithdrawable as api } from '@tarazu/contract/withdrawals/api'
import { minWithdrawal } from '@tarazu/contract/withdrawals/rules'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'
import type { Caller, Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { chooseCarrier } from './choose-carrier.ts'
import { passwordWait } from './password-wait.ts'
import { countUnpaid } from './unpaid-withdrawals.ts'
import { withdrawalDue } from './withdrawal-due.ts'

/**
 * In paise: settled money, less what is still owed of a loan and of money that a bank took back, which was
 * never the customer's. Nothing else stands in the way (safety H8).
 */
export function withdrawableOf({
  cash,
  loan,
  receivable,
}: Pick<CustomerMoney, 'cash' | 'loan' | 'receivable'>) {
  const notTheirs = loan + receivable
  return cash <= notTheirs ? 0n : cash - notTheirs
}

/**
 * In paise. Nobody can add to a closed account, so any amount that is left there or still arrives can be
 * withdrawn.
 */
export const configuredMinimum = ({ min_withdraw_count }: Policies, { closed }: Pick<Caller, 'closed'>) =>
  closed ? 0n : min_withdraw_count

function comingMinimum(policies: Deps['policies'], { closed }: Pick<Caller, 'closed'>) {
  const next = policies.coming('min_withdraw_count')
  return next && !closed ? { amount: next.value, from: next.from } : null
}

export async function getWithdrawable(deps: Deps, caller: Caller): Promise<Reply<typeof api>> {
  const { settings, clock, policies, ledger } = deps
  const [money, waitsUntil, carrier] = await Promise.all([
    ledger.balances.money(caller.id),
    passwordWait(deps, caller.id),
    chooseCarrier(deps.db, settings, caller.id),
  ])
  const { auto_withdraw_max, withdrawal_service_level_hours } = policies.get()
  const withdrawable = withdrawableOf(money)
  const parts: Withdrawable['parts'] = [
    { why: 'unsettled', amount: money.unsettled },
    { why: 'held', amount: money.held },
    { why: 'loan', amount: least(money.loan, money.cash) },
    // Debts are already taken from settled money here; they are paid from what settles or is released next.
    { why: 'owed', amount: money.receivable },
  ]
  return {
    withdrawable,
    parts: parts.filter(({ amount }) => amount > 0n),
    minimum: minWithdrawal,
    configuredMinimum: configuredMinimum(policies.get(), caller),
    comingMinimum: comingMinimum(policies, caller),
    fee: 0n,
    waitsUntil,
    automaticUpTo: carrier === 'sandbox' && waitsUntil === null ? auto_withdraw_max : null,
    dueAt: withdrawalDue(waitsUntil ?? clock.now(), withdrawal_service_level_hours, settings.currency),
    currency: settings.currency,
    unpaid: await countUnpaid(deps.db, caller.id),
  }
}
