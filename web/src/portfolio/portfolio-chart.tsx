import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useUiText } from '@tarazu/ui/ui-text'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { readChartColours, useColourScheme } from '../prices/chart-colours.ts'
import { type ChartMode, drawPortfolio } from './draw-portfolio.ts'
import styles from './portfolio.module.css'

type Props = {
  portfolio: Portfolio
  mode: ChartMode
  label: string
  /** Gets the day that was chosen, YYYY-MM-DD. */
  onDay: (day: string) => void
}

/** Imports the chart library, so it is loaded lazily. */
export function PortfolioChart({ portfolio, mode, label, onDay }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<ReturnType<typeof drawPortfolio>>(undefined)
  const scheme = useColourScheme()
  const number = useNumberFormat()
  const date = useDateFormat()
  const hidden = useAmountsHidden()
  const choose = useEffectEvent(onDay)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes when the colour tokens do.
  useEffect(() => {
    if (!container.current) return
    const made = drawPortfolio(container.current, {
      portfolio,
      mode,
      colours: readChartColours(),
      formats: {
        figure: (value) =>
          mode === 'growth' ? number.percent(value) : hidden ? '••••' : number.compact(value),
        day: (day) => date.day(Date.parse(day), 'UTC'),
      },
    })
    drawn.current = made
    made.chart.subscribeClick(({ time }) => {
      if (typeof time === 'string') choose(time)
    })
    return () => made.chart.remove()
  }, [portfolio, mode, scheme, hidden, number.wallet])

  return (
    <div className={styles.frame}>
      <div className={styles.frame} role="img" aria-label={label} data-chart>
        <div ref={container} className={styles.canvas} />
      </div>
      <DaySlider days={portfolio.days} onPoint={(day) => drawn.current?.point(day)} onDay={onDay} />
    </div>
  )
}

type SliderProps = {
  days: Portfolio['days']
  onPoint: (day: string | undefined) => void
  onDay: (day: string) => void
}

/** Chooses among the days by keyboard, and opens the one that is chosen. The finger goes through it. */
function DaySlider({ days, onPoint, onDay }: SliderProps) {
  const { t } = useTranslation()
  const { amountHidden } = useUiText()
  const hidden = useAmountsHidden()
  const number = useNumberFormat()
  const date = useDateFormat()
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const place = Math.min(last, chosen ?? last)
  const at = days[place]
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to))
    setChosen(next)
    onPoint(days[next]?.day)
  }
  const press = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place, last)
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' && at) onDay(at.day)
    else return
    event.preventDefault()
  }
  if (!at) return null
  const value = at.value === null ? t('portfolio.unknown') : hidden ? amountHidden : number.money(at.value)
  return (
    <div
      className={styles.days}
      role="slider"
      tabIndex={0}
      aria-label={t('portfolio.days')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={`${date.day(Date.parse(at.day), 'UTC')}: ${value}`}
      onFocus={() => go(place)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={press}
    />
  )
}

const month_days = 30

function placeAfter(key: string, place: number, last: number) {
  const step = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -month_days,
    PageUp: month_days,
  }
  if (key in step) return place + step[key as keyof typeof step]
  return { Home: 0, End: last }[key]
}
