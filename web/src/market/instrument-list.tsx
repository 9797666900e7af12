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
  /** When the rows arrived, in ms of the device's clock; without it the list does not name their source. */
  receivedAt?: number
  withChange?: boolean
  tagged?: boolean
  /** The rows are the previous ones, shown until new ones have loaded. */
  dimmed?: boolean
  onOpen?: (row: Row) => void
  /** A control at the end of each row, which then has no monogram at its beginning. */
  trailing?: (row: Row) => ReactNode
}

/** Instruments in a card, with live prices and a line that names their source. */
export function InstrumentList({
  rows,
  label,
  receivedAt,
  dimmed = false,
  onOpen,
  trailing,
  ...rowProps
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
              {...rowProps}
              trailing={trailing?.(row)}
              {...(onOpen && { onClick: () => onOpen(row) })}
            />
          ))}
        </List>
      </Card>
    </div>
  )
}

/** Skeleton as high as `count` instruments. */
export function InstrumentListSkeleton({ count, media = true }: { count: number; media?: boolean }) {
  return (
    <div className={styles.waiting}>
      <Card kind="rows">
        <SkeletonRows count={count} media={media} />
      </Card>
    </div>
  )
}
