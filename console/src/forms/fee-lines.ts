/** The table of the fees as text: a line each that can be typed, and a sentence that can be read. Pure. */
import type { Fees } from '@tarazu/contract/config/fees'
import type { EncodedPolicy } from '@tarazu/contract/config/policies'
import { formatPaise } from '@tarazu/contract/money'
import { type FeeRule, millionth } from '@tarazu/contract/orders/fees'
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

/** What a line says beside its rate and its maximum; it is typed as JSON, which nobody edits by hand. */
const beside = ({ currency, on, unit, fixed, minimum, abroad, daily, rounding, source }: FeeRule) => ({
  currency,
  on,
  unit,
  fixed,
  minimum,
  abroad,
  daily,
  rounding,
  source: source?.replaceAll('|', '/'),
})
const hasMore = (rule: FeeRule) => Object.values(beside(rule)).some((part) => part !== undefined)

/**
 * `brokerage IN buy,sell|0.03|20.00`, and what else it says behind that; the last line is that of blocks and
 * QIPs.
 */
export function typedFees({ lines, placement }: Fees) {
  const typed = lines.map((rule) =>
    [
      typedKind(rule),
      percentText(rule),
      rule.maximum === undefined ? '' : formatPaise(BigInt(rule.maximum)),
      ...(hasMore(rule) ? [JSON.stringify(beside(rule))] : []),
    ].join('|'),
  )
  return [...typed, `placement|${percentText({ rate: placement })}|`].join('\n')
}

/** Undefined where a figure is none; whether they are possible the contract says. */
export function feesFrom(typed: string): Fees | undefined {
  const lines: FeeRule[] = []
  let placement: number | undefined
  for (const line of typed.split('\n')) {
    const [, percent = '', most = '', more] = line.split('|')
    const share = rateFrom(percent)
    const maximum = most.trim() === '' ? undefined : typedAmount(most)
    if (share === undefined || (most.trim() !== '' && maximum === undefined)) return undefined
    const kind = feeKindOf(line)
    if (kind)
      lines.push({
        ...kind,
        ...share,
        ...(maximum !== undefined && { maximum: Number(maximum) }),
        ...(more !== undefined && JSON.parse(more)),
      })
    else if (share.per === undefined) placement = share.rate
    else return undefined
  }
  return placement === undefined ? undefined : ({ lines, placement } as Fees)
}

/** Percent with up to seven places, as millionths or, where that is not fine enough, as billionths. */
function rateFrom(typed: string): Pick<FeeRule, 'rate' | 'per'> | undefined {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,7}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return undefined
  const billionths = Number(whole + part.padEnd(7, '0'))
  return billionths % 1_000 === 0 ? { rate: billionths / 1_000 } : { rate: billionths, per: 1_000_000_000 }
}

/** Percent, as it is typed. */
function percentText({ rate, per = millionth }: Pick<FeeRule, 'rate' | 'per'>) {
  const digits = String(Math.round((rate * 1_000_000_000) / per)).padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`.replace(/\.?0+$/, '')
}

export const feeNameWords: Record<FeeKind['name'], string> = {
  brokerage: 'brokerage',
  'transaction-tax': 'transaction tax',
  'exchange-charge': 'exchange charge',
  'stamp-duty': 'stamp duty',
  'regulator-fee': 'regulator’s fee',
  'activity-fee': 'trading activity fee',
  'depository-charge': 'depository charge',
  'sales-tax': 'tax on fees',
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

export function feeText(rule: Pick<FeeRule, 'rate'> & Partial<FeeRule>, money = formatPaise) {
  const { rate, unit, fixed, maximum } = rule
  const isShare = rate > 0 || (unit === undefined && fixed === undefined)
  const rest = restTexts(rule, money)
  const [first] = rest
  // "18% of brokerage" is one thing.
  const share = rule.on ? `${percentText(rule)}% ${first}` : `${percentText(rule)}%`
  const most = maximum === undefined ? [] : [`at most ${money(BigInt(maximum))}`]
  return [...(isShare ? [share] : []), ...most, ...rest.slice(rule.on ? 1 : 0)].join(', ')
}

/** What a typed line says beside its rate and its maximum; undefined: nothing. */
export function typedRest(typedLine: string): string | undefined {
  const [, , , more] = typedLine.split('|')
  return more === undefined ? undefined : restTexts(JSON.parse(more), formatPaise).join(', ')
}

function restTexts(rule: Partial<FeeRule>, money: typeof formatPaise): string[] {
  const { currency, on, unit, fixed, minimum, abroad, daily, rounding, source } = rule
  return [
    on && `of ${on.map((name) => feeNameWords[name as FeeKind['name']]).join(', ')}`,
    unit === undefined ? undefined : `${unit / millionth} a unit`,
    fixed === undefined
      ? undefined
      : `${money(BigInt(fixed))} ${daily ? 'a share and day of sales' : 'an order'}`,
    minimum === undefined ? undefined : `at least ${money(BigInt(minimum))}`,
    rounding === 'rupee' ? 'in whole units of money' : undefined,
    rounding === 'paisa_up' ? 'rounded up' : undefined,
    abroad ? 'in the currency of the instrument' : undefined,
    currency && `only for prices in ${currency}`,
    source,
  ].filter((text) => text !== undefined)
}

export const feesText = (fees: Fees) => feeTexts(fees).join('; ')

/** A text for each line. */
export function feeTexts(fees: Fees) {
  const lines = fees.lines.map((line) => `${feeLabel(line)} ${feeText(line)}`)
  return [...lines, `${placementLabel} ${feeText({ rate: fees.placement })}`]
}
