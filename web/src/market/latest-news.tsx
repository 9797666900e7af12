import { Card, SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useNewsList } from '../news/queries.ts'
import styles from './latest-news.module.css'
import { SeeAll } from './see-all.tsx'

/** Product 9: news preview. */
const previewed = 3

export function LatestNews() {
  const { t } = useTranslation()
  const date = useDateFormat()
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
          <List label={t('news.latest')}>
            {news.data?.rows.map(({ id, title, createdAt }) => (
              <ListRow
                key={id}
                title={<span className={styles.title}>{title}</span>}
                detail={date.dayAndTime(createdAt)}
                render={<Link to={pathTo('news', { id })} />}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}
