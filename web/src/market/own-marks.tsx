import type { Bar } from '@tarazu/contract/market/bar'
import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { readColour } from '@tarazu/ui/read-colour'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useColourScheme } from '../prices/chart-colours.ts'
import type { DrawnChart } from './draw-chart.ts'
import { arrowsOf, makeFillMarks } from './fill-marks.ts'
import styles from './own-marks.module.css'
import { makePaints } from './paints.ts'
import { usePosition } from './position-query.ts'
import { PriceHandle } from './price-handle.tsx'
import type { Level, OwnMarks } from './queries.ts'

type Props = {
  symbol: string
  chart: DrawnChart
  kind: string
  bars: readonly Bar[]
  zone: string
  digits: number
  marks: OwnMarks
  onWords: (words: string) => void
}

/** Fills, the average cost, and prices that can be moved, on a chart and in words. */
export function OwnMarksOverlay({ symbol, chart, kind, bars, zone, digits, marks, onWords }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const scheme = useColourScheme()
  const [paints] = useState(makePaints)
  const average = usePosition(symbol).data?.averagePrice
  const own: Level[] =
    average === undefined
      ? []
      : [{ key: 'average', kind: 'average', price: microsToNumber(average), label: t('chart.average') }]
  const levels = [...own, ...marks.levels]
  const arrows = useMemo(() => arrowsOf(marks.fills, bars, zone), [marks.fills, bars, zone])
  const drawn = useRef<ReturnType<typeof makeFillMarks>>(undefined)
  useEffect(() => {
    let frame = 0
    const made = makeFillMarks(chart, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(paints.tell)
    })
    drawn.current = made
    return () => {
      cancelAnimationFrame(frame)
      made.remove()
    }
  }, [chart, paints])
  // biome-ignore lint/correctness/useExhaustiveDependencies: kinds have own series, and schemes colours.
  useEffect(
    () => drawn.current?.show(arrows, { buy: readColour('--brand'), sell: readColour('--sell') }),
    [arrows, kind, scheme],
  )
  const price = (value: number) => number.price(value, { digits })
  const [bought, sold] = (['buy', 'sell'] as const).map(
    (side) => marks.fills.filter((each) => each.side === side).length,
  )
  const words = [
    ...(marks.fills.length > 0 ? [t('chart.fills', { bought: bought ?? 0, sold: sold ?? 0 })] : []),
    ...levels.map(({ label, price: at }) => t('chart.level', { label, price: price(at) })),
  ].join(' ')
  useEffect(() => onWords(words), [words, onWords])
  return (
    <div className={styles.levels}>
      {levels.map((level) => (
        <PriceHandle key={level.key} level={level} chart={chart} paints={paints} format={price} />
      ))}
    </div>
  )
}
