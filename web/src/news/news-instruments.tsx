import { useQuery } from '@tanstack/react-query'
import { listNewsInstruments } from '@tarazu/contract/news/instruments-api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { List } from '@tarazu/ui/list-row'
import { call } from '../data/api.ts'
import { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { InstrumentRow } from '../prices/instrument-row.tsx'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'

/** What a piece is about, at the price of this moment. Renders nothing if it names nothing. */
export function NewsInstruments({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['news', 'instruments', id],
    queryFn: ({ signal }) => call(listNewsInstruments, { id }, { signal }),
  })
  const rows = data?.rows ?? []
  const quotes = useQuotes(rows.map(({ symbol }) => symbol))
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('topics.title')} />
      <ListOrigin
        prices={rows.map((row) => shownPrice(row, quotes.get(row.symbol)))}
        receivedAt={dataUpdatedAt}
      />
      <Card kind="rows">
        <List label={t('topics.title')}>
          {rows.map((row) => (
            <InstrumentRow key={row.symbol} row={row} quote={quotes.get(row.symbol)} />
          ))}
        </List>
      </Card>
    </section>
  )
}
