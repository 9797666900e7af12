import type { Market } from '@tarazu/contract/market/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { List } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useQuotes } from '../live.ts'
import { useInstruments } from '../market/queries.ts'
import { paths } from '../paths.ts'
import { useFailure } from '../shell/failure.ts'
import { InstrumentRow } from '../shell/instrument-row.tsx'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { ListOrigin } from '../shell/price-origin.tsx'
import { QueryFailure } from '../shell/query-failure.tsx'
import { shownPrice } from '../shell/shown-price.ts'
import styles from './account.module.css'

const tabs = ['stock', 'currency', 'FUTURE', 'CGI'] as const
type Tab = (typeof tabs)[number]
const marketOf: Record<Tab, Market> = { stock: 'IN', currency: 'CURRENCY', FUTURE: 'FUTURE', CGI: 'CGI' }
const listOf: Record<Exclude<Tab, 'stock'>, string> = {
  currency: paths.forex,
  FUTURE: paths.futures,
  CGI: paths.treasuryDebt,
}
/** The market of stocks begins with its indices, which nobody can buy. */
const stockGroup = 'in-nifty50'
/** Product 9: account market tabs show 3 items each. */
const shownItems = 3

export function AccountMarkets() {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('stock')
  return (
    <section>
      <SectionHeader
        title={t('shell.markets')}
        action={
          <Link to={tab === 'stock' ? `${paths.markets}?region=IN&group=${stockGroup}` : listOf[tab]}>
            {t('shell.seeAll')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        }
      />
      <Tabs
        label={t('shell.markets')}
        tabs={tabs.map((value) => ({ value, label: t(`profile.marketTab.${value}`) }))}
        value={tab}
        onChange={setTab}
        fill
      >
        <MarketItems key={tab} market={marketOf[tab]} />
      </Tabs>
    </section>
  )
}

function MarketItems({ market }: { market: Market }) {
  const { t } = useTranslation()
  const list = useInstruments(market === 'IN' ? { category: stockGroup } : { market }, { limit: shownItems })
  const failure = useFailure(list)
  const rows = list.data?.rows ?? []
  const quotes = useQuotes(rows.map((row) => row.symbol))
  if (failure) {
    return (
      <div className={styles.markets}>
        <QueryFailure failure={failure} onRetry={list.refetch} />
      </div>
    )
  }
  return (
    <div className={styles.markets}>
      <Card kind="rows">
        {!list.data ? (
          <SkeletonRows count={shownItems} media />
        ) : rows.length === 0 ? (
          <EmptyState title={t('profile.emptyMarket')} />
        ) : (
          <List>
            {rows.map((row) => (
              <InstrumentRow key={row.symbol} row={row} quote={quotes.get(row.symbol)} />
            ))}
          </List>
        )}
      </Card>
      <ListOrigin
        prices={rows.map((row) => shownPrice(row, quotes.get(row.symbol)))}
        receivedAt={list.dataUpdatedAt}
      />
    </div>
  )
}
