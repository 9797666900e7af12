import type { Application } from '@tarazu/contract/ipo/api'
import { Button } from '@tarazu/ui/button'
import { SectionHeader } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { Skeleton } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Timeline } from '@tarazu/ui/timeline'
import { useQuotes } from '../data/live.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useLast } from '../navigation/last.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { PriceSource } from '../prices/price-origin.tsx'
import { AllotmentProof } from './allotment-proof.tsx'
import { CancelApplication } from './cancel-application.tsx'
import styles from './ipo.module.css'
import { applicationMoney, applicationStatus, eventText } from './issue-status.ts'
import { useIssuePrice, useWithdrawalReason } from './issue-words.ts'
import { useIssue } from './queries.ts'

type Props = {
  /** The sheet is open while there is an application. */
  application: Application | undefined
  onClose: () => void
}

/** One application in full, with its actions and the proof of its allotment. */
export function ApplicationSheet({ application, onClose }: Props) {
  const { t } = useTranslation()
  const shown = useLast(application)
  if (!shown) return null
  return (
    <Sheet
      open={application !== undefined}
      onClose={onClose}
      title={shown.name}
      detail={`${shownCode(shown.symbol)} · ${t('ipo.application')}`}
    >
      <div className={styles.stack}>
        <Summary application={shown} />
        <Actions application={shown} onDone={onClose} />
        <Events application={shown} />
        <Proof application={shown} />
      </div>
    </Sheet>
  )
}

function Summary({ application }: { application: Application }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const { price } = useIssuePrice()
  const status = applicationStatus(application)
  const money = applicationMoney(application)
  const quote = useQuotes(application.stage === 'delivered' ? [application.symbol] : []).get(
    application.symbol,
  )
  const { quantity, allotted, currency, paid, returned } = application
  const reason = useWithdrawalReason()(application)
  const amount = (label: string, paise: bigint) =>
    paise > 0n ? [{ label, value: <MoneyText paise={paise} /> }] : []
  return (
    <div className={styles.stack}>
      <p className={styles.states}>
        <StatusChip tone={status.tone}>{t(status.label)}</StatusChip>
        {t(status.outcome) !== t(status.label) && t(status.outcome)}
      </p>
      <div>
        <p className={styles.sum}>
          <span className={styles.big}>
            <MoneyText paise={money.amount} size="total" />
          </span>
          <span className={styles.meta}>{t(money.word)}</span>
        </p>
        <p className={styles.note}>{t(`ipo.now.${application.stage}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('ipo.appliedFor'), value: format.count(quantity) },
          ...(application.published ? [{ label: t('ipo.allotted'), value: format.count(allotted) }] : []),
          { label: t('ipo.price'), value: price(application.price, currency) },
          ...(money.word === 'ipo.isPaid' ? [] : amount(t('ipo.paid'), paid)),
          ...(money.word === 'ipo.isReturned' ? [] : amount(t('ipo.returned'), returned)),
          ...(quote ? [{ label: t('ipo.current'), value: format.price(quote.price, { currency }) }] : []),
          ...(reason === null ? [] : [{ label: t('ipo.reason'), value: reason }]),
          { label: t('ipo.created'), value: date.dayAndTime(application.createdAt) },
          { label: t('ipo.closes'), value: date.dayAndTime(application.closesAt) },
          { label: t('ipo.lists'), value: date.dayAndTime(application.listsAt) },
          { label: t('ipo.number'), value: application.number },
        ]}
      />
      {quote && <PriceSource price={quote} />}
    </div>
  )
}

function Actions({ application, onDone }: { application: Application; onDone: () => void }) {
  const { t } = useTranslation()
  const { stage, changeable, symbol, market, name, number } = application
  if (changeable) {
    const change = `${paths.ipo}?${new URLSearchParams({ apply: String(application.issue) })}`
    return (
      <div className={styles.stack}>
        <Button block render={<Link to={change} replace />}>
          {t('ipo.change')}
        </Button>
        <CancelApplication application={application} onDone={onDone} />
      </div>
    )
  }
  if (stage !== 'delivered') return null
  const sell = new URLSearchParams({ type: 'sell', lot: number })
  return (
    <div className={styles.actions}>
      <Button variant="neutral" render={<Link to={paths.holdings} />}>
        {t('ipo.seeHolding')}
      </Button>
      <Button variant="neutral" render={<Link to={`${pathTo('trade', { symbol, market, name })}?${sell}`} />}>
        {t('ipo.sell')}
      </Button>
    </div>
  )
}

function Events({ application }: { application: Application }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <section>
      <SectionHeader title={t('ipo.timeline')} level={3} />
      <Timeline
        entries={application.timeline.map(({ state, at, who }, place) => {
          const text = eventText(state)
          return {
            key: `${at} ${state} ${place}`,
            title: text ? t(text) : state,
            detail: `${date.dayAndSeconds(at)} · ${t(`orders.who.${who}`)}`,
          }
        })}
      />
    </section>
  )
}

function Proof({ application }: { application: Application }) {
  const { t } = useTranslation()
  const issue = useIssue(application.issue)
  const failure = useFailure(issue)
  return (
    <section>
      <SectionHeader title={t('ipo.proof')} level={3} />
      {issue.data ? (
        <AllotmentProof issue={issue.data} application={application} />
      ) : failure ? (
        <QueryFailure failure={failure} what={t('ipo.loadFailed')} onRetry={issue.refetch} />
      ) : (
        <Skeleton height={180} radius={16} />
      )}
    </section>
  )
}
