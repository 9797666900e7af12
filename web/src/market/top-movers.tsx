import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useTranslation } from '../language/languages.ts'
import { InstrumentList, InstrumentListSkeleton } from './instrument-list.tsx'
import { marketsAddress } from './markets-address.ts'
import { movers } from './movers.ts'
import { type Category, useInstruments } from './queries.ts'
import { largestCategoryOf } from './regions.ts'
import { SeeAll } from './see-all.tsx'

const maxMovers = 5

type Props = { categories: readonly Category[] | undefined; region: string | undefined }

/** Today's largest changes in the region's largest category. */
export function TopMovers({ categories, region }: Props) {
  const { t } = useTranslation()
  const category = largestCategoryOf(categories ?? [], region)
  const list = useInstruments({ category: category?.code }, { limit: 100, wanted: category !== undefined })
  const rows = movers(list.data?.rows ?? [], maxMovers)
  const failure = useFailure(list)
  return (
    <section>
      <SectionHeader
        title={t('market.topMovers')}
        action={<SeeAll to={marketsAddress({ region, group: category?.code, by: 'movers' })} />}
      />
      {failure ? (
        <QueryFailure failure={failure} onRetry={list.refetch} />
      ) : !list.data ? (
        <InstrumentListSkeleton count={maxMovers} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState title={t('market.noMovers')} />
        </Card>
      ) : (
        <InstrumentList
          rows={rows}
          label={t('market.topMovers')}
          receivedAt={list.dataUpdatedAt}
          dimmed={list.isPlaceholderData}
        />
      )}
    </section>
  )
}
