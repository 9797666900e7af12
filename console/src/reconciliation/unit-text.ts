import { formatPaise } from '@tarazu/contract/money'
import { groupingLocale } from '@tarazu/ui/number-format'

/**
 * An amount of the ledger for the eye: money in whole units with two decimals, units of an instrument as they
 * are.
 */
export function unitText(asset: string, amount: string) {
  const signed = BigInt(amount)
  const sign = signed < 0n ? '−' : ''
  const size = signed < 0n ? -signed : signed
  if (asset !== 'INR' && asset !== 'MXN') return `${sign}${size.toLocaleString('en-IN')}`
  const [whole = '0', fraction = '00'] = formatPaise(size).split('.')
  return `${sign}${BigInt(whole).toLocaleString(groupingLocale(asset))}.${fraction}`
}
