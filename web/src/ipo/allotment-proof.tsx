import type { Application } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { SegmentedProgress } from '@tarazu/ui/segmented-progress'
import { CircleCheck, CircleDashed, CircleX, ShieldCheck } from 'lucide-react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import {
  type CheckResult,
  checkSteps,
  differingStep,
  type Known,
  resultText,
  type Verdict,
  verdicts,
} from './allotment-check.ts'
import { useCheckState } from './check-state.ts'
import { HashText } from './hash-text.tsx'
import styles from './ipo.module.css'

type Props = {
  issue: Pick<Issue, 'id' | 'format' | 'seedHash' | 'listHash' | 'seed' | 'allottedBy'>
  application: Application | undefined
}

/** Stages of applications that took part in the draw; cancelled ones do not. */
const drawnStages = new Set<Application['stage']>(['allotted', 'not_allotted', 'delivered'])

/** Shows the published hashes, and computes the whole allotment again on this device. */
export function AllotmentProof({ issue, application }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const errorText = useErrorText()
  const { state, start } = useCheckState()
  const own =
    application && drawnStages.has(application.stage)
      ? { number: application.number, shares: application.allotted }
      : undefined
  return (
    <div className={styles.stack}>
      <div>
        <HashText label={t('ipo.seedHash')} hash={issue.seedHash} />
        {issue.listHash !== null && <HashText label={t('ipo.listHash')} hash={issue.listHash} />}
        {issue.seed !== null && <HashText label={t('ipo.seed')} hash={issue.seed} />}
      </div>
      <p className={styles.note}>{t(issue.seed === null ? 'ipo.proofWaiting' : 'ipo.checkWhy')}</p>
      {state.at === 'work' && (
        <div role="status">
          <SegmentedProgress
            label={t('ipo.check')}
            done={checkSteps.indexOf(state.step) + 1}
            total={checkSteps.length + 1}
          />
          <p className={styles.why}>
            {t(`ipo.step.${state.step}`, { applications: format.count(state.applications) })}
          </p>
        </div>
      )}
      {state.at === 'failure' && <FailureNote>{errorText(state.error)}</FailureNote>}
      {state.at === 'end' && <Outcome result={state.result} known={{ ...issue, own }} />}
      {issue.seed !== null && (
        <Button
          block
          variant={state.at === 'end' ? 'neutral' : 'brand'}
          icon={<ShieldCheck size={19} aria-hidden="true" />}
          pending={state.at === 'work'}
          onClick={() => start({ issue: issue.id, number: own?.number })}
        >
          {t(state.at === 'end' ? 'ipo.checkAgain' : 'ipo.check')}
        </Button>
      )}
    </div>
  )
}

function Outcome({ result, known }: { result: CheckResult; known: Known }) {
  const { t } = useTranslation()
  const words = useVerdictWords(result, known)
  const found = verdicts(result, known)
  const all = found.every(({ fits }) => fits)
  return (
    <div className={styles.stack} role={all ? 'status' : 'alert'}>
      <p className={styles.verdict}>
        {all ? (
          <CircleCheck size={20} className={styles.fits} aria-hidden="true" />
        ) : (
          <CircleX size={20} className={styles.wrong} aria-hidden="true" />
        )}
        {t(all ? 'ipo.checked' : 'ipo.mismatch')}
      </p>
      <ul className={styles.verdicts}>
        {found.map((verdict) => (
          <li key={verdict.step}>
            {verdict.fits ? (
              <CircleCheck size={18} className={styles.fits} aria-hidden="true" />
            ) : verdict.fits === false ? (
              <CircleX size={18} className={styles.wrong} aria-hidden="true" />
            ) : (
              <CircleDashed size={18} className={styles.open} aria-hidden="true" />
            )}
            <span>{words(verdict)}</span>
          </li>
        ))}
      </ul>
      {!all && <p className={styles.note}>{t('ipo.wrong.next')}</p>}
    </div>
  )
}

/** The text of each verdict. */
function useVerdictWords(result: CheckResult, known: Known) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const applications = format.count(result.applications)
  const { problem } = result
  const { number = '', shares: record = 0 } = known.own ?? {}

  const wrong = (step: Verdict['step']) => {
    if (step === differingStep(result, known))
      return t(step === 'draw' ? 'ipo.wrong.rule' : 'ipo.wrong.other')
    if (step === 'mine') {
      return result.shares === undefined
        ? t('ipo.wrong.missing', { number })
        : t('ipo.wrong.mine', {
            number,
            shares: format.count(result.shares),
            record: format.count(record),
          })
    }
    if (problem?.what === 'allotted') return t('ipo.wrong.draw', problem)
    if (problem?.what === 'too_many') return t('ipo.wrong.tooMany')
    if (problem?.what === 'order') return t('ipo.wrong.order')
    return t(step === 'seed' ? 'ipo.wrong.seed' : step === 'list' ? 'ipo.wrong.list' : 'ipo.wrong.result')
  }
  return ({ step, fits }: Verdict) => {
    if (fits === undefined) return t('ipo.unchecked')
    if (!fits) return wrong(step)
    if (step === 'list') return t('ipo.fits.list', { applications })
    if (step === 'mine') return t('ipo.fits.mine', { number, shares: format.count(record) })
    return t(`ipo.fits.${step === 'result' ? resultText(known) : step}`)
  }
}
