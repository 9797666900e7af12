import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { HoldingType } from '@tarazu/contract/orders/order'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { TabletColumns } from '../lists/columns.tsx'
import { useKeptSort } from '../lists/kept-sort.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Sortable } from '../lists/sortable.tsx'
import type { Summary } from './holding.ts'
import { HoldingDialogs } from './holding-dialogs.tsx'
import { HoldingRow } from './holding-row.tsx'
import styles from './holdings.module.css'
import { HoldingsOrigin } from './holdings-origin.tsx'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { HoldingsSummary } from './holdings-summary.tsx'
import { maxRows, pageSize, useWaitingOrders } from './list-queries.ts'
import { useValuedHoldings } from './valued-holdings.ts'

const HoldingsTable = lazy(async () => ({ default: (await import('./holdings-table.tsx')).HoldingsTable }))

const NoHoldings = lazy(async () => ({ default: (await import('./no-holdings.tsx')).NoHoldings }))

// Sorts by what the columns of a desk are, which the first rows do not wait for.
const SortedHoldings = lazy(async () => ({
  default: (await import('./sorted-holdings.tsx')).SortedHoldings,
}))

/** Holdings of one type with their sum; `children` stand between the two. */
export function HoldingsList({ type, children }: { type: HoldingType; children: ReactNode }) {
  const { t } = useTranslation()
  const desk = useDesk()
  const { holdings, quotes, valued, summary } = useValuedHoldings(type, desk ? maxRows : pageSize)
  const { sorted } = useKeptSort('holdings')
  useAllPages(holdings, desk || sorted !== undefined)
  const failure = useFailure(holdings)
  const waiting = useWaitingOrders(type)
  const [chosen, setChosen] = useState<string>()
  const [details, setDetails] = useState(false)
  const shown = valued.find((row) => row.lot === chosen)
  const open = (lot: string) => {
    setChosen(lot)
    setDetails(true)
  }

  if (failure) {
    return (
      <>
        {children}
        <QueryFailure failure={failure} what={t('orders.loadFailed')} onRetry={holdings.refetch} />
      </>
    )
  }
  // Waiting orders stand above the holdings, and would push them down if they came later.
  if (!holdings.data || waiting.isPending) return <HoldingsSkeleton />
  return (
    <>
      <TabletColumns
        first={
          <>
            <HoldingsSummary summary={summary} />
            {children}
          </>
        }
        second={
          <section>
            <SectionHeader title={t('orders.holdings')} />
            <Held type={type} rows={valued} summary={summary} onOpen={open} />
            {valued.length > 0 && (
              <HoldingsOrigin rows={valued} quotes={quotes} receivedAt={holdings.dataUpdatedAt} />
            )}
            {valued.length > 0 && <ListEnd list={holdings} />}
          </section>
        }
      />
      <HoldingDialogs holding={shown} open={details} onClose={() => setDetails(false)} />
    </>
  )
}

type HeldProps = RowsProps & { type: HoldingType; summary: Summary | undefined }

/** A table on a desk, and on a phone a list in the order that the customer has chosen. */
function Held({ type, rows, summary, onOpen }: HeldProps) {
  const desk = useDesk()
  if (rows.length === 0) {
    return (
      <Suspense fallback={<SkeletonRows count={3} />}>
        <NoHoldings type={type} />
      </Suspense>
    )
  }
  if (desk) {
    return (
      <Suspense fallback={<SkeletonRows count={rows.length} />}>
        <HoldingsTable rows={rows} summary={summary} onOpen={onOpen} />
      </Suspense>
    )
  }
  if (rows.length === 1) return <Rows rows={rows} onOpen={onOpen} />
  return (
    <Sortable asListed={<Rows rows={rows} onOpen={onOpen} />}>
      <SortedHoldings rows={rows}>{(sorted) => <Rows rows={sorted} onOpen={onOpen} />}</SortedHoldings>
    </Sortable>
  )
}

type RowsProps = { rows: readonly Holding[]; onOpen: (lot: string) => void }

function Rows({ rows, onOpen }: RowsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.rows}>
      <Card kind="rows">
        <List label={t('orders.holdings')}>
          {rows.map((row) => (
            <HoldingRow key={row.lot} holding={row} onOpen={() => onOpen(row.lot)} />
          ))}
        </List>
      </Card>
    </div>
  )
}
