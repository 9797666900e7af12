import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Pager } from '@tarazu/ui/pager'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Newspaper } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { NoSuchPage } from '../navigation/no-such-page.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { newsAddress, newsChosen, pageSizes } from './news-address.ts'
import styles from './news-list-screen.module.css'
import { NewsRow } from './news-row.tsx'
import { useNewsList } from './queries.ts'

export function NewsListScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.home)
  const navigate = useNavigate()
  const { page, size } = newsChosen(useLocation().search)
  const news = useNewsList(page, size)
  const failure = useFailure(news)
  usePageTitle(t('news.title'))

  const show = (next: { page: number; size: number }) => {
    navigate(newsAddress(next), { replace: true })
  }
  const pages = Math.max(1, Math.ceil((news.data?.count ?? 0) / size))
  return (
    <>
      <PageHeader
        title={t('news.title')}
        onBack={goBack}
        actions={<PageSize size={size} onChange={(next) => show({ page: 1, size: next })} />}
      />
      {failure ? (
        <QueryFailure failure={failure} onRetry={news.refetch} />
      ) : !news.data ? (
        <Card kind="rows">
          {pageSizes.slice(0, 4).map((each) => (
            <div key={each} className={styles.waiting}>
              <Skeleton height={16} />
              <Skeleton width="80%" height={14} />
              <Skeleton width={110} height={12} />
            </div>
          ))}
        </Card>
      ) : page > pages && news.data.count > 0 ? (
        <Card>
          <NoSuchPage page={page} pages={pages} onPage={(last) => show({ page: last, size })} />
        </Card>
      ) : news.data.rows.length === 0 ? (
        <Card>
          <EmptyState icon={<Newspaper size={28} aria-hidden="true" />} title={t('news.none')} />
        </Card>
      ) : (
        <Card kind="rows">
          <ul
            className={styles.list}
            aria-label={t('news.title')}
            data-dimmed={news.isPlaceholderData || undefined}
          >
            {news.data.rows.map((each) => (
              <NewsRow key={each.id} news={each} />
            ))}
          </ul>
        </Card>
      )}
      {pages > 1 && page <= pages && (
        <Pager
          page={page}
          pages={pages}
          pending={news.isPlaceholderData}
          onChange={(next) => show({ page: next, size })}
        />
      )}
    </>
  )
}

function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const { t } = useTranslation()
  return (
    <label className={styles.size}>
      {t('news.pageSize')}
      <select
        className={styles.select}
        value={size}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
