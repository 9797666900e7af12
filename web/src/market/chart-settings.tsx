import { searchDebounce } from '@tarazu/contract/intervals'
import {
  type ChartChoices,
  chartKinds,
  hasLength,
  type Indicator,
  indicatorKinds,
  maxIndicatorLength,
  maxIndicators,
  minIndicatorLength,
  usualLength,
} from '@tarazu/contract/market/chart-choices'
import { Button } from '@tarazu/ui/button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Segmented } from '@tarazu/ui/segmented'
import { Sheet } from '@tarazu/ui/sheet'
import { useId, useState } from 'react'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import type { ChooseChart } from './chart-choices.ts'
import styles from './chart-settings.module.css'
import { useDebounced } from './debounced.ts'
import { useSearch } from './list-queries.ts'
import { useInstruments } from './queries.ts'
import { SearchField } from './search-field.tsx'
import { usualKind } from './shown-bars.ts'

type Props = {
  code: string
  open: boolean
  onClose: () => void
  choices: ChartChoices
  choose: ChooseChart
}

/** How the chart is drawn, what is computed from it, and what it is compared with. */
export function ChartSettings({ code, open, onClose, choices, choose }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.settings')}>
      <div className={styles.parts}>
        <Segmented
          label={t('chart.kindTitle')}
          options={chartKinds.map((value) => ({ value, label: t(`chart.kind.${value}`) }))}
          value={choices.kind ?? usualKind(choices.shown)}
          onChange={(kind) => choose({ kind })}
        />
        <div>
          <Check label={t('chart.log')} checked={choices.log} onChange={(log) => choose({ log })} />
          <p className={styles.hint}>{t('chart.logHint')}</p>
          <Check label={t('chart.marks')} checked={choices.marks} onChange={(marks) => choose({ marks })} />
        </div>
        <Indicators choices={choices} choose={choose} />
        <Compare code={code} choices={choices} choose={choose} />
      </div>
    </Sheet>
  )
}

type CheckProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Check({ label, checked, disabled, onChange }: CheckProps) {
  const id = useId()
  return (
    <label className={styles.check} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}

type PartProps = Pick<Props, 'choices' | 'choose'>

function Indicators({ choices: { indicators }, choose }: PartProps) {
  const { t } = useTranslation()
  const full = indicators.length >= maxIndicators
  const without = (kind: Indicator['kind']) => indicators.filter((each) => each.kind !== kind)
  return (
    <section>
      <h3>{t('chart.indicators')}</h3>
      <ul className={styles.indicators}>
        {indicatorKinds.map((kind) => {
          const chosen = indicators.find((each) => each.kind === kind)
          const title = t(`chart.indicatorTitle.${kind}`)
          return (
            <li key={kind}>
              <Check
                label={title}
                checked={chosen !== undefined}
                disabled={chosen === undefined && full}
                onChange={(checked) =>
                  choose({
                    indicators: checked
                      ? [...indicators, { kind, length: usualLength[kind] }]
                      : without(kind),
                  })
                }
              />
              {chosen && hasLength(kind) && (
                <Length
                  label={t('chart.lengthOf', { name: title })}
                  length={chosen.length}
                  onChange={(length) =>
                    choose({
                      indicators: indicators.map((each) => (each.kind === kind ? { kind, length } : each)),
                    })
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      {full && <p className={styles.hint}>{t('chart.maxIndicators', { max: maxIndicators })}</p>}
    </section>
  )
}

type LengthProps = { label: string; length: number; onChange: (length: number) => void }

/** A number that is not one, or out of bounds, changes nothing. */
function Length({ label, length, onChange }: LengthProps) {
  const [typed, setTyped] = useState(String(length))
  const value = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const wrong = value < minIndicatorLength || value > maxIndicatorLength
  return (
    <input
      className={styles.length}
      aria-label={label}
      aria-invalid={wrong}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={typed}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.replace(/\D/g, '')
        setTyped(next)
        if (Number(next) >= minIndicatorLength && Number(next) <= maxIndicatorLength) onChange(Number(next))
      }}
    />
  )
}

function Compare({ code, choices: { compare }, choose }: PartProps & { code: string }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), searchDebounce)
  const found = useSearch(text)
  const named = useInstruments({ symbols: compare ?? '' }, { limit: 1, wanted: compare !== null })
  const row = named.data?.rows[0]
  const rows = text === '' ? [] : (found.data?.rows ?? []).filter(({ symbol }) => symbol !== code).slice(0, 5)
  return (
    <section>
      <h3>{t('chart.compare')}</h3>
      <p className={styles.hint}>{t('chart.compareHint')}</p>
      {compare !== null && compare !== code && (
        <p className={styles.compared}>
          <span>{t('chart.comparedWith', { name: row ? nameOf(row) : shownCode(compare) })}</span>
          <Button variant="ghost" size="m" onClick={() => choose({ compare: null })}>
            {t('chart.stopComparing')}
          </Button>
        </p>
      )}
      <SearchField label={t('chart.compareField')} value={typed} onChange={setTyped} />
      {rows.length > 0 && (
        <List label={t('chart.compare')}>
          {rows.map((each) => (
            <ListRow
              key={each.symbol}
              title={nameOf(each)}
              detail={shownCode(each.symbol)}
              onClick={() => {
                choose({ compare: each.symbol })
                setTyped('')
              }}
            />
          ))}
        </List>
      )}
    </section>
  )
}
