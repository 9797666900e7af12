import type { InstrumentRow as Row } from '@tarazu/contract/market/instrument'
import { ChangePill } from '@tarazu/ui/change-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PriceText } from '@tarazu/ui/price-text'
import type { ReactNode } from 'react'
import { type LiveQuote, useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { type Column, DeskTable } from '../lists/desk-table.tsx'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './instruments-table.module.css'

type Props = {
  rows: readonly Row[]
  label: string
  /** When the rows arrived, in ms of the device's clock. */
  receivedAt: number
  trailing?: (row: Row) => ReactNode
  /** What the customer has written about it. */
  noteOf?: (row: Row) => string
}

type Priced = Row & { shown: ReturnType<typeof shownPrice>; quote: LiveQuote | undefined }

/** A market on a desk, with live prices and a line that names their source. */
export function InstrumentsTable({ rows, label, receivedAt, trailing, noteOf }: Props) {
  const quotes = useQuotes(rows.map(({ symbol }) => symbol))
  const priced = rows.map((row) => {
    const quote = quotes.get(row.symbol)
    return { ...row, quote, shown: shownPrice(row, quote) }
  })
  const { t } = useTranslation()
  const columns = useInstrumentColumns()
  const contract = useContractColumn()
  const note = noteOf && { name: 'note', head: t('desk.table.note'), value: noteOf, cell: noteOf }
  return (
    <div className={styles.list}>
      <ListOrigin prices={priced.map(({ shown }) => shown)} receivedAt={receivedAt} />
      <DeskTable
        table="instruments"
        label={label}
        rows={priced}
        columns={[...columns, ...(rows.some(isSized) ? [contract] : []), ...(note ? [note] : [])]}
        keyOf={({ symbol }) => symbol}
        {...(trailing && { actions: trailing })}
      />
    </div>
  )
}

function useInstrumentColumns(): Column<Priced>[] {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const format = useNumberFormat()
  const figure = true
  const inFull = (row: Priced, value: number | null | undefined, signed = false) =>
    value === null || value === undefined ? '–' : format.price(value, { digits: row.decimals, signed })
  const plain = (
    name: string,
    head: string,
    value: (row: Priced) => number | null | undefined,
    signed = false,
  ): Column<Priced> => ({ name, head, figure, value, cell: (row) => inFull(row, value(row), signed) })
  return [
    {
      name: 'name',
      head: t('desk.table.instrument'),
      value: nameOf,
      cell: (row) => <Link to={pathTo('stock', { code: row.symbol, name: row.name })}>{nameOf(row)}</Link>,
    },
    {
      name: 'code',
      head: t('desk.table.code'),
      value: ({ symbol }) => symbol,
      cell: ({ symbol, exchange, halted, shown: { freshness } }) => {
        const doubt = halted ? 'halted' : ['delayed', 'stale'].includes(freshness) ? freshness : undefined
        return (
          <>
            {shownCode(symbol)} · {exchange}
            {(doubt === 'halted' || doubt === 'delayed' || doubt === 'stale') && (
              <span className={styles.doubt}> · {t(`shell.${doubt}`)}</span>
            )}
          </>
        )
      },
    },
    {
      name: 'price',
      head: t('desk.table.price'),
      figure,
      value: ({ shown }) => shown.price,
      cell: ({ shown, decimals }) => <PriceText value={shown.price} digits={decimals} />,
    },
    plain('change', t('desk.table.change'), ({ shown }) => shown.change, true),
    {
      name: 'percent',
      head: '%',
      figure,
      value: ({ shown }) => shown.percent,
      cell: ({ shown: { percent } }) => (percent === undefined ? '–' : <ChangePill percent={percent} />),
    },
    ...useOfferColumns(inFull),
    plain('low', t('market.low'), ({ quote }) => quote?.low),
    plain('high', t('market.high'), ({ quote }) => quote?.high),
    plain('before', t('market.previousClose'), ({ previousClose }) => previousClose),
  ]
}

/** A feed that does not know the size of a contract reports one. */
const isSized = ({ contract }: Row) => contract !== undefined && contract.size > 1

function useContractColumn(): Column<Priced> {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return {
    name: 'contract',
    head: t('instruments.contractSize'),
    figure: true,
    value: ({ contract }) => contract?.size,
    cell: (row) =>
      isSized(row) ? t('instruments.units', { count: format.count(row.contract?.size ?? 0) }) : '–',
  }
}

/** Bid and ask, each with how much of it is on offer. */
function useOfferColumns(inFull: (row: Priced, price: number | undefined) => string): Column<Priced>[] {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const sizes = { bid: 'bidSize', ask: 'askSize' } as const
  return (['bid', 'ask'] as const).map((name) => ({
    name,
    head: t(`desk.table.${name}`),
    figure: true,
    value: ({ quote }) => quote?.[name],
    cell(row) {
      const size = row.quote?.[sizes[name]]
      const price = inFull(row, row.quote?.[name])
      return size ? t('chart.offer', { price, size: format.count(size) }) : price
    },
  }))
}
