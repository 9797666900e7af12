import { RefusedError } from '@tarazu/contract/client-errors'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { HtmlContent } from '@tarazu/ui/html-content'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { Missing } from '../navigation/missing.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'
import { NewsPicture } from './news-picture.tsx'
import styles from './news-screen.module.css'
import { useNews } from './queries.ts'

const NewsInstruments = lazy(async () => ({
  default: (await import('./news-instruments.tsx')).NewsInstruments,
}))

export function NewsScreen() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const goBack = useGoBack(paths.newsList)
  const { id = '' } = useParams()
  const known = /^[1-9]\d{0,8}$/.test(id)
  const news = useNews(known ? Number(id) : undefined)
  const failure = useFailure(news)
  usePageTitle(news.data?.title ?? t('news.title'))

  if (!known || failure instanceof RefusedError) {
    return (
      <>
        <PageHeader title={t('news.title')} onBack={goBack} />
        <Missing title={t('news.gone')} way={{ to: paths.newsList, label: t('news.toList') }} />
      </>
    )
  }
  const { data } = news
  return (
    <>
      <PageHeader title={data?.title ?? t('news.title')} titleHidden onBack={goBack} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={news.refetch} />
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton height={28} />
          <Skeleton width="70%" height={28} />
          <Skeleton width={150} height={12} />
          <Skeleton height={180} radius={16} />
        </div>
      ) : (
        <>
          <article lang="">
            <p className={styles.title} aria-hidden="true">
              {data.title}
            </p>
            {data.subhead && <p className={styles.subhead}>{data.subhead}</p>}
            <p className={styles.times}>
              <span>{t('news.published', { time: date.dayAndTime(data.createdAt) })}</span>
              {data.updatedAt > data.createdAt && (
                <span>{t('news.updated', { time: date.dayAndTime(data.updatedAt) })}</span>
              )}
            </p>
            {data.image && (
              <div className={styles.picture}>
                <NewsPicture image={data.image} />
              </div>
            )}
            <HtmlContent html={data.content} inside={(href, children) => <Link to={href}>{children}</Link>} />
          </article>
          <Suspense fallback={null}>
            <NewsInstruments id={data.id} />
          </Suspense>
        </>
      )}
    </>
  )
}
