import { type AlertKind, alertKinds, isIndicator } from '@tarazu/contract/alerts/rules'
import { Button } from '@tarazu/ui/button'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import {
  type Draft,
  type DraftProblem,
  draftToSend,
  emptyDraft,
  hasDirection,
  hasLevel,
  usualPeriod,
} from './alert-draft.ts'
import styles from './alerts.module.css'
import { useAddAlert, useReplaceAlert } from './queries.ts'

type Props = {
  symbol: string
  /** The alert whose place the new one takes, and what the form begins with then. */
  replaced?: { number: string; draft: Draft; onDone: () => void }
}

/** Sets an alert on one instrument. What is wrong is said once it was meant to be set. */
export function AlertForm({ symbol, replaced }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(replaced?.draft ?? emptyDraft)
  const [tried, setTried] = useState(false)
  const adding = useAddAlert()
  const replacing = useReplaceAlert(replaced?.number ?? '')
  const add = replaced ? replacing : adding
  const { problems, sent } = draftToSend(draft)
  const change = (part: Partial<Draft>) => {
    add.reset()
    setDraft({ ...draft, ...part })
  }
  const choose = (kind: AlertKind) => {
    setTried(false)
    change({ kind, level: '', period: isIndicator(kind) ? usualPeriod[kind] : '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    add.mutate(
      { symbol, ...sent },
      {
        onSuccess: () => {
          setTried(false)
          setDraft({ ...draft, level: '', note: '' })
          showToast(t('alerts.set'), 'success')
          replaced?.onDone()
        },
      },
    )
  }
  const { kind } = draft
  const wrong = (field: DraftProblem) =>
    tried && problems.includes(field) ? t(`alerts.wrong.${field}`) : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!replaced && (
        <ChipRow label={t('alerts.kind')}>
          {alertKinds.map((each) => (
            <Chip key={each} selected={each === kind} onClick={() => choose(each)}>
              {t(`alerts.kinds.${each}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <Levels draft={draft} change={change} wrong={wrong} />
      <TextField
        label={t('alerts.note')}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={100}
        autoComplete="off"
      />
      {add.error && <FailureNote>{errorText(add.error)}</FailureNote>}
      <Button type="submit" block pending={add.isPending}>
        {t(replaced ? 'alerts.move' : 'alerts.add')}
      </Button>
    </form>
  )
}

type LevelsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** What is wrong with a field, once that may be said. */
  wrong: (field: DraftProblem) => string | undefined
}

/** The direction and the figures that an alert of this kind has. */
function Levels({ draft, change, wrong }: LevelsProps) {
  const { t } = useTranslation()
  const { kind } = draft
  return (
    <>
      {hasDirection(kind) && (
        <Segmented
          label={t('alerts.direction')}
          options={(['above', 'below'] as const).map((value) => ({
            value,
            label: t(`alerts.directions.${value}`),
          }))}
          value={draft.direction}
          onChange={(direction) => change({ direction })}
        />
      )}
      {hasLevel(kind) && (
        <TextField
          label={t(`alerts.levels.${kind as 'price' | 'percent' | 'volume' | 'rsi'}`)}
          value={draft.level}
          onChange={(level) => change({ level })}
          inputMode={kind === 'percent' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={24}
          suffix={kind === 'percent' ? '%' : undefined}
          error={wrong('level')}
        />
      )}
      {isIndicator(kind) && (
        <TextField
          label={t('alerts.period')}
          value={draft.period}
          onChange={(period) => change({ period })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          error={wrong('period')}
          hint={t('alerts.periodHint')}
        />
      )}
    </>
  )
}
