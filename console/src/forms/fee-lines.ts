/** The table of the fees as text: a line each that can be typed, and a sentence that can be read. Pure. */
import type { Fees } from '@tarazu/contract/config/fees'
import type { EncodedPolicy } from '@tarazu/contract/config/policies'
import { formatPaise } from '@tarazu/contract/money'
import type { FeeRule } from '@tarazu/contract/orders/rules'
import { typedAmount } from './typed-number.ts'

export const isFees = (value: EncodedPolicy): value is Fees =>
  typeof value === 'object' && 'lines' in value && Array.isArray(value.lines)

/** What a line is about: a fee, a market, and whether buyers, sellers or both pay it. */
export type FeeKind = Pick<Fees['lines'][number], 'name' | 'market' | 'sides'>

const typedKind = ({ name, market, sides }: FeeKind) => `${name} ${market} ${sides.join()}`

/** Undefined: the line of blocks and QIPs. */
export function feeKindOf(typedLine: string): FeeKind | undefined {
  const [what = ''] = typedLine.split('|')
  if (what === 'placement') return undefined
  const [name, market, sides = ''] = what.split(' ')
  return { name, market, sides: sides.split(',') } as FeeKind
}

/** Undefined if a line covers this fee or a part of it already: nobody could say which of the two counts. */
export function withFee(typed: string, kind: FeeKind): string | undefined {
  const lines = typed.split('\n')
  const taken = lines.some((line) => {
    const other = feeKindOf(line)
    return (
      other?.name === kind.name &&
      other.market === kind.market &&
      other.sides.some((side) => kind.sides.includes(side))
    )
  })
  return taken ? undefined : [...lines.slice(0, -1), `${typedKind(kind)}||`, ...lines.slice(-1)].join('\n')
}

/** `brokerage IN buy,sell|0.03|20.00`; the last line is that of blocks and QIPs. */
export function typedFees({ lines, placement }: Fees) {
  const typed = lines.map(({ rate, maximum, ...kind }) =>
    [typedKind(kind), String(rate / 1e4), maximum === undefined ? '' : formatPaise(BigInt(maximum))].join(
      '|',
    ),
  )
  return [...typed, `placement|${placement / 1e4}|`].join('\n')
}

/** Undefined where a figure is none; whether they are possible the contract says. */
export function feesFrom(typed: string): Fees | undefined {
  const lines: FeeRule[] = []
  let placement: number | undefined
  for (const line of typed.split('\n')) {
    const [, percent = '', most = ''] = line.split('|')
    const rate = rateFrom(percent)
    const maximum = most.trim() === '' ? undefined : typedAmount(most)
    if (rate === undefined || (most.trim() !== '' && maximum === undefined)) return undefined
    const kind = feeKindOf(line)
    if (kind) lines.push({ ...kind, rate, ...(maximum !== undefined && { maximum: Number(maximum) }) })
    else placement = rate
  }
  return placement === undefined ? undefined : ({ lines, placement } as Fees)
}

/** Percent with up to four places, as millionths. */
function rateFrom(typed: string) {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole + part.padEnd(4, '0'))
}

export const feeNameWords: Record<FeeKind['name'], string> = {
  brokerage: 'brokerage',
  'transaction-tax': 'transaction tax',
  'exchange-charge': 'exchange charge',
  'stamp-duty': 'stamp duty',
}
export const feeMarketWords: Record<FeeKind['market'], string> = {
  IN: 'India',
  US: 'US',
  FUTURE: 'Futures',
  CGI: 'Treasury',
  CURRENCY: 'Forex',
}

/** The name of a line: "India: brokerage". */
export function feeLabel({ name, market, sides }: FeeKind) {
  const side = sides.length === 1 ? `, when one ${sides[0]}s` : ''
  return `${feeMarketWords[market]}: ${feeNameWords[name]}${side}`
}

export const placementLabel = 'Blocks and QIPs: brokerage'

export function feeText({ rate, maximum }: Pick<FeeRule, 'rate' | 'maximum'>, money = formatPaise) {
  const maximumText = maximum === undefined ? '' : `, at most ${money(BigInt(maximum))}`
  return `${rate / 1e4}%${maximumText}`
}

export const feesText = (fees: Fees) => feeTexts(fees).join('; ')

/** A text for each line. */
export function feeTexts(fees: Fees) {
  const lines = fees.lines.map((line) => `${feeLabel(line)} ${feeText(line)}`)
  return [...lines, `${placementLabel} ${feeText({ rate: fees.placement })}`]
}
