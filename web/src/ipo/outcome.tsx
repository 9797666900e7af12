import type { Application } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { Button } from '@tarazu/ui/button'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './ipo.module.css'
import { applicationStatus, issueStatus } from './issue-status.ts'
import { useWithdrawalReason } from './issue-words.ts'

type Props = {
  open: boolean
  issue: Issue
  application: Application | undefined
  detail: string
  onClose: () => void
  onSee: (number: string) => void
}

/** Replaces the form of an issue that is not open: its outcome, and that of the customer's application. */
export function Outcome({ open, issue, application, detail, onClose, onSee }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const status = issueStatus(issue)
  const own = application && applicationStatus(application)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={issue.name}
      detail={detail}
      footer={
        application ? (
          <Button block onClick={() => onSee(application.number)}>
            {t('ipo.seeApplication')}
          </Button>
        ) : (
          <Button block variant="neutral" onClick={onClose}>
            {t('ipo.done')}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.states}>
          <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
        </p>
        <p>{useOutcomeText(issue)}</p>
        {application && own && (
          <p className={styles.note}>
            {t('ipo.applied', { shares: format.count(application.quantity) })}
            {' · '}
            {t('shell.error.because', {
              what: t(own.outcome),
              reason: t(`ipo.now.${application.stage}`),
            })}
          </p>
        )}
      </div>
    </Sheet>
  )
}

function useOutcomeText(issue: Issue) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const reason = useWithdrawalReason()(issue)
  const [closes, lists] = [date.dayAndTime(issue.closesAt), date.dayAndTime(issue.listsAt)]
  switch (issue.status) {
    case 'Withdrawn':
      return t('ipo.withdrawnBecause', { reason: reason ?? '' })
    case 'Listed':
      return t('ipo.became.listed')
    case 'Allotted':
      return t('ipo.became.allotted', { time: lists })
    case 'Closed':
      return t('ipo.became.closed', { time: closes })
    default:
      return t('ipo.toCome', { time: date.dayAndTime(issue.opensAt) })
  }
}
