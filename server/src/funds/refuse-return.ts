import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type FundRow, owedAt } from './fund.ts'
import { countActive, heldBy, notBrought } from './fund-rows.ts'

type Declared = { rate: number; valuedOn: string }

/**
 * Whether a return can be declared, asked when it is proposed and again when it is approved. Refuses with `return_outside`,
 * `value_invalid` (a day that is none, or is yet to come), `fund_short`.
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
  const owed = owedAt(fund, await countActive(tx, fund.id), rate)
  const { money } = await heldBy(tx, fund.id, deps.settings.currency)
  // What the firm has only promised is no money that a customer can be paid.
  const there = money - (await notBrought(tx, deps))
  if (there < owed) throw new Refusal('fund_short', { missing: formatPaise(owed - there) })
}
