import type { HoldingType } from '@tarazu/contract/orders/api'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { List } from '@tarazu/ui/list-row'
import { BriefcaseBusiness } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LiveQuote, useLiveStatus, useQuotes } from '../live.ts'
import { paths } from '../paths.ts'
import { useFailure } from '../shell/failure.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { ListEnd } from '../shell/list-end.tsx'
import { QueryFailure } from '../shell/query-failure.tsx'
import { atPrice, summaryAt } from './holding.ts'
import { HoldingDialogs } from './holding-dialogs.tsx'
import { HoldingRow } from './holding-row.tsx'
import styles from './holdings.module.css'
import { HoldingsOrigin } from './holdings-origin.tsx'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { HoldingsSummary } from './holdings-summary.tsx'
import { useHoldings } from './list-queries.ts'
import { useWaitingOrders } from './queries.ts'

/** Where there is something to buy of each kind. */
const marketOf: Record<HoldingType, string> = {
  stock: `${paths.markets}?region=IN`,
  currency: paths.forex,
  FUTURE: paths.futures,
  CGI: paths.treasuryDebt,
}

const noQuotes: ReadonlyMap<string, LiveQuote> = new Map()

/** What is held of one kind, with its sum; `children` stand between the two. */
export function HoldingsList({ type, children }: { type: HoldingType; children: ReactNode }) {
  const { t } = useTranslation()
  const holdings = useHoldings(type)
  const failure = useFailure(holdings)
  const waiting = useWaitingOrders()
  const [chosen, setChosen] = useState<string>()
  const [details, setDetails] = useState(false)
  const rows = holdings.data?.pages.flatMap((page) => page.rows) ?? []
  const quotes = useQuotes(rows.map((row) => row.symbol))
  const streaming = useLiveStatus() === 'live'
  const valued = rows.map((row) => ({
    ...row,
    ...atPrice(row, streaming ? quotes.get(row.symbol)?.price : undefined),
  }))
  const summary = holdings.data?.pages[0]?.summary
  const shown = valued.find((row) => row.lot === chosen)

  if (failure) {
    return (
      <>
        {children}
        <QueryFailure failure={failure} what={t('orders.loadFailed')} onRetry={holdings.refetch} />
      </>
    )
  }
  // Orders that wait stand above: come after the holdings, they would push them down.
  if (!holdings.data || waiting.isPending) return <HoldingsSkeleton />
  return (
    <>
      <HoldingsSummary summary={summary && summaryAt(summary, rows, valued)} />
      {children}
      <section>
        <SectionHeader title={t('orders.holdings')} />
        {rows.length === 0 ? (
          <EmptyState
            icon={<BriefcaseBusiness size={28} strokeWidth={1.75} />}
            title={t('orders.emptyHoldings')}
            action={
              <Button variant="neutral" size="m" render={<Link to={marketOf[type]} />}>
                {type === 'stock' ? t('orders.findStock') : t('orders.seeMarket')}
              </Button>
            }
          />
        ) : (
          <div className={styles.rows}>
            <Card kind="rows">
              <List label={t('orders.holdings')}>
                {valued.map((row) => (
                  <HoldingRow
                    key={row.lot}
                    holding={row}
                    onOpen={() => {
                      setChosen(row.lot)
                      setDetails(true)
                    }}
                  />
                ))}
              </List>
            </Card>
          </div>
        )}
        {rows.length > 0 && (
          <HoldingsOrigin
            rows={rows}
            quotes={streaming ? quotes : noQuotes}
            receivedAt={holdings.dataUpdatedAt}
          />
        )}
        {rows.length > 0 && <ListEnd list={holdings} />}
      </section>
      <HoldingDialogs holding={shown} open={details} onClose={() => setDetails(false)} />
    </>
  )
}
