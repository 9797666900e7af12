/** What a basket that is being written sends. Pure. */
import type { BasketRow, checkBasket, placeBasket } from '@tarazu/contract/baskets/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'

export type Check = Reply<typeof checkBasket>

/**
 * The request that places the rows as they were checked: an order at market is bound to the price that was
 * seen, and what is closed now waits for the open.
 */
export function placeInput(rows: readonly BasketRow[], { rows: checked }: Check): Input<typeof placeBasket> {
  return {
    rows: rows.map((row, index) => {
      const { estimate } = checked[index] ?? {}
      const seen = (row.type ?? 'market') === 'market' ? (estimate?.price ?? undefined) : undefined
      return {
        ...row,
        ...(seen !== undefined && { seenPrice: seen }),
        ...(estimate?.sessionOpen === false && { queue: true }),
      }
    }),
  }
}

/** Paise that are missing for all purchases, if what the sales bring comes in. */
export function missingOf({ needed, proceeds, available }: Check['sum']) {
  const missing = needed - proceeds - available
  return missing > 0n ? missing : 0n
}
