import { formatPaise } from '@tarazu/contract/money'
import { groupingLocale } from '@tarazu/ui/number-format'

/** An amount of the ledger for the eye: money in whole units with two decimals, units of an instrument as they are. */
export function unitText(asset: string, amount: string) {
  const size = BigInt(amount)
  if (asset !== 'INR' && asset !== 'MXN') return size.toLocaleString('en-IN')
  const [whole = '0', fraction = '00'] = formatPaise(size < 0n ? -size : size).split('.')
  return `${size < 0n ? '−' : ''}${BigInt(whole).toLocaleString(groupingLocale(asset))}.${fraction}`
}
