import { least } from '@tarazu/contract/money'

/**
 * Amounts in paise. Unsettled proceeds are spent before settled money, which could be withdrawn (decision
 * 008).
 */
export type Spendable = { cash: bigint; unsettled: bigint }

/**
 * Splits an amount over what can be spent. The caller has checked that it is enough, and the ledger checks it
 * again. Pure.
 */
export function drawn(amount: bigint, from: Spendable): Spendable & { left: Spendable } {
  const unsettled = least(amount, from.unsettled)
  const cash = amount - unsettled
  return { unsettled, cash, left: { cash: from.cash - cash, unsettled: from.unsettled - unsettled } }
}
