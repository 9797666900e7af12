import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'

/** Formats a price in its own currency, with all of its decimals, at least two and at most six. */
export function usePlacementPrice() {
  const format = useNumberFormat()
  return (price: bigint | number | null, currency: string) => {
    if (price === null) return '–'
    const value = typeof price === 'bigint' ? microsToNumber(price) : price
    const decimals = `${value}`.split('.')[1]?.length ?? 0
    return format.price(value, { currency, digits: Math.min(6, Math.max(2, decimals)) })
  }
}
