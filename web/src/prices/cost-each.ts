import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'

/** What one unit cost, fees counted in: in the wallet's currency, whatever the instrument's is. */
export function useCostEach() {
  const format = useNumberFormat()
  return (micros: bigint) => format.price(microsToNumber(micros), { currency: format.wallet, digits: 2 })
}
