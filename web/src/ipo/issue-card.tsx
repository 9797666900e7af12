import type { Application } from '@tarazu/contract/ipo/api'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { ChevronRight, FileText, ShieldCheck } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { OfferCard } from '../lists/offer-card.tsx'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { HashText } from './hash-text.tsx'
import styles from './ipo.module.css'
import { IssueClock } from './issue-clock.tsx'
import { isBeforeClose, isForthcoming, isOver, issueStatus } from './issue-status.ts'
import { isBand, useIssuePrice, useWithdrawalReason } from './issue-words.ts'

type Props = {
  issue: Issue
  label: string
  /** When the answer arrived, in ms of the device's clock. */
  receivedAt: number
  /** The customer's own application that is not cancelled. */
  application: Application | undefined
  onApply: () => void
  onDocument: () => void
  onCheck: () => void
}

export function IssueCard({ issue, label, receivedAt, application, onApply, onDocument, onCheck }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const status = issueStatus(issue)
  const over = isOver(issue)
  const { price, band } = useIssuePrice()
  const reason = useWithdrawalReason()(issue)
  return (
    <OfferCard offer={issue} label={label} status={{ tone: status.tone, text: t(status.text) }}>
      {issue.about !== '' && !over && <p className={styles.about}>{issue.about}</p>}
      <div className={styles.price}>
        <span className={styles.label}>{t(isBand(issue) ? 'ipo.priceBand' : 'ipo.price')}</span>
        <span className={styles.figure}>
          {isBand(issue) ? band(issue) : price(issue.price, issue.currency)}
        </span>
      </div>
      {over ? (
        <Facts facts={[{ label: t('ipo.lists'), value: date.dayAndTime(issue.listsAt) }]} />
      ) : (
        <Terms issue={issue} receivedAt={receivedAt} />
      )}
      {reason !== null && <p className={styles.why}>{t('ipo.withdrawnBecause', { reason })}</p>}
      {application && <Own application={application} />}
      <div className={styles.actions}>
        <Button
          variant="neutral"
          size="m"
          icon={<FileText size={18} aria-hidden="true" />}
          onClick={onDocument}
        >
          {t('ipo.document')}
        </Button>
        {issue.seed !== null && (
          <Button
            variant="neutral"
            size="m"
            icon={<ShieldCheck size={18} aria-hidden="true" />}
            onClick={onCheck}
          >
            {t('ipo.checkOpen')}
          </Button>
        )}
        {isForthcoming(issue) && (
          <Button size="m" onClick={onApply}>
            {t(application ? 'ipo.change' : 'ipo.apply')}
          </Button>
        )}
      </div>
      {isBeforeClose(issue) && (
        <>
          <HashText label={t('ipo.seedHash')} hash={issue.seedHash} />
          <p className={styles.why}>{t('ipo.seedHashWhy')}</p>
        </>
      )}
    </OfferCard>
  )
}

function Terms({ issue, receivedAt }: { issue: Issue; receivedAt: number }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const timesText = (times: number) =>
    `${times < 0.01 ? '<' : ''}${format.price(Math.max(0.01, times), { digits: 2 })}`
  return (
    <>
      <Facts
        kind="grid"
        facts={[
          { label: t('ipo.minimum'), value: format.count(issue.minimum) },
          { label: t('ipo.maximum'), value: format.count(issue.maximum) },
          { label: t('ipo.size'), value: format.count(issue.size) },
        ]}
      />
      <div className={styles.dates}>
        <IssueClock issue={issue} receivedAt={receivedAt} />
        <Facts
          facts={[
            { label: t('ipo.opens'), value: date.dayAndTime(issue.opensAt) },
            { label: t('ipo.closes'), value: date.dayAndTime(issue.closesAt) },
            { label: t('ipo.lists'), value: date.dayAndTime(issue.listsAt) },
            ...(issue.applications > 0
              ? [
                  {
                    label: t('ipo.demand'),
                    value: t('ipo.demandTimes', { times: timesText(issue.applied / issue.size) }),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}

/** The customer's own application, linked to its record. */
function Own({ application }: { application: Application }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const to = `${paths.ipoOrders}?${new URLSearchParams({ no: application.number })}`
  return (
    <Link to={to} className={styles.own}>
      <span>
        <b>{t('ipo.applied', { shares: format.count(application.quantity) })}</b>
        {application.held > 0n && (
          <span>{t('ipo.appliedHeld', { amount: format.money(application.held) })}</span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
