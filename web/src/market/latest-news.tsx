import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { useNewsList } from '../news/queries.ts'
import { NewsLinks } from './news-links.tsx'
import { SeeAll } from './see-all.tsx'

/** Product 9: news preview. */
const previewed = 3

export function LatestNews() {
  const { t } = useTranslation()
  const news = useNewsList(1, previewed)
  const failure = useFailure(news)
  return (
    <section>
      <SectionHeader title={t('news.latest')} action={<SeeAll to={paths.newsList} />} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={news.refetch} />
      ) : (
        <Card kind="rows">
          {!news.data && <SkeletonRows count={previewed} />}
          {news.data?.rows.length === 0 && <EmptyState title={t('news.none')} />}
          <NewsLinks label={t('news.latest')} news={news.data?.rows} />
        </Card>
      )}
    </section>
  )
}
