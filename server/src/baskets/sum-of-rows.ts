/** What the orders of a basket need and bring together, in paise. Pure. */
import { type FeeLine, sumOf } from '@tarazu/contract/orders/fee-line'

type Preview = {
  estimate: { total: bigint; fees: readonly FeeLine[] } | null
  refusal: string | null
  /** What a purchase takes out of what can be spent. */
  needed: bigint
}

/**
 * Rows that are refused for want of money count, so that the sum says how much is missing; rows that are
 * refused for anything else do not.
 */
export function sumOfRows(rows: readonly { side: 'buy' | 'sell' }[], previews: readonly Preview[]) {
  const sum = { needed: 0n, proceeds: 0n, fees: 0n }
  for (const [index, { estimate, refusal, needed }] of previews.entries()) {
    if (!estimate || (refusal !== null && refusal !== 'not_sufficient_funds')) continue
    sum.needed += needed
    sum.fees += sumOf(estimate.fees)
    if (rows[index]?.side === 'sell') sum.proceeds += estimate.total
  }
  return sum
}
