import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type FundRow, owedAt } from './fund.ts'
import { countActiveOrders, readFundBalances, readUnpaidTopUps } from './fund-rows.ts'

type Declared = { rate: number; valuedOn: string }

/**
 * Checks a return (`rate` in basis points) when it is proposed and again when it is approved. Refuses with
 * `return_outside`, `value_invalid` (no such day, or a future one), `fund_short`.
 */
export async function refuseReturn(
  tx: Transaction<Tables>,
  deps: Deps,
  fund: FundRow,
  { rate, valuedOn }: Declared,
) {
  if (rate < fund.min_return || rate > fund.max_return)
    throw new Refusal('return_outside', { lowest: fund.min_return / 100, highest: fund.max_return / 100 })
  const day = Date.parse(`${valuedOn}T00:00:00Z`)
  if (!(day <= deps.market.now()) || new Date(day).toISOString().slice(0, 10) !== valuedOn)
    throw new Refusal('value_invalid')
  const owed = owedAt(fund, await countActiveOrders(tx, fund.id), rate)
  const { money } = await readFundBalances(tx, fund.id, deps.settings.currency)
  // Customers cannot be paid with money that the firm has only promised.
  const there = money - (await readUnpaidTopUps(tx, deps))
  if (there < owed) throw new Refusal('fund_short', { missing: formatPaise(owed - there) })
}
