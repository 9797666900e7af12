import { microsToNumber } from '@tarazu/contract/money'
import type { EntryFigure, PortfolioSpan } from '@tarazu/contract/portfolio/rules'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import type { ReactNode } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { usePortfolioDay, usePortfolioEntries, useRealised } from './queries.ts'

/** What a figure opens to: entries of the ledger, sales with their lots, or what was held on a day. */
export type Opened =
  | { kind: 'entries'; figure: EntryFigure; title: string }
  | { kind: 'sales'; title: string }
  | { kind: 'day'; day: string; title: string }

type Props = { opened: Opened | undefined; open: boolean; span: PortfolioSpan; onClose: () => void }

export function PortfolioSheet({ opened, open, span, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={opened?.title ?? ''}>
      {open && opened?.kind === 'entries' && <Entries figure={opened.figure} span={span} />}
      {open && opened?.kind === 'sales' && <Sales span={span} />}
      {open && opened?.kind === 'day' && <Day day={opened.day} />}
    </Sheet>
  )
}

type Pages = ReturnType<typeof usePortfolioEntries> | ReturnType<typeof useRealised>

/** Rows as they come, with a button for more of them. */
function Rows({ pages, count, children }: { pages: Pages; count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const failure = useFailure(pages)
  if (failure) return <QueryFailure failure={failure} onRetry={pages.refetch} />
  if (!pages.data) return <SkeletonRows count={3} />
  if (count === 0) return <EmptyState title={t('portfolio.noEntries')} />
  return (
    <>
      <List label={t('portfolio.entries')}>{children}</List>
      {pages.hasNextPage && (
        <Button
          variant="neutral"
          block
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('portfolio.more')}
        </Button>
      )}
    </>
  )
}

function Entries({ figure, span }: { figure: EntryFigure; span: PortfolioSpan }) {
  const { texts } = useTranslation()
  const date = useDateFormat()
  const pages = usePortfolioEntries(figure, span)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const words: Record<string, string | undefined> = { ...texts.portfolio.reason, ...texts.wallet.reason }
  return (
    <Rows pages={pages} count={rows.length}>
      {rows.map(({ id, at, reason, symbol, reference, amount }) => (
        <ListRow
          key={id}
          title={words[reason] ?? reason}
          detail={[date.dayAndTime(at), symbol && shownCode(symbol), reference].filter(Boolean).join(' · ')}
          value={<MoneyText paise={amount} signed />}
          wraps
        />
      ))}
    </Rows>
  )
}

function Sales({ span }: { span: PortfolioSpan }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const number = useNumberFormat()
  const pages = useRealised(span)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Rows pages={pages} count={rows.length}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={t('portfolio.sale', {
            units: number.count(row.units),
            symbol: shownCode(row.symbol),
            order: row.order,
          })}
          detail={date.dayAndTime(row.at)}
          value={<MoneyText paise={row.gain} signed />}
          note={[
            t('portfolio.saleOf', {
              proceeds: number.money(row.proceeds),
              fees: number.money(row.fees),
              cost: number.money(row.cost),
            }),
            t('portfolio.lots', { lots: row.lots.map(({ lot, units }) => `${lot} (${units})`).join(', ') }),
          ].join('. ')}
          wraps
        />
      ))}
    </Rows>
  )
}

function Day({ day }: { day: string }) {
  const { t, texts } = useTranslation()
  const date = useDateFormat()
  const number = useNumberFormat()
  const held = usePortfolioDay(day)
  const failure = useFailure(held)
  if (failure) return <QueryFailure failure={failure} onRetry={held.refetch} />
  if (!held.data) return <SkeletonRows count={3} />
  if (held.data.rows.length === 0) return <EmptyState title={t('portfolio.noEntries')} />
  const sources: Record<string, string> = texts.portfolio.source
  return (
    <List label={t('portfolio.day')}>
      {held.data.rows.map(({ asset, units, price, source, priceAt, worth }) => (
        <ListRow
          key={asset}
          title={asset === number.wallet ? t('portfolio.part.money') : shownCode(asset)}
          detail={
            price !== null && priceAt !== null && source !== null
              ? t('portfolio.dayPrice', {
                  units: number.count(BigInt(units)),
                  price: number.price(microsToNumber(price)),
                  source: sources[source] ?? source,
                  at: date.dayAndTime(priceAt),
                })
              : undefined
          }
          value={worth === null ? t('portfolio.unknown') : <MoneyText paise={worth} />}
          wraps
        />
      ))}
    </List>
  )
}
