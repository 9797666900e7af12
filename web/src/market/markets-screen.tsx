import type { Ranking } from '@tarazu/contract/market/ranked-api'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { Search } from 'lucide-react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { TabletColumns } from '../lists/columns.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { pathTo } from '../navigation/paths.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { InstrumentListSkeleton } from './instrument-list.tsx'
import { useRanked } from './list-queries.ts'
import { useMarketPageSize } from './market-page-size.ts'
import { marketsAddress, marketsChosen } from './markets-address.ts'
import styles from './markets-screen.module.css'
import { PagedInstruments } from './paged-instruments.tsx'
import { listPageSize, useCategories, useInstruments } from './queries.ts'
import { RankingChips, rankingIn } from './ranking-chips.tsx'
import { RegionChips } from './region-chips.tsx'
import { useMarketNames } from './region-names.ts'
import { groupsOf, indexOf, regionsOf } from './regions.ts'
import { useSearchAddress } from './search-address.ts'
import { SearchDialogLoader } from './search-entry.tsx'
import { WideIndexCard } from './wide-index-card.tsx'

/** Product 2: tab names are cut to 6 characters. */
const tabLength = 6

export function MarketsScreen() {
  const { t } = useTranslation()
  const names = useMarketNames()
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const categories = useCategories()
  const failure = useFailure(categories)
  usePageTitle(t('shell.markets'))

  const all = categories.data ?? []
  const chosen = marketsChosen(query)
  const regions = regionsOf(all)
  const region = regions.find((each) => each === chosen.region) ?? regions[0]
  const groups = groupsOf(all, region)
  const group = groups.find(({ code }) => code === chosen.group) ?? groups[0]
  const index = indexOf(all, group)
  const by = rankingIn(query)
  const show = (next: Parameters<typeof marketsAddress>[0]) =>
    navigate(marketsAddress(next), { replace: true })

  return (
    <>
      <MarketsHeader />
      {failure ? (
        <QueryFailure failure={failure} onRetry={categories.refetch} />
      ) : !categories.data ? (
        <Waiting />
      ) : (
        <div className={styles.market} data-columns data-whole>
          <RegionChips
            categories={categories.data}
            region={region}
            onRegion={(next) => show({ region: next })}
          />
          <Tabs
            label={t('market.groups')}
            cutTo={tabLength}
            tabs={groups.map((each) => ({ value: each.code, label: names.category(each) }))}
            value={group?.code ?? ''}
            onChange={(next) => show({ region, group: next, by })}
          >
            <div className={styles.panel}>
              <TabletColumns
                first={
                  <>
                    {index && <IndexOf index={index} region={region} />}
                    <RankingChips by={by} onRank={(next) => show({ region, group: group?.code, by: next })} />
                  </>
                }
                second={
                  <MarketList
                    category={group?.code}
                    label={group ? names.category(group) : ''}
                    by={by}
                    page={chosen.page ?? 1}
                    onPage={(next) => show({ region, group: group?.code, by, page: next })}
                  />
                }
              />
            </div>
          </Tabs>
        </div>
      )}
    </>
  )
}

type IndexProps = { index: { symbol: string; name: string }; region: string | undefined }

/** The index of a group, which leads to all of its market. */
function IndexOf({ index, region = '' }: IndexProps) {
  const { symbol, name } = index
  return (
    <WideIndexCard symbol={symbol} name={name} to={pathTo('stockList', { symbol, name, market: region })} />
  )
}

type ListProps = {
  category: string | undefined
  label: string
  by: Ranking | undefined
  page: number
  onPage: (page: number) => void
}

/** A category as it is listed, or in the order of a ranking. */
function MarketList({ category, label, by, page, onPage }: ListProps) {
  const { t } = useTranslation()
  const limit = useMarketPageSize()
  const wanted = category !== undefined && by === undefined
  const listed = useInstruments({ category }, { page, limit, wanted })
  const ranked = useRanked(category, by, { page, limit })
  return (
    <PagedInstruments
      list={by ? ranked : listed}
      label={label}
      page={page}
      onPage={onPage}
      empty={<EmptyState title={t('market.emptyList')} />}
    />
  )
}

/** Skeleton as high as the loaded screen. */
function Waiting() {
  return (
    <div className={styles.market} data-columns data-whole>
      <RegionChips categories={undefined} region={undefined} onRegion={() => undefined} />
      <div className={styles.tabs}>
        {[64, 58, 70, 62].map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
      <div className={styles.panel}>
        <TabletColumns
          first={<Skeleton height={98} radius={22} />}
          second={<InstrumentListSkeleton count={listPageSize} />}
        />
      </div>
    </div>
  )
}

/** The title, and the button that opens the search. */
function MarketsHeader() {
  const { t } = useTranslation()
  const search = useSearchAddress()
  // A desk has the search beside every page.
  if (useDesk()) return <PageHeader title={t('shell.markets')} />
  return (
    <>
      <PageHeader
        title={t('shell.markets')}
        actions={
          <IconButton label={t('market.search')} onClick={search.open}>
            <Search size={22} strokeWidth={1.9} />
          </IconButton>
        }
      />
      <SearchDialogLoader address={search} />
    </>
  )
}
