import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { type PortfolioRange, type PortfolioSpan, portfolioRanges } from '@tarazu/contract/portfolio/rules'
import { Card } from '@tarazu/ui/card'
import { ChangePill } from '@tarazu/ui/change-text'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { Segmented } from '@tarazu/ui/segmented'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useUiText } from '@tarazu/ui/ui-text'
import { lazy, Suspense, useState } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { AmountsToggle } from '../prices/amounts-toggle.tsx'
import { type ChosenRange, chosenRange, customRange, utcDay } from './chosen-range.ts'
import type { ChartMode } from './draw-portfolio.ts'
import { indexName } from './index-name.ts'
import type { Opened } from './opened.ts'
import styles from './portfolio.module.css'
import {
  PortfolioComing,
  PortfolioEarned,
  PortfolioMeasures,
  PortfolioParts,
  PortfolioWeights,
} from './portfolio-figures.tsx'
import { PortfolioSheet } from './portfolio-sheet.tsx'
import { usePortfolio } from './queries.ts'

const PortfolioChart = lazy(async () => ({ default: (await import('./portfolio-chart.tsx')).PortfolioChart }))

const CustomRange = lazy(async () => ({ default: (await import('./custom-range.tsx')).CustomRange }))

/** What the customer owns over time, what it earned and what it is made of. */
export function PortfolioScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => Date.now())
  const chosen = chosenRange(search, utcDay(now))
  const [index, setIndex] = useState<string>()
  const [mode, setMode] = useState<ChartMode>('value')
  const [opened, setOpened] = useState<Opened>()
  const [open, setOpen] = useState(false)
  const portfolio = usePortfolio(chosen, index)
  const failure = useFailure(portfolio)
  usePageTitle(t('portfolio.title'))
  const { data } = portfolio
  const show = (next: Opened) => {
    setOpened(next)
    setOpen(true)
  }
  const date = useDateFormat()
  const dayOf = (day: string) => date.day(Date.parse(day), 'UTC')
  const today = utcDay(data?.madeAt ?? now)
  const shown = { from: data?.days[0]?.day ?? today, to: data?.days.at(-1)?.day ?? today }
  return (
    <>
      <PageHeader title={t('portfolio.title')} onBack={goBack} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={portfolio.refetch} />
      ) : (
        <Columns
          first={
            <>
              <Total portfolio={data} />
              <Ranges
                chosen={chosen}
                shown={shown}
                today={today}
                onChoose={(range) => setSearch({ range }, { replace: true })}
                onSpan={(span) => setSearch({ range: customRange, ...span }, { replace: true })}
              />
              <Chart
                portfolio={data}
                told={!('range' in chosen)}
                mode={mode}
                index={index ?? data?.index}
                onMode={setMode}
                onIndex={setIndex}
                onDay={(day) => show({ kind: 'day', day, title: t('portfolio.dayOf', { day: dayOf(day) }) })}
              />
              {data && <PortfolioMeasures portfolio={data} onOpen={show} />}
            </>
          }
          second={data && <Figures portfolio={data} onOpen={show} />}
        />
      )}
      <PortfolioSheet
        portfolio={data}
        opened={opened}
        open={open}
        span={shown}
        onOpen={show}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** What stands beside the chart, or below it. */
function Figures({ portfolio, onOpen }: { portfolio: Portfolio; onOpen: (opened: Opened) => void }) {
  return (
    <>
      <PortfolioParts portfolio={portfolio} onOpen={onOpen} />
      <PortfolioEarned portfolio={portfolio} onOpen={onOpen} />
      <PortfolioWeights portfolio={portfolio} />
      <PortfolioComing portfolio={portfolio} />
    </>
  )
}

type RangesProps = {
  chosen: ChosenRange
  /** What is shown now, from which other days are chosen. */
  shown: PortfolioSpan
  today: string
  onChoose: (range: PortfolioRange) => void
  onSpan: (span: PortfolioSpan) => void
}

/** The named ranges, and days of the customer's own. */
function Ranges({ chosen, shown, today, onChoose, onSpan }: RangesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Segmented<PortfolioRange | typeof customRange>
        label={t('portfolio.ranges')}
        options={[...portfolioRanges, customRange].map((value) => ({
          value,
          label: t(`portfolio.range.${value}`),
        }))}
        value={'range' in chosen ? chosen.range : customRange}
        onChange={(value) => (value === customRange ? onSpan(shown) : onChoose(value))}
      />
      {!('range' in chosen) && (
        <Suspense fallback={<Skeleton height={74} radius={16} />}>
          <CustomRange span={chosen} today={today} onChange={onSpan} />
        </Suspense>
      )}
    </>
  )
}

function Total({ portfolio }: { portfolio: Portfolio | undefined }) {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  return (
    <Card kind="hero" label={t('market.totalAssets')}>
      <div className={styles.top}>
        <h2 className={styles.label}>{t('market.totalAssets')}</h2>
        <AmountsToggle show={t('market.showAmounts')} hide={t('market.hideAmounts')} />
      </div>
      <div className={styles.total}>
        {!portfolio ? (
          <Skeleton width={210} height={34} />
        ) : portfolio.value === null ? (
          t('portfolio.unknown')
        ) : (
          <MoneyText paise={portfolio.value} size="total" hidden={hidden} />
        )}
      </div>
      <div className={styles.change}>
        {portfolio?.gain != null && !hidden && (
          <ChangePill
            tone="hero"
            paise={portfolio.gain}
            {...(portfolio.twr !== null && { percent: portfolio.twr * 100 })}
          />
        )}
      </div>
      <p className={styles.label}>{t('portfolio.asOf')}</p>
    </Card>
  )
}

type ChartProps = {
  portfolio: Portfolio | undefined
  /** The days were told, not named. */
  told: boolean
  mode: ChartMode
  /** The index that was chosen: the answer about it may be on its way. */
  index: string | undefined
  onMode: (mode: ChartMode) => void
  onIndex: (index: string) => void
  onDay: (day: string) => void
}

function Chart({ portfolio, told, mode, index, onMode, onIndex, onDay }: ChartProps) {
  const { t } = useTranslation()
  const label = useChartLabel(portfolio, mode)
  return (
    <section className={styles.section}>
      <Segmented<ChartMode>
        label={t('portfolio.views')}
        options={[
          { value: 'value', label: t('portfolio.view.value') },
          { value: 'growth', label: t('portfolio.view.growth') },
        ]}
        value={mode}
        onChange={onMode}
      />
      <div className={styles.chart}>
        {portfolio && portfolio.days.length < 2 ? (
          <EmptyState title={t(`portfolio.${whyNoLine(portfolio.days.length, told)}`)} />
        ) : (
          <Suspense fallback={<Skeleton height="100%" radius={16} />}>
            {portfolio ? (
              <PortfolioChart portfolio={portfolio} mode={mode} label={label} onDay={onDay} />
            ) : (
              <Skeleton height="100%" radius={16} />
            )}
          </Suspense>
        )}
      </div>
      <div className={styles.notes}>
        <span>{mode === 'value' ? t('portfolio.paymentsMarked') : t('portfolio.index')}</span>
        <a className={styles.note} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('market.chartsBy')}
        </a>
      </div>
      {mode === 'growth' && portfolio && index !== undefined && (
        <Segmented
          label={t('portfolio.index')}
          options={portfolio.indices.map((value) => ({ value, label: indexName(portfolio, value) }))}
          value={index}
          onChange={onIndex}
        />
      )}
    </section>
  )
}

/** A line has two days at least. */
function whyNoLine(days: number, told: boolean) {
  if (told) return days === 0 ? 'noDays' : 'oneDay'
  return days === 0 ? 'empty' : 'firstDay'
}

/** Describes the chart in a sentence. */
function useChartLabel(portfolio: Portfolio | undefined, mode: ChartMode) {
  const { t } = useTranslation()
  const { amountHidden } = useUiText()
  const hidden = useAmountsHidden()
  const number = useNumberFormat()
  const date = useDateFormat()
  const [first, last] = [portfolio?.days[0], portfolio?.days.at(-1)]
  if (!portfolio || !first || !last) return t('portfolio.title')
  const dayOf = (day: string) => date.day(Date.parse(day), 'UTC')
  const money = (value: bigint | null) =>
    value === null ? t('portfolio.unknown') : hidden ? amountHidden : number.money(value)
  const share = (fraction: number | null) =>
    fraction === null ? t('portfolio.none') : number.percent(fraction * 100)
  const span = { from: dayOf(first.day), to: dayOf(last.day) }
  return mode === 'value'
    ? t('portfolio.chart', { ...span, first: money(first.value), last: money(last.value) })
    : t('portfolio.chartGrowth', {
        ...span,
        own: share(portfolio.twr),
        index: indexName(portfolio, portfolio.index),
        theirs: share(portfolio.indexReturn),
      })
}
