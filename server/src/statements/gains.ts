/** What was sold in a year, what it had cost and how long it was held, as a document. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { TaxCountry } from '@tarazu/contract/statements/tax-years'
import type { Cell, Report, Table } from '../documents/report.ts'
import type { Disposal } from './lot-book.ts'
import { type ReportBase, reportColumns } from './report-base.ts'
import { type Term, termOf } from './tax-rules.ts'

/** A disposal as one country's law counts it. Days as `2026-11-21`, amounts in paise. */
export type Gain = {
  entry: number
  symbol: string
  units: bigint
  acquired: string
  sold: string
  term: Term
  proceeds: bigint
  cost: bigint
  expenses: bigint
  gain: bigint
  /** The securities transaction tax of the sale. */
  tax: bigint
}

/**
 * India leaves the securities transaction tax out of cost and expenses; the United States take all charges
 * from the proceeds, and add all to the cost.
 */
export function gainOf(
  disposal: Disposal,
  {
    country,
    marketOf,
    dayOf,
  }: {
    country: TaxCountry
    marketOf: (symbol: string) => MarketCode | undefined
    dayOf: (at: number) => string
  },
): Gain {
  const { entry, symbol, units, cost, proceeds } = disposal
  const [acquired, sold] = [dayOf(disposal.acquired), dayOf(disposal.at)]
  const indian = country === 'IN'
  const amounts = indian
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
    acquired,
    sold,
    term: termOf(country, marketOf(symbol), { acquired, sold }),
    ...amounts,
    gain: amounts.proceeds - amounts.cost - amounts.expenses,
    tax: proceeds.tax,
  }
}

const terms = ['short', 'long', 'other'] as const

export function gainsReport(
  { texts, ...base }: ReportBase,
  gains: readonly Gain[],
  { country, year }: { country: TaxCountry; year: string },
): Report {
  const { gains: words } = texts
  const figures = (of: readonly Gain[]): Cell[] => {
    const sum = (one: (gain: Gain) => bigint) => of.reduce((all, gain) => all + one(gain), 0n)
    return [
      sum(({ proceeds }) => proceeds),
      sum(({ cost }) => cost),
      sum(({ expenses }) => expenses),
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
        ['expenses', 'money', 9],
        ['gain', 'money', 12],
      ),
      rows: of.map((gain) => [
        String(gain.entry),
        gain.symbol,
        gain.units,
        gain.acquired,
        gain.sold,
        gain.proceeds,
        gain.cost,
        gain.expenses,
        gain.gain,
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
          ['expenses', 'money', 10],
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
