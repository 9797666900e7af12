import { formatMicros, formatPaise, microsToNumber } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { ChangePill, ChangeText } from '@tarazu/ui/change-text'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { ReactNode } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useExchangeDay } from '../language/action-text.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import type { Column } from '../lists/desk-table.tsx'
import { digitsOf } from '../prices/shown-price.ts'
import { profitPercentOf, type Summary } from './holding.ts'
import { NameAndCode } from './name-and-code.tsx'

const money = (paise: bigint | null) => (paise === null ? '' : formatPaise(paise))

type Show = (paise: bigint | null | undefined) => ReactNode

/** A column of paise with its sum. */
function sum(
  name: string,
  head: string,
  value: (row: Holding) => bigint | null,
  show: Show,
  all: bigint | undefined,
): Column<Holding> {
  return {
    name,
    head,
    figure: true,
    value,
    text: (row) => money(value(row)),
    cell: (row) => show(value(row)),
    foot: show(all),
  }
}

/** What the table of a desk shows of each purchase, and what a phone sorts by. */
export function useHoldingColumns(
  rows: readonly Holding[],
  summary: Summary | undefined,
  onOpen: (lot: string) => void,
): Column<Holding>[] {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const format = useNumberFormat()
  const ends = useEndColumn(rows)
  const hidden = useAmountsHidden()
  const price = (row: Holding, value: number | null) =>
    value === null
      ? '–'
      : format.price(value, { currency: row.currency, digits: Math.min(4, digitsOf(row.currentPrice)) })
  const amount: Show = (paise) =>
    paise === null || paise === undefined ? '–' : <MoneyText paise={paise} hidden={hidden} />
  const gain: Show = (paise) =>
    paise === null || paise === undefined || hidden ? '–' : <ChangeText paise={paise} />
  const percent = summary && profitPercentOf(summary)
  return [
    {
      name: 'name',
      head: t('desk.table.instrument'),
      value: nameOf,
      text: (row) => `${nameOf(row)} (${row.symbol})`,
      cell: (row) => (
        <button type="button" data-symbol={row.symbol} data-lot={row.lot} onClick={() => onOpen(row.lot)}>
          <NameAndCode of={row} />
        </button>
      ),
    },
    {
      name: 'quantity',
      head: t('orders.quantity'),
      figure: true,
      value: ({ quantity }) => quantity,
      cell: ({ quantity }) => (hidden ? '–' : format.count(quantity)),
    },
    {
      name: 'price',
      head: t('desk.table.bought'),
      figure: true,
      value: (row) => microsToNumber(row.price),
      text: (row) => formatMicros(row.price),
      cell: (row) => price(row, microsToNumber(row.price)),
    },
    {
      name: 'now',
      head: t('desk.table.now'),
      figure: true,
      value: ({ currentPrice }) => currentPrice,
      cell: (row) => price(row, row.currentPrice),
    },
    ...ends,
    sum('cost', t('orders.cost'), ({ cost }) => cost, amount, summary?.cost),
    sum('value', t('market.positionValue'), ({ value }) => value, amount, summary?.value),
    sum('today', t('orders.today'), ({ dayChange }) => dayChange, gain, summary?.day_change),
    sum('profit', t('orders.profit'), ({ profit }) => profit, gain, summary?.profit),
    {
      name: 'percent',
      head: '%',
      figure: true,
      value: ({ profitPercent }) => profitPercent,
      cell: ({ profitPercent }) => (profitPercent === null ? '–' : <ChangePill percent={profitPercent} />),
      foot: percent === undefined ? undefined : <ChangePill percent={percent} />,
    },
  ]
}

/** The last day of each contract, where there are contracts among the rows. */
function useEndColumn(rows: readonly Holding[]): Column<Holding>[] {
  const { t } = useTranslation()
  const day = useExchangeDay()
  if (rows.every(({ contractEnds }) => contractEnds === null)) return []
  return [
    {
      name: 'ends',
      head: t('instruments.lastDay'),
      value: ({ contractEnds }) => contractEnds,
      cell: ({ contractEnds }) => (contractEnds === null ? '–' : day(contractEnds)),
    },
  ]
}
