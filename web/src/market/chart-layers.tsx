import type { Bar } from '@tarazu/contract/market/bar'
import { type ChartChoices, hasOwnPane, type Indicator } from '@tarazu/contract/market/chart-choices'
import { isWithinDay } from '@tarazu/contract/market/chart-ranges'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { readColour } from '@tarazu/ui/read-colour'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useColourScheme } from '../prices/chart-colours.ts'
import { shownPrice } from '../prices/shown-price.ts'
import type { Besides, ChartColumn } from './chart-table.tsx'
import { type ChartView, withoutRepeatedHour } from './chart-view.ts'
import { alignedCloses, changeOver } from './compared.ts'
import type { DrawnChart } from './draw-chart.ts'
import { type Layer, makeLayers } from './draw-layers.ts'
import { type Computed, linesOf, makeIndicator } from './indicators.ts'
import { OwnMarksOverlay } from './own-marks.tsx'
import { type MarksComponent, useInstruments } from './queries.ts'
import { stepShown } from './shown-bars.ts'
import { useShownBars } from './shown-bars-query.ts'
import { chartTime, dayIn } from './zone-time.ts'

type Props = {
  code: string
  chart: DrawnChart
  view: ChartView
  choices: ChartChoices
  digits: number
  tick: number | undefined
  marks: MarksComponent
  onBesides: (besides: Besides) => void
}

/** All that is drawn on a chart besides its bars; it is loaded once there is something of it. */
export function ChartLayers({ code, chart, view, choices, digits, tick, marks: Marks, onBesides }: Props) {
  const { zone } = view
  const bars = useMemo(() => withoutRepeatedHour(view.bars, zone), [view.bars, zone])
  const [marked, setMarked] = useState('')
  const computed = useComputed(choices, bars, zone)
  const compared = useCompared(choices, bars, zone, code)
  const words = useWords(computed, compared, digits)
  useDrawn(chart, bars, zone, computed, compared)
  const columns = useColumns(computed, compared, bars, digits)
  useEffect(() => {
    onBesides({ words: [...words, ...(marked ? [marked] : [])].join(' '), columns })
  }, [words, marked, columns, onBesides])
  if (!choices.marks) return null
  return (
    <Suspense>
      <Marks symbol={code} tick={tick}>
        {(own) => (
          <OwnMarksOverlay
            symbol={code}
            chart={chart}
            kind={view.kind}
            bars={bars}
            zone={zone}
            digits={digits}
            marks={own}
            onWords={setMarked}
          />
        )}
      </Marks>
    </Suspense>
  )
}

const keyOf = ({ kind, length }: Indicator) => `${kind} ${length}`

/** Figures of the chosen indicators, of which each goes on from bar to bar. */
function useComputed({ indicators, shown }: ChartChoices, bars: readonly Bar[], zone: string) {
  const running = useRef(new Map<string, ReturnType<typeof makeIndicator>>())
  return useMemo(() => {
    const step = stepShown(shown)
    const dayOf = isWithinDay(step) ? (at: number) => dayIn(at, zone) : undefined
    return indicators.map((indicator) => {
      const key = `${keyOf(indicator)} ${zone} ${step}`
      const compute = running.current.get(key) ?? makeIndicator(indicator, dayOf)
      running.current.set(key, compute)
      return compute(bars)
    })
  }, [indicators, shown, bars, zone])
}

type Compared = { name: string; closes: readonly (number | undefined)[]; own: readonly number[] }

function useCompared({ compare, shown }: ChartChoices, bars: readonly Bar[], zone: string, code: string) {
  const nameOf = useInstrumentName()
  const other = compare === code ? null : compare
  const named = useInstruments({ symbols: other ?? '' }, { limit: 1, wanted: other !== null })
  const detail = named.data?.rows[0]
  const name = nameOf({ symbol: other ?? '', name: detail?.name ?? other ?? '' })
  const quote = useQuotes(other === null ? [] : [other]).get(other ?? '')
  const source = useShownBars(other ?? undefined, shown, shownPrice(detail, quote))
  const { loadEarlier } = source
  const [first, earliest] = [bars[0]?.at, source.bars[0]?.at]
  useEffect(() => {
    if (first !== undefined && earliest !== undefined && earliest > first) loadEarlier?.()
  }, [first, earliest, loadEarlier])
  return useMemo((): Compared | undefined => {
    if (other === null || source.bars.length === 0) return undefined
    const inDay = isWithinDay(stepShown(shown))
    const closes = alignedCloses(bars, source.bars, {
      own: inDay ? (at) => at : (at) => dayIn(at, zone),
      other: inDay ? (at) => at : (at) => dayIn(at, source.zone),
    })
    return { name, closes, own: bars.map(({ close }) => close) }
  }, [other, source.bars, source.zone, bars, zone, shown, name])
}

/** Told apart by their order too: the first is the brand's, the second orange. */
const colours = ['--brand-ink', '--error', '--green', '--notice', '--red', '--ink-2'] as const

function useDrawn(
  chart: DrawnChart,
  bars: readonly Bar[],
  zone: string,
  computed: readonly Computed[],
  compared: Compared | undefined,
) {
  const layers = useRef<ReturnType<typeof makeLayers>>(undefined)
  const scheme = useColourScheme()
  useEffect(() => {
    const made = makeLayers(chart)
    layers.current = made
    return () => made.remove()
  }, [chart])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes when the colour tokens do.
  useEffect(() => {
    const times = bars.map((bar) => chartTime(bar.at, zone))
    // Each line would begin at nought percent, and an average would not lie on its prices.
    const drawn = compared ? computed.filter(({ indicator }) => hasOwnPane(indicator.kind)) : computed
    layers.current?.show([...layersOf(drawn, times), ...layerOf(compared, times)])
  }, [bars, zone, computed, compared, scheme])
}

function layersOf(computed: readonly Computed[], times: readonly number[]): Layer[] {
  let panes = 0
  return computed.flatMap(({ indicator, figures, version }, place) => {
    const pane = hasOwnPane(indicator.kind) ? ++panes : 0
    const colour = readColour(colours[place % colours.length] ?? '--ink-2')
    return linesOf[indicator.kind].map(
      (line, index): Layer => ({
        key: `${keyOf(indicator)} ${line}`,
        pane,
        kind: line === 'histogram' ? 'columns' : 'line',
        colour:
          line === 'signal' ? readColour('--error') : line === 'histogram' ? readColour('--ink-3') : colour,
        dashed: line === 'middle',
        version,
        points: figures.flatMap((of, at) => {
          const [value, time] = [of?.[index], times[at]]
          return value === undefined || time === undefined ? [] : [{ time, value }]
        }),
      }),
    )
  })
}

function layerOf(compared: Compared | undefined, times: readonly number[]): Layer[] {
  if (!compared) return []
  return [
    {
      key: `compared ${compared.name}`,
      pane: 0,
      kind: 'line',
      colour: readColour('--orange'),
      // Any of its closes may have changed with a new answer.
      version: Number.NaN,
      points: compared.closes.flatMap((value, at) => {
        const time = times[at]
        return value === undefined || time === undefined ? [] : [{ time, value }]
      }),
    },
  ]
}

const lastOf = ({ figures }: Computed) => figures.at(-1)

/** A sentence for each: what a reader of the screen hears in place of the lines. */
function useWords(computed: readonly Computed[], compared: Compared | undefined, digits: number) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const name = useIndicatorName()
  const sentences = computed.flatMap((each) => {
    const figures = lastOf(each)
    if (!figures) return []
    const values = figures.map((value) => number.price(value, { digits })).join(', ')
    return [t('chart.indicatorNow', { name: name(each.indicator), values })]
  })
  if (compared) {
    const [own, other] = [changeOver(compared.own), changeOver(compared.closes)]
    if (own !== undefined && other !== undefined)
      sentences.push(
        t('chart.comparedNow', {
          name: compared.name,
          own: number.percent(own),
          other: number.percent(other),
        }),
      )
  }
  const text = sentences.join('\n')
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text])
}

function useIndicatorName() {
  const { t } = useTranslation()
  return ({ kind, length }: Indicator) =>
    kind === 'vwap' || kind === 'macd'
      ? t(`chart.indicator.${kind}`)
      : t(`chart.indicator.${kind}`, { length })
}

/** Columns of the table for what is drawn; the same objects until something of it changes. */
function useColumns(
  computed: readonly Computed[],
  compared: Compared | undefined,
  bars: readonly Bar[],
  digits: number,
) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const name = useIndicatorName()
  return useMemo((): ChartColumn[] => {
    const places = new Map(bars.map((bar, index) => [bar.at, index]))
    const price = (value: number | undefined) =>
      value === undefined ? undefined : number.price(value, { digits })
    const ofIndicators = computed.flatMap(({ indicator, figures }) => {
      const lines = linesOf[indicator.kind]
      return lines.map((line, index) => ({
        label: lines.length === 1 ? name(indicator) : `${name(indicator)} ${t(`chart.line.${line}`)}`,
        textAt: (at: number) => price(figures[places.get(at) ?? -1]?.[index]),
      }))
    })
    if (!compared) return ofIndicators
    const textAt = (at: number) => price(compared.closes[places.get(at) ?? -1])
    return [...ofIndicators, { label: compared.name, textAt }]
  }, [computed, compared, bars, digits, number, name, t])
}
