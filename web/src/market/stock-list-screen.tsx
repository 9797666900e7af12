import { useQueryClient } from '@tanstack/react-query'
import { isMissing } from '@tarazu/contract/client-failure'
import { type Market, markets } from '@tarazu/contract/market/instrument'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { RefreshCw } from 'lucide-react'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Missing } from '../navigation/missing.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'
import { InstrumentList, InstrumentListSkeleton } from './instrument-list.tsx'
import { useAllInstruments } from './list-queries.ts'
import { listPageSize, useLine } from './queries.ts'
import { useMarketNames } from './region-names.ts'
import styles from './stock-list-screen.module.css'
import { WideIndexCard } from './wide-index-card.tsx'

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
  const list = useAllInstruments({ symbol, market: isMarket(market) ? market : undefined })
  const failure = useFailure(list)
  const unknown = isMissing(useFailure(useLine(symbol)))
  usePageTitle(title)

  const refreshAll = () => {
    void list.refetch()
    void client.invalidateQueries({ queryKey: ['market', 'line', symbol] })
  }
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows)

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
        <div className={styles.sections}>
          <WideIndexCard symbol={symbol} name={name} to={pathTo('stock', { code: symbol, name })} />
          <section>
            <SectionHeader title={names.region(market)} />
            {failure ? (
              <QueryFailure failure={failure} onRetry={list.refetch} />
            ) : !list.data ? (
              <InstrumentListSkeleton count={listPageSize} />
            ) : rows.length === 0 && !list.hasNextPage ? (
              <Card>
                <EmptyState title={t('market.emptyList')} />
              </Card>
            ) : (
              <>
                <InstrumentList
                  rows={rows}
                  label={names.region(market)}
                  receivedAt={list.dataUpdatedAt}
                  withChange
                />
                <ListEnd list={list} />
              </>
            )}
          </section>
        </div>
      )}
    </>
  )
}
