import { c2mChart } from 'chart2music'
import { useEffect, useRef } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './chart-sound.module.css'
import type { ChartView } from './chart-view.ts'

/** The chart's closing prices as tones, by keys. It has the focus from the start. */
export function ChartSound({ title, view }: { title: string; view: ChartView }) {
  const { t, language } = useTranslation()
  const date = useDateFormat()
  const player = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const { bars, zone, name } = view
  // It sounds as it was when it was asked for: a tone that changes meanwhile would mislead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart is another name.
  useEffect(() => {
    const [element, cc] = [player.current, words.current]
    if (!element || !cc || bars.length === 0) return
    const { data: chart } = c2mChart({
      type: 'line',
      element,
      cc,
      lang: language,
      title: t('chart.soundTitle', { title }),
      axes: {
        x: {
          label: t('chart.soundTime'),
          format: (index) => date.dayAndTime(bars[index]?.at ?? 0, zone),
        },
        y: { label: t('chart.soundPrice') },
      },
      data: bars.map(({ close }, x) => ({ x, y: close })),
      options: { enableSound: true },
    })
    element.focus()
    return () => chart?.cleanUp()
  }, [name, language])
  return (
    <div className={styles.sound}>
      <p>{t('chart.listenHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the library plays by keys pressed here. */}
      <div ref={player} className={styles.player} tabIndex={0} role="application" aria-label={title} />
      <div ref={words} className={styles.words} />
    </div>
  )
}
