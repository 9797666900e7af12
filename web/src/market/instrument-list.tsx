import type { InstrumentRow as Row } from '@tarazu/contract/market/instrument'
import { Card } from '@tarazu/ui/card'
import { List } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import type { ReactNode } from 'react'
import { useQuotes } from '../data/live.ts'
import { InstrumentRow } from '../prices/instrument-row.tsx'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './instrument-list.module.css'

type Props = {
  rows: readonly Row[]
  label: string
  /** When the rows came, ms of this device's clock. Left out: where the prices come from is said elsewhere. */
  receivedAt?: number
  withChange?: boolean
  tagged?: boolean
  /** These are the rows of before, while new ones are on their way. */
  dimmed?: boolean
  onOpen?: (row: Row) => void
  /** A way of its own at the end of each row, in the place of the monogram at its beginning. */
  trailing?: (row: Row) => ReactNode
}

/** Instruments in a card, with live prices and a line that says where those come from. */
export function InstrumentList({
  rows,
  label,
  receivedAt,
  dimmed = false,
  onOpen,
  trailing,
  ...look
}: Props) {
  const quotes = useQuotes(rows.map(({ symbol }) => symbol))
  return (
    <div className={styles.list} data-dimmed={dimmed || undefined}>
      {receivedAt !== undefined && (
        <ListOrigin
          prices={rows.map((row) => shownPrice(row, quotes.get(row.symbol)))}
          receivedAt={receivedAt}
        />
      )}
      <Card kind="rows">
        <List label={label}>
          {rows.map((row) => (
            <InstrumentRow
              key={row.symbol}
              row={row}
              quote={quotes.get(row.symbol)}
              {...look}
              trailing={trailing?.(row)}
              {...(onOpen && { onClick: () => onOpen(row) })}
            />
          ))}
        </List>
      </Card>
    </div>
  )
}

/** As high as `count` of them. */
export function InstrumentsWaiting({ count, media = true }: { count: number; media?: boolean }) {
  return (
    <div className={styles.waiting}>
      <Card kind="rows">
        <SkeletonRows count={count} media={media} />
      </Card>
    </div>
  )
}
