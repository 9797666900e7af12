import { useQueryClient } from '@tanstack/react-query'
import { isMissing } from '@tarazu/contract/client-failure'
import { type Market, markets } from '@tarazu/contract/market/instrument'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { TabletColumns } from '../lists/columns.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Missing } from '../navigation/missing.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useParams, useSearchParams } from '../navigation/router.tsx'
import { InstrumentList, InstrumentListSkeleton } from './instrument-list.tsx'
import { useWholeMarket } from './list-queries.ts'
import { useMarketPageSize } from './market-page-size.ts'
import { listPageSize, useLine } from './queries.ts'
import { RankingChips, rankingIn } from './ranking-chips.tsx'
import { useMarketNames } from './region-names.ts'
import styles from './stock-list-screen.module.css'
import { WideIndexCard } from './wide-index-card.tsx'

const InstrumentsTable = lazy(async () => ({
  default: (await import('./instruments-table.tsx')).InstrumentsTable,
}))

function isMarket(text: string): text is Market {
  return (markets as readonly string[]).includes(text)
}

/** An index, and the stocks of its market; index cards link to it. */
export function StockListScreen() {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const names = useMarketNames()
  const goBack = useGoBack(paths.markets)
  const client = useQueryClient()
  const { symbol = '', market = '', name = '' } = useParams()
  const title = nameOf({ symbol, name })
  const desk = useDesk()
  const [search, setSearch] = useSearchParams()
  const known = isMarket(market) ? market : undefined
  const by = known && rankingIn(search.toString())
  const list = useWholeMarket({ symbol, market: known }, by, useMarketPageSize())
  useAllPages(list, desk)
  const unknown = isMissing(useFailure(useLine(symbol)))
  usePageTitle(title)

  const refreshAll = () => {
    void list.refetch()
    void client.invalidateQueries({ queryKey: ['market', 'line', symbol] })
  }
  return (
    <>
      <PageHeader
        title={title}
        onBack={goBack}
        actions={
          <IconButton label={t('market.refresh')} onClick={refreshAll} aria-busy={list.isFetching}>
            <RefreshCw size={22} strokeWidth={1.8} className={list.isFetching ? styles.turning : ''} />
          </IconButton>
        }
      />
      {unknown ? (
        <Missing way={{ to: paths.markets, label: t('market.seeMarkets') }} />
      ) : (
        <div className={styles.sections} data-columns data-whole>
          <TabletColumns
            first={
              <>
                <WideIndexCard symbol={symbol} name={name} to={pathTo('stock', { code: symbol, name })} />
                {known && (
                  <RankingChips
                    by={by}
                    onRank={(next) => setSearch(next ? { by: next } : {}, { replace: true })}
                  />
                )}
              </>
            }
            second={
              <section>
                <SectionHeader title={names.region(market)} />
                <Instruments list={list} label={names.region(market)} />
              </section>
            }
          />
        </div>
      )}
    </>
  )
}

type ListProps = { list: ReturnType<typeof useWholeMarket>; label: string }

/** A table on a desk, and on a phone a list that goes on while it is scrolled. */
function Instruments({ list, label }: ListProps) {
  const { t } = useTranslation()
  const desk = useDesk()
  const failure = useFailure(list)
  if (failure) return <QueryFailure failure={failure} onRetry={list.refetch} />
  if (!list.data) return <InstrumentListSkeleton count={listPageSize} />
  // What changed its place between two pages of a ranking is on both of them.
  const bySymbol = new Map(list.data.pages.flatMap((page) => page.rows.map((row) => [row.symbol, row])))
  const rows = [...bySymbol.values()]
  if (rows.length === 0 && !list.hasNextPage) {
    return (
      <Card>
        <EmptyState title={t('market.emptyList')} />
      </Card>
    )
  }
  const shown = { rows, label, receivedAt: list.dataUpdatedAt }
  return (
    <>
      {desk ? (
        <Suspense fallback={<InstrumentListSkeleton count={rows.length} media={false} />}>
          <InstrumentsTable {...shown} />
        </Suspense>
      ) : (
        <InstrumentList {...shown} withChange dimmed={list.isPlaceholderData} />
      )}
      <ListEnd list={list} />
    </>
  )
}
