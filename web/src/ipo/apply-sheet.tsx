import type { Reply } from '@tarazu/contract/endpoint'
import { type Application, applyToIssue } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { affordableCount, clampedCount, countProblem, holdFor } from '@tarazu/contract/ipo/rules'
import { Button } from '@tarazu/ui/button'
import { Chip } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { QuantityStepper } from '@tarazu/ui/quantity-stepper'
import { Sheet } from '@tarazu/ui/sheet'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useSafeMode } from '../config/queries.ts'
import { useMove, useOpening } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { GoodOutcome } from '../forms/good-outcome.tsx'
import { Resting } from '../forms/resting.tsx'
import { ShortOfMoney } from '../forms/short-of-money.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useLast, useWhileOpen } from '../navigation/last.ts'
import { paths } from '../navigation/paths.ts'
import { useUserInfo } from '../profile/queries.ts'
import { ApplyFacts } from './apply-facts.tsx'
import { CancelApplication } from './cancel-application.tsx'
import styles from './ipo.module.css'
import { applyingState } from './issue-status.ts'
import { useIssuePrice, useWithdrawalReason } from './issue-words.ts'
import { Outcome } from './outcome.tsx'
import { useRefreshAfterApplying } from './queries.ts'

type Props = {
  /** Number of the issue in the page's address. Opens the sheet, even if that issue has closed. */
  wanted: string | undefined
  /** That issue, while it is listed. */
  issue: Issue | undefined
  /** The customer's own application, which the sheet changes. */
  application: Application | undefined
  onClose: () => void
  onSee: (number: string) => void
}

/** Applies for shares, or changes what was applied for. */
export function ApplySheet({ wanted, issue, application, onClose, onSee }: Props) {
  const shown = useLast(issue)
  const opening = useOpening(wanted, wanted, applyToIssue)
  if (!shown) return null
  return (
    <OpenSheet
      key={`${shown.id} ${opening}`}
      open={String(shown.id) === wanted}
      issue={shown}
      gone={!issue}
      application={application}
      onClose={onClose}
      onSee={onSee}
    />
  )
}

type OpenProps = Omit<Props, 'issue' | 'wanted'> & {
  open: boolean
  issue: Issue
  /** The issue has left the list. */
  gone: boolean
}

function OpenSheet({ open, issue, onClose, onSee, ...now }: OpenProps) {
  const { band } = useIssuePrice()
  const refresh = useRefreshAfterApplying()
  const apply = useApplying(issue, open)
  const application = useWhileOpen(open, now.application)
  const applying = useWhileOpen(open, now.gone ? 'over' : applyingState(issue))
  // Until the customer types, the quantity follows the application, which may load after the sheet.
  const [draft, setTyped] = useState<string>()
  const typed = String(apply.sent?.quantity ?? draft ?? application?.quantity ?? issue.minimum)
  const form = useApplyForm(issue, application, typed)
  // An old link shows the issue's outcome, but a form that was open when its issue closed stays visible.
  const [hasForm, setHasForm] = useState(false)
  if (applying === 'possible' && !hasForm) setHasForm(true)
  const send = () =>
    apply.mutate(
      { issue: issue.id, symbol: issue.symbol, quantity: form.count, seenPrice: issue.price },
      { onSettled: refresh },
    )

  const { data: done } = apply
  const detail = `${shownCode(issue.symbol)} · ${band(issue)}`
  if (!hasForm && !done) return <Outcome {...{ open, issue, application, detail, onClose, onSee }} />
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={issue.name}
      detail={!done && detail}
      footer={
        done ? (
          <AppliedActions onSee={() => onSee(done.number)} onClose={onClose} />
        ) : apply.unanswered ? (
          <Unanswered move={apply} onAgain={send} records={paths.ipoOrders} />
        ) : (
          <Send
            form={form}
            possible={applying === 'possible'}
            changes={application !== undefined}
            pending={apply.isPending}
            onSend={send}
          />
        )
      }
    >
      {done ? (
        <Applied application={done} />
      ) : (
        <Fields
          issue={issue}
          applying={applying}
          application={application}
          typed={typed}
          form={form}
          pending={apply.sent !== undefined}
          failure={apply.error}
          onType={(next) => {
            apply.reset()
            setTyped(next)
          }}
          onCancelled={onClose}
          onSee={onSee}
        />
      )}
    </Sheet>
  )
}

/** The move that applies for shares of an issue. */
function useApplying(issue: Issue, shown: boolean) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return useMove(applyToIssue, {
    about: issue.id,
    name: issue.name,
    shown,
    onSuccess(done, seen) {
      if (!seen) showToast(t('ipo.applied', { shares: format.count(done.quantity) }), 'success')
    },
  })
}

type SendProps = {
  form: ApplyForm
  possible: boolean
  /** Whether an application exists, which is changed. */
  changes: boolean
  pending: boolean
  onSend: () => void
}

function Send({ form, possible, changes, pending, onSend }: SendProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const resting = useSafeMode() !== undefined
  const unready = form.problem !== undefined || form.short > 0n || !form.changed || form.hold === undefined
  return (
    <div className={styles.stack}>
      <Resting />
      <Button
        block
        disabled={!possible || resting || unready}
        pending={pending && t('ipo.applying')}
        onClick={onSend}
      >
        {t(changes ? 'ipo.changeTo' : 'ipo.applyFor', { shares: format.count(form.count) })}
      </Button>
    </div>
  )
}

function AppliedActions({ onSee, onClose }: { onSee: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button variant="neutral" onClick={onSee}>
        {t('ipo.seeApplication')}
      </Button>
      <Button onClick={onClose}>{t('ipo.done')}</Button>
    </div>
  )
}

function Applied({ application }: { application: Reply<typeof applyToIssue> }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return (
    <GoodOutcome title={t('ipo.success')}>
      <span>{t('ipo.applied', { shares: format.count(application.quantity) })}</span>
      <span>{t('ipo.successDetail', { amount: format.money(application.held) })}</span>
    </GoodOutcome>
  )
}

/** Shown above the form when the issue closed or was withdrawn meanwhile: what became of the application. */
function NotPossible({ issue, application, onSee }: Pick<FieldsProps, 'issue' | 'application' | 'onSee'>) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const reason = useWithdrawalReason()(issue)
  const stands = application?.stage === 'applied'
  return (
    <>
      <FailureNote>
        {reason !== null
          ? t('ipo.withdrawnBecause', { reason })
          : stands
            ? t('ipo.overStands', { shares: format.count(application.quantity) })
            : t('ipo.over')}
      </FailureNote>
      {application && (!stands || reason !== null) && (
        <Button variant="neutral" block onClick={() => onSee(application.number)}>
          {t('ipo.seeApplication')}
        </Button>
      )}
    </>
  )
}

/** The figures of a typed quantity: what would be held, and what forbids sending it. */
function useApplyForm(issue: Issue, application: Application | undefined, typed: string) {
  const info = useUserInfo()
  const count = Number(typed)
  const isReduction = application !== undefined && count < application.quantity
  const rate = isReduction ? application.rate : issue.rate
  const hold = rate === null ? undefined : holdFor(count, issue.priceHigh, rate)
  // The money held for the application can be spent on its change.
  const heldBefore = application?.held ?? 0n
  const spendable = info.data && info.data.available + heldBefore
  const missing = spendable === undefined || hold === undefined ? 0n : hold - spendable
  const affordable =
    spendable === undefined || issue.rate === null
      ? 0
      : affordableCount(issue, spendable, issue.priceHigh, issue.rate)
  return {
    count,
    problem: countProblem(issue, count),
    hold,
    rate,
    heldBefore,
    info,
    /** Paise that the balance lacks. */
    short: missing > 0n ? missing : 0n,
    /** The most shares that the balance allows; the issue's maximum if it does not even allow the minimum. */
    max: affordable > 0 ? affordable : issue.maximum,
    changed: count !== application?.quantity,
  }
}

type ApplyForm = ReturnType<typeof useApplyForm>

type FieldsProps = {
  issue: Issue
  applying: ReturnType<typeof applyingState>
  application: Application | undefined
  typed: string
  form: ApplyForm
  pending: boolean
  failure: Error | null
  onType: (typed: string) => void
  onCancelled: () => void
  onSee: (number: string) => void
}

function Fields({
  issue,
  applying,
  application,
  typed,
  form,
  pending,
  failure,
  onType,
  onCancelled,
  onSee,
}: FieldsProps) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const errorText = useErrorText()
  const hint = useHintText()
  const choose = (count: number) => onType(String(count))
  const note = t('ipo.quantityHint', {
    minimum: format.count(issue.minimum),
    maximum: format.count(issue.maximum),
    step: format.count(issue.lot),
  })
  return (
    <div className={styles.stack}>
      {applying !== 'possible' && <NotPossible issue={issue} application={application} onSee={onSee} />}
      <fieldset className={styles.stack} disabled={pending || applying !== 'possible'}>
        {/* Leaving the field corrects the quantity to one that can be applied for. */}
        <fieldset onBlur={() => choose(clampedCount(issue, form.count))}>
          <QuantityStepper
            label={t('ipo.quantity')}
            value={typed}
            onChange={onType}
            min={issue.minimum}
            max={issue.maximum}
            step={issue.lot}
            hint={note}
            error={form.problem && note}
          />
        </fieldset>
        <fieldset className={styles.quick} aria-label={t('ipo.quick')}>
          {(['least', 'most'] as const).map((which) => {
            const count = which === 'least' ? issue.minimum : form.max
            return (
              <Chip key={which} kind="choice" selected={form.count === count} onClick={() => choose(count)}>
                {t(`ipo.${which}`, { shares: format.count(count) })}
              </Chip>
            )
          })}
        </fieldset>
        <ApplyFacts issue={issue} form={form} />
        {form.short > 0n && !pending && (
          <ShortOfMoney
            text={t('ipo.notEnough', { amount: format.money(form.short) })}
            addMoney={t('ipo.addMoney')}
          />
        )}
        {form.rate === null && <FailureNote>{hint('rete_no', 'rete_no')}</FailureNote>}
        <p className={styles.note}>{t('ipo.comesBack')}</p>
        {failure && <FailureNote>{errorText(failure, t('ipo.failed'))}</FailureNote>}
        {application?.changeable && <CancelApplication application={application} onDone={onCancelled} />}
      </fieldset>
    </div>
  )
}
