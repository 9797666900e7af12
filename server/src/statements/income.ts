/** Dividends and other income of a year, and its charges, as documents. Pure. */

import type { ReasonNames } from '@tarazu/contract/wallet/reason-names'
import type { Report } from '../documents/report.ts'
import { chargesOf, isHouse, isUnits, type OwnJournal } from './own-journal.ts'
import { type ReportBase, reportColumns } from './report-base.ts'

export type Income = {
  entry: number
  at: number
  kind: 'dividend' | 'coupon' | 'fund_payout'
  /** The instrument, or the number of the order in a fund. */
  about: string
  amount: bigint
}

/** What a journal brought; of a fund its return alone, since a unit stands for each paisa put in. */
export function incomeOf(journal: OwnJournal, currency: string): Income | undefined {
  const { id, at, reason, symbol, reference, transfers } = journal
  if (reason !== 'dividend' && reason !== 'coupon' && reason !== 'fund_payout') return undefined
  const got = transfers.reduce(
    (sum, { from, asset, amount }) => (asset === currency && isHouse(from) ? sum + amount : sum),
    0n,
  )
  const put = transfers.reduce(
    (sum, { from, amount }) => (reason === 'fund_payout' && isUnits(from) ? sum + amount : sum),
    0n,
  )
  return { entry: id, at, kind: reason, about: symbol ?? reference ?? '', amount: got - put }
}

const kinds = ['dividend', 'coupon', 'fund_payout'] as const

export function incomeReport(
  { texts, ...base }: ReportBase,
  income: readonly Income[],
  { year, reasons, dayOf }: { year: string; reasons: ReasonNames; dayOf: (at: number) => string },
): Report {
  const { income: words } = texts
  const name = (kind: Income['kind']) => (kind === 'fund_payout' ? words.fundReturn : reasons[kind])
  const sum = (of: readonly Income[]) => of.reduce((all, { amount }) => all + amount, 0n)
  return {
    ...base,
    title: words.title.replace('{{year}}', year),
    tables: [
      {
        caption: words.sums,
        none: words.none,
        columns: reportColumns(texts, ['kind', 'text', 7], ['amount', 'money', 3]),
        rows: kinds.flatMap((kind) => {
          const of = income.filter((each) => each.kind === kind)
          return of.length === 0 ? [] : [[name(kind), sum(of)]]
        }),
        totals: [[texts.total, sum(income)]],
      },
      ...(income.length === 0
        ? []
        : [
            {
              caption: words.entries,
              none: words.none,
              columns: reportColumns(
                texts,
                ['entry', 'text', 2],
                ['day', 'day', 3],
                ['kind', 'text', 5],
                ['reference', 'text', 4],
                ['amount', 'money', 3],
              ),
              rows: income.map(({ entry, at, kind, about, amount }) => [
                String(entry),
                dayOf(at),
                name(kind),
                about,
                amount,
              ]),
              totals: [[texts.total, null, null, null, sum(income)]],
            },
          ]),
    ],
    notes: words.notes,
  }
}

export function chargesReport(
  { texts, ...base }: ReportBase,
  journals: readonly OwnJournal[],
  { year, dayOf }: { year: string; dayOf: (at: number) => string },
): Report {
  const { charges: words } = texts
  const feeName = (name: string) => (texts.fee as Record<string, string>)[name] ?? name
  const all = journals.flatMap((journal) =>
    chargesOf(journal).map(({ name, amount }) => ({ month: dayOf(journal.at).slice(0, 7), name, amount })),
  )
  const total = (of: typeof all) => of.reduce((sum, { amount }) => sum + amount, 0n)
  const by = (key: (charge: (typeof all)[number]) => string) =>
    [...Map.groupBy(all, key)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...base,
    title: words.title.replace('{{year}}', year),
    tables: [
      {
        caption: words.sums,
        none: words.none,
        columns: reportColumns(texts, ['fee', 'text', 6], ['trades', 'units', 2], ['amount', 'money', 3]),
        rows: by(({ name }) => name).map(([name, of]) => [feeName(name), BigInt(of.length), total(of)]),
        totals: [[texts.total, null, total(all)]],
      },
      ...(all.length === 0
        ? []
        : [
            {
              caption: words.entries,
              none: words.none,
              columns: reportColumns(
                texts,
                ['month', 'text', 3],
                ['fee', 'text', 6],
                ['trades', 'units', 2],
                ['amount', 'money', 3],
              ),
              rows: by(({ month, name }) => `${month} ${name}`).map(([, of]) => [
                of[0]?.month ?? '',
                feeName(of[0]?.name ?? ''),
                BigInt(of.length),
                total(of),
              ]),
              totals: [[texts.total, null, null, total(all)]],
            },
          ]),
    ],
    notes: words.notes,
  }
}
