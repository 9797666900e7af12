import type { ChartChoices } from '@tarazu/contract/market/chart-choices'
import { chartRanges } from '@tarazu/contract/market/chart-ranges'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { IconButton } from '@tarazu/ui/icon-button'
import { topOverlay } from '@tarazu/ui/overlays'
import { AudioLines, Maximize, Minimize, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import type { ChooseChart } from './chart-choices.ts'
import styles from './chart-tools.module.css'
import type { ChartView } from './chart-view.ts'

const ChartSettings = lazy(async () => ({ default: (await import('./chart-settings.tsx')).ChartSettings }))
const SoundKey = lazy(async () => ({ default: (await import('./sound-key.tsx')).SoundKey }))
const ChartSound = lazy(async () => ({ default: (await import('./chart-sound.tsx')).ChartSound }))

type Props = {
  code: string
  name: string
  view: ChartView
  choices: ChartChoices
  choose: ChooseChart
  full: boolean
  onFull: (full: boolean) => void
}

/** Ranges of the chart, and the ways to draw it, to see it larger and to hear it. */
export function ChartTools({ code, name, view, choices, choose, full, onFull }: Props) {
  const { t } = useTranslation()
  const [setting, setSetting] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const [heard, setHeard] = useState(false)
  const desk = useDesk()
  const listen = useRef<HTMLButtonElement>(null)
  useEscape(full, () => onFull(false))
  return (
    <>
      <ChipRow label={t('chart.ranges')}>
        {chartRanges.map((range) => (
          <Chip
            key={range}
            // What is seen is in what is heard.
            aria-label={`${t(`chart.range.${range}`)}: ${t(`chart.longRange.${range}`)}`}
            selected={choices.shown === range}
            onClick={() => choose({ shown: range })}
          >
            {t(`chart.range.${range}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.buttons}>
        <IconButton label={t('chart.settings')} onClick={() => setSetting('open')}>
          <SlidersHorizontal size={20} strokeWidth={1.8} />
        </IconButton>
        <IconButton
          ref={listen}
          label={t('chart.listen')}
          aria-expanded={heard}
          onClick={() => setHeard(!heard)}
        >
          <AudioLines size={20} strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t(full ? 'chart.leaveFull' : 'chart.full')} onClick={() => onFull(!full)}>
          {full ? <Minimize size={20} strokeWidth={1.8} /> : <Maximize size={20} strokeWidth={1.8} />}
        </IconButton>
      </div>
      {desk && (
        <Suspense fallback={null}>
          <SoundKey button={listen} />
        </Suspense>
      )}
      {heard && (
        <Suspense>
          <ChartSound title={name} view={view} />
        </Suspense>
      )}
      {setting !== 'not yet' && (
        <Suspense>
          <ChartSettings
            code={code}
            open={setting === 'open'}
            onClose={() => setSetting('closed')}
            choices={choices}
            choose={choose}
          />
        </Suspense>
      )}
    </>
  )
}

/** Escape leaves the full screen, unless it closes what lies over it. */
function useEscape(full: boolean, onLeave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !topOverlay()) onLeave()
  })
  useEffect(() => {
    if (!full) return
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [full])
}
