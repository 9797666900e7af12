import { useQuery } from '@tanstack/react-query'
import { listInstrumentNews } from '@tarazu/contract/news/instruments-api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { call } from '../data/api.ts'
import { useTranslation } from '../language/languages.ts'
import { NewsLinks } from './news-links.tsx'

const maxShown = 3

/** The latest news that name this instrument. Renders nothing if there are none or they fail to load. */
export function InstrumentNews({ code }: { code: string }) {
  const { t, language } = useTranslation()
  const news = useQuery({
    queryKey: ['news', 'of', code, language],
    queryFn: ({ signal }) =>
      call(listInstrumentNews, { symbol: code, limit: maxShown }, { signal, language }),
    staleTime: 60_000,
  }).data?.rows
  if (!news?.length) return null
  return (
    <section>
      <SectionHeader title={t('news.title')} />
      <Card kind="rows">
        <NewsLinks label={t('news.title')} news={news} />
      </Card>
    </section>
  )
}
