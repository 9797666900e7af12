/** The files that tax programs read. Pure. */
import { csvLine } from '@tarazu/contract/csv'
import { divideRounded, formatPaise, least } from '@tarazu/contract/money'
import type { Gain } from './gains.ts'
import { grandfatheredBefore, grandfatheredCost } from './tax-rules.ts'

/** The heads of Schedule 112A in the income tax utility, letter for letter. */
const heads112a = [
  'Share/Unit acquired(1a)',
  'Share/Unit Transferred(1b)',
  'ISIN Code(2)',
  'Name of the Share/Unit(3)',
  'No. of Shares/Units(4)',
  'Sale-price per Share/Unit(5)',
  'Full Value of Consideration(Total Sale Value)(6) = 4 * 5',
  'Cost of acquisition without indexation(7)',
  'Cost of acquisition(8)',
  'If the long term capital asset was acquired before 01.02.2018(9)',
  'Fair Market Value per share/unit as on 31st January 2018(10)',
  'Total Fair Market Value of capital asset as per section 55(2)(ac)(11) = 4 * 10',
  'Expenditure wholly and exclusively in connection with transfer(12)',
  'Total deductions(13) = 7 + 12',
  'Balance(14) = 6 - 13',
]

/** The utility asks since then on which side of this day a share was sold. */
const ratesChanged = '2024-07-23'
const firstYearWithBoth = '2024-04-01'

/**
 * Long-term gains of shares on which the securities transaction tax was paid, in whole rupees. What was
 * acquired since 1 February 2018 is one row for each side of 23 July 2024; what was acquired before is a row
 * each, whose fair market values (paise for one share, by symbol) are left empty where they are not known.
 */
export function schedule112a(
  gains: readonly Gain[],
  { yearBegins, fairValues }: { yearBegins: string; fairValues: ReadonlyMap<string, bigint> },
): string {
  const both = yearBegins >= firstYearWithBoth
  const due = gains.filter(({ term, tax }) => term === 'long' && tax > 0n)
  const sideOf = ({ sold }: Gain) => (sold < ratesChanged ? 'BE' : 'AE')
  const early = due.filter(({ acquired }) => acquired < grandfatheredBefore)
  const late = Map.groupBy(
    due.filter(({ acquired }) => acquired >= grandfatheredBefore),
    sideOf,
  )
  const rows = [
    ...early.map((gain) => earlyRow(gain, sideOf(gain), fairValues.get(gain.symbol))),
    ...[...late].map(([side, of]) => lateRow(of, side)),
  ]
  const shown = (cells: readonly string[]) => (both ? cells : cells.filter((_, at) => at !== 1))
  return [heads112a, ...rows].map((cells) => csvLine(shown(cells))).join('')
}

const rupees = (paise: bigint) => divideRounded(paise, 100n)

function lateRow(of: readonly Gain[], side: string): string[] {
  const sum = (one: (gain: Gain) => bigint) => rupees(of.reduce((all, gain) => all + one(gain), 0n))
  const [sale, cost, expense] = [
    sum(({ proceeds }) => proceeds),
    sum((gain) => gain.cost),
    sum(({ expenses }) => expenses),
  ]
  return [
    ...['AE', side, 'INNOTREQUIRD', 'CONSOLIDATED', '', ''],
    ...[sale, cost, cost].map(String),
    ...['', '', ''],
    ...[expense, cost + expense, sale - cost - expense].map(String),
  ]
}

function earlyRow(gain: Gain, side: string, fairValue: bigint | undefined): string[] {
  const fair = fairValue === undefined ? undefined : fairValue * gain.units
  const [sale, paid, expense] = [rupees(gain.proceeds), rupees(gain.cost), rupees(gain.expenses)]
  const cost = rupees(grandfatheredCost(gain.cost, fair, gain.proceeds))
  const lower = fair === undefined ? '' : String(rupees(least(fair, gain.proceeds)))
  return [
    // No security has its ISIN here; the utility takes nothing but letters, digits and spaces in a name.
    ...['BE', side, 'INNOTAVAILAB', gain.symbol.replace(/[^A-Za-z0-9 ]/g, ' '), String(gain.units)],
    gain.units === 0n ? '' : formatPaise(divideRounded(gain.proceeds, gain.units)),
    ...[sale, cost, paid].map(String),
    lower,
    fairValue === undefined ? '' : formatPaise(fairValue),
    fair === undefined ? '' : String(rupees(fair)),
    ...[expense, cost + expense, sale - cost - expense].map(String),
  ]
}

/** The boxes of Form 1099-B that Form 8949 needs, a row for each parcel that was sold. */
const heads1099b = [
  'Description of property (1a)',
  'Date acquired (1b)',
  'Date sold or disposed (1c)',
  'Proceeds (1d)',
  'Cost or other basis (1e)',
  'Wash sale loss disallowed (1g)',
  'Short-term or long-term (2)',
  'Federal income tax withheld (4)',
  'Gain or loss',
  'Currency',
]

/** Gains of shares and bonds; what section 1256 or 988 is about is left out. */
export function form1099b(gains: readonly Gain[], currency: string): string {
  const day = (text: string) => {
    const [year, month, date] = text.split('-')
    return `${month}/${date}/${year}`
  }
  const rows = gains
    .filter(({ term }) => term !== 'other')
    .map((gain) => [
      gain.units === 0n ? `${gain.symbol}, cash for a fraction` : `${gain.units} ${gain.symbol}`,
      day(gain.acquired),
      day(gain.sold),
      formatPaise(gain.proceeds),
      formatPaise(gain.cost),
      gain.disallowed === 0n ? '' : formatPaise(gain.disallowed),
      gain.term === 'long' ? 'LONG-TERM' : 'SHORT-TERM',
      formatPaise(0n),
      formatPaise(gain.gain),
      currency,
    ])
  return [heads1099b, ...rows].map(csvLine).join('')
}
