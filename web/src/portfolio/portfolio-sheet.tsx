import { microsToNumber } from '@tarazu/contract/money'
import type { Portfolio } from '@tarazu/contract/portfolio/api'
import type { EntryFigure, PortfolioSpan } from '@tarazu/contract/portfolio/rules'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import type { ReactNode } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { entryAddress } from '../navigation/entry-address.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { Amount } from './amount.tsx'
import type { Opened } from './opened.ts'
import { PortfolioDays } from './portfolio-days.tsx'
import { usePortfolioDay, usePortfolioEntries, useRealised } from './queries.ts'

type Props = {
  portfolio: Portfolio | undefined
  opened: Opened | undefined
  open: boolean
  span: PortfolioSpan
  onOpen: (opened: Opened) => void
  onClose: () => void
}

export function PortfolioSheet({ portfolio, opened, open, span, onOpen, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={opened?.title ?? ''}>
      {open && opened?.kind === 'entries' && <Entries figure={opened.figure} span={span} />}
      {open && opened?.kind === 'sales' && <Sales span={span} />}
      {open && opened?.kind === 'days' && portfolio && (
        <PortfolioDays portfolio={portfolio} onOpen={onOpen} />
      )}
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
          value={<Amount paise={amount} signed />}
          wraps
          {...linkTo(entryAddress({ reason, reference }))}
        />
      ))}
    </Rows>
  )
}

const linkTo = (address: string | undefined) => address !== undefined && { render: <Link to={address} /> }

/** Units are hidden with the amounts, for prices beside them would reveal those. */
function Sales({ span }: { span: PortfolioSpan }) {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  const date = useDateFormat()
  const number = useNumberFormat()
  const pages = useRealised(span)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Rows pages={pages} count={rows.length}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={
            hidden
              ? `${shownCode(row.symbol)} · ${row.order}`
              : t('portfolio.sale', {
                  units: number.count(row.units),
                  symbol: shownCode(row.symbol),
                  order: row.order,
                })
          }
          detail={date.dayAndTime(row.at)}
          value={<Amount paise={row.gain} signed />}
          note={[
            !hidden &&
              t('portfolio.saleOf', {
                proceeds: number.money(row.proceeds),
                fees: number.money(row.fees),
                cost: number.money(row.cost),
              }),
            t('portfolio.lots', {
              lots: row.lots
                .map(({ lot, units, boughtAt }) => {
                  const bought = date.day(boughtAt)
                  return `${lot} (${hidden ? bought : `${number.count(units)}, ${bought}`})`
                })
                .join(', '),
            }),
          ]
            .filter(Boolean)
            .join('. ')}
          wraps
          render={<Link to={pathTo('record', { no: row.order })} />}
        />
      ))}
    </Rows>
  )
}

type HeldRow = NonNullable<ReturnType<typeof usePortfolioDay>['data']>['rows'][number]

function Day({ day }: { day: string }) {
  const { t, texts } = useTranslation()
  const hidden = useAmountsHidden()
  const date = useDateFormat()
  const number = useNumberFormat()
  const held = usePortfolioDay(day)
  const failure = useFailure(held)
  if (failure) return <QueryFailure failure={failure} onRetry={held.refetch} />
  if (!held.data) return <SkeletonRows count={3} />
  if (held.data.rows.length === 0) return <EmptyState title={t('portfolio.noEntries')} />
  const sources: Record<string, string> = texts.portfolio.source
  const priceOf = ({ units, price, source, priceAt }: Omit<HeldRow, 'asset' | 'worth'>) => {
    if (price === null || priceAt === null || source === null) return undefined
    const told = {
      price: number.price(microsToNumber(price)),
      source: sources[source] ?? source,
      at: date.dayAndTime(priceAt),
    }
    return hidden
      ? Object.values(told).join(' · ')
      : t('portfolio.dayPrice', { units: number.count(BigInt(units)), ...told })
  }
  return (
    <List label={t('portfolio.day')}>
      {held.data.rows.map(({ asset, worth, ...row }) => (
        <ListRow
          key={asset}
          title={asset === number.wallet ? t('portfolio.part.money') : shownCode(asset)}
          detail={priceOf(row)}
          value={<Amount paise={worth} />}
          wraps
        />
      ))}
    </List>
  )
}
