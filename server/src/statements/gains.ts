/** What was sold in a year, what it had cost and how long it was held, as a document. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { TaxCountry } from '@tarazu/contract/statements/tax-years'
import type { Cell, Report, Table } from '../documents/report.ts'
import type { Disposal, Parcel } from './lot-book.ts'
import { type ReportBase, reportColumns } from './report-base.ts'
import { type Term, termOf } from './tax-rules.ts'
import { type Position, washSales } from './wash-sales.ts'

/** A disposal as one country's law counts it. Days as `2026-11-21`, amounts in paise. */
export type Gain = Position & {
  entry: number
  term: Term
  expenses: bigint
  /** The loss of a wash sale, which is put off: `gain` is without it. */
  disallowed: bigint
  gain: bigint
  /** The securities transaction tax of the sale, where the law keeps it apart. */
  tax: bigint
}

type CountedBy = {
  country: TaxCountry
  marketOf: (symbol: string) => MarketCode | undefined
  dayOf: (at: number) => string
}

/**
 * What was sold, as one country counts it. India leaves the securities transaction tax out of cost and
 * expenses; the United States take all charges from the proceeds, add all to the cost, and put off what was
 * lost where `held` or another purchase replaced it.
 */
export function gainsOf(
  disposals: readonly Disposal[],
  held: ReadonlyMap<string, readonly Parcel[]>,
  by: CountedBy,
): Gain[] {
  const gains = disposals.map((disposal) => gainOf(disposal, by))
  return by.country === 'US' ? withoutWashSales(gains, held, by) : gains
}

function withoutWashSales(
  gains: readonly Gain[],
  held: ReadonlyMap<string, readonly Parcel[]>,
  { country, marketOf, dayOf }: CountedBy,
): Gain[] {
  // The law is about stock and securities; cash for a fraction of one replaces nothing.
  const isSecurity = ({ term, units }: Gain) => term !== 'other' && units > 0n
  const sold = gains.filter(isSecurity)
  const kept = [...held].flatMap(([symbol, parcels]) =>
    parcels.map(({ units, purchase, acquired, value, expenses, tax }) => ({
      symbol,
      purchase,
      acquired: dayOf(acquired),
      sold: '',
      units,
      cost: value + expenses + tax,
      proceeds: 0n,
      entry: undefined,
    })),
  )
  const washed = washSales([...sold, ...kept]).flatMap(({ heldSince, ...position }): Gain[] => {
    if (position.entry === undefined) return []
    const { symbol, sold, proceeds, cost, disallowed } = position
    return [
      {
        ...position,
        term: termOf(country, marketOf(symbol), { acquired: heldSince, sold }),
        gain: proceeds - cost + disallowed,
      },
    ]
  })
  return [...washed, ...gains.filter((gain) => !isSecurity(gain))].toSorted(
    (one, other) => one.entry - other.entry,
  )
}

function gainOf(disposal: Disposal, { country, marketOf, dayOf }: CountedBy): Gain {
  const { entry, symbol, units, purchase, cost, proceeds } = disposal
  const [acquired, sold] = [dayOf(disposal.acquired), dayOf(disposal.at)]
  const amounts =
    country === 'IN'
      ? { proceeds: proceeds.value, cost: cost.value + cost.expenses, expenses: proceeds.expenses }
      : {
          proceeds: proceeds.value - proceeds.expenses - proceeds.tax,
          cost: cost.value + cost.expenses + cost.tax,
          expenses: 0n,
        }
  return {
    entry,
    symbol,
    units,
    purchase,
    acquired,
    sold,
    term: termOf(country, marketOf(symbol), { acquired, sold }),
    ...amounts,
    disallowed: 0n,
    gain: amounts.proceeds - amounts.cost - amounts.expenses,
    tax: country === 'IN' ? proceeds.tax : 0n,
  }
}

const terms = ['short', 'long', 'other'] as const

export function gainsReport(
  { texts, ...base }: ReportBase,
  gains: readonly Gain[],
  { country, year }: { country: TaxCountry; year: string },
): Report {
  const { gains: words } = texts
  // What is put off stands where India has expenses, which the United States take from the proceeds.
  const between = country === 'US' ? 'disallowed' : 'expenses'
  const figures = (of: readonly Gain[]): Cell[] => {
    const sum = (one: (gain: Gain) => bigint) => of.reduce((all, gain) => all + one(gain), 0n)
    return [
      sum(({ proceeds }) => proceeds),
      sum(({ cost }) => cost),
      sum((gain) => gain[between]),
      sum(({ gain }) => gain),
    ]
  }
  const parts = terms.map((term) => ({ term, of: gains.filter((gain) => gain.term === term) }))
  const details = parts.map(
    ({ term, of }): Table => ({
      caption: words[term],
      none: words.none,
      columns: reportColumns(
        texts,
        ['entry', 'text', 6],
        ['instrument', 'text', 11],
        ['quantity', 'units', 7],
        ['acquired', 'day', 9],
        ['sold', 'day', 9],
        ['proceeds', 'money', 12],
        ['cost', 'money', 12],
        [between, 'money', 9],
        ['gain', 'money', 12],
      ),
      rows: of.map((gain) => [
        String(gain.entry),
        gain.symbol,
        gain.units,
        gain.acquired,
        gain.sold,
        ...figures([gain]),
      ]),
      totals: [[texts.total, null, null, null, null, ...figures(of)]],
    }),
  )
  return {
    ...base,
    title: words.title[country].replace('{{year}}', year),
    tables: [
      {
        caption: words.sums,
        none: words.none,
        columns: reportColumns(
          texts,
          ['term', 'text', 24],
          ['proceeds', 'money', 12],
          ['cost', 'money', 12],
          [between, 'money', 10],
          ['gain', 'money', 12],
        ),
        rows: parts.filter(({ of }) => of.length > 0).map(({ term, of }) => [words[term], ...figures(of)]),
        totals: [[texts.total, ...figures(gains)]],
      },
      ...details.filter(({ rows }) => rows.length > 0),
    ],
    notes: words.notes[country],
  }
}
