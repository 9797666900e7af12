/** The table of the fees as text: a line each that can be typed, and a sentence that can be read. Pure. */
import type { Fees } from '@tarazu/contract/config/fees'
import type { EncodedPolicy } from '@tarazu/contract/config/policies'
import { formatPaise } from '@tarazu/contract/money'
import type { FeeRule } from '@tarazu/contract/orders/rules'
import { typedAmount } from './typed-number.ts'

export const isFees = (value: EncodedPolicy): value is Fees =>
  typeof value === 'object' && 'lines' in value && Array.isArray(value.lines)

/** `brokerage IN buy,sell|0.03|20.00`; the last line is that of blocks and QIPs. */
export function typedFees({ lines, placement }: Fees) {
  const typed = lines.map(({ name, market, sides, rate, maximum }) =>
    [
      `${name} ${market} ${sides.join()}`,
      String(rate / 1e4),
      maximum === undefined ? '' : formatPaise(BigInt(maximum)),
    ].join('|'),
  )
  return [...typed, `placement|${placement / 1e4}|`].join('\n')
}

/** Undefined where a figure is none; whether they are possible the contract says. */
export function feesFrom(typed: string): Fees | undefined {
  const lines: FeeRule[] = []
  let placement: number | undefined
  for (const line of typed.split('\n')) {
    const [what = '', percent = '', most = ''] = line.split('|')
    const rate = rateFrom(percent)
    const maximum = most.trim() === '' ? undefined : typedAmount(most)
    if (rate === undefined || (most.trim() !== '' && maximum === undefined)) return undefined
    if (what === 'placement') {
      placement = rate
      continue
    }
    const [name = '', market = '', sides = ''] = what.split(' ')
    lines.push({
      name,
      market,
      sides: sides.split(',') as FeeRule['sides'],
      rate,
      ...(maximum !== undefined && { maximum: Number(maximum) }),
    })
  }
  return placement === undefined ? undefined : ({ lines, placement } as Fees)
}

/** Percent with up to four places, as millionths. */
function rateFrom(typed: string) {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole + part.padEnd(4, '0'))
}

const names: Record<Fees['lines'][number]['name'], string> = {
  brokerage: 'brokerage',
  'transaction-tax': 'transaction tax',
  'exchange-charge': 'exchange charge',
  'stamp-duty': 'stamp duty',
}
const markets: Record<Fees['lines'][number]['market'], string> = {
  IN: 'India',
  US: 'US',
  FUTURE: 'Futures',
  CGI: 'Treasury',
  CURRENCY: 'Forex',
}

/** What a line is of: "India: brokerage". */
export function feeLabel({ name, market, sides }: Fees['lines'][number]) {
  const side = sides.length === 1 ? `, when one ${sides[0]}s` : ''
  return `${markets[market]}: ${names[name]}${side}`
}

export const placementLabel = 'Blocks and QIPs: brokerage'

export function feeText({ rate, maximum }: Pick<FeeRule, 'rate' | 'maximum'>, money = formatPaise) {
  const most = maximum === undefined ? '' : `, at most ${money(BigInt(maximum))}`
  return `${rate / 1e4}%${most}`
}

export function feesText(fees: Fees) {
  const lines = fees.lines.map((line) => `${feeLabel(line)} ${feeText(line)}`)
  return [...lines, `${placementLabel} ${feeText({ rate: fees.placement })}`].join('; ')
}
