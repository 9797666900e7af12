import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { durationText } from './duration.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'
import { Wholeness } from './wholeness.tsx'

/** Shows how withdrawals went, what was reversed, and the state of the operators' audit log. */
export function OutcomeCards({ figures }: { figures: Figures }) {
  return (
    <>
      <Withdrawals figures={figures} />
      <Log figures={figures} />
    </>
  )
}

function Withdrawals({ figures }: { figures: Figures }) {
  const { t, texts, language } = useTranslation()
  const number = useNumberFormat()
  const time = (seconds: number | null) =>
    seconds === null ? t('config.noneYet') : durationText(seconds, language)
  return (
    <Card>
      <h2 className={styles.title}>{t('config.withdrawals')}</h2>
      <p className={styles.rule}>{t('config.withdrawalsRule')}</p>
      <Facts
        facts={[
          { label: t('config.withdrawalsPaid'), value: number.count(figures.withdrawals_paid) },
          { label: t('config.withdrawalMedian'), value: time(figures.withdrawal_median_s) },
          { label: t('config.withdrawal95th'), value: time(figures.withdrawal_95th_s) },
          { label: t('config.withdrawalsOverdue'), value: number.count(figures.withdrawals_overdue) },
        ]}
      />
      <ByCode
        title={t('config.withdrawalsRefusedBy')}
        counts={figures.withdrawals_refused_by_code}
        words={texts.cards.withdraw.reason}
        none={t('config.noWithdrawalRefusals')}
      />
      <ByCode
        title={t('config.reversalsBy')}
        counts={figures.reversals_by_code}
        words={texts.wallet.correction}
        none={t('config.noReversals')}
      />
    </Card>
  )
}

type ByCodeProps = {
  title: string
  counts: Record<string, number>
  words: Record<string, string>
  none: string
}

function ByCode({ title, counts, words, none }: ByCodeProps) {
  const number = useNumberFormat()
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.rule}>{none}</p>
      ) : (
        <Facts facts={rows.map(([code, n]) => ({ label: words[code] ?? code, value: number.count(n) }))} />
      )}
    </>
  )
}

function Log({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const { audit_whole: whole, audit_verified_at: checkedAt, operator_added_alone_at: addedAt } = figures
  const { operator_by_command_at: byCommandAt } = figures
  return (
    <Card>
      <h2 className={styles.title}>{t('config.log')}</h2>
      <p className={styles.rule}>{t('config.logRule')}</p>
      <Facts
        facts={[
          { label: t('config.logEntries'), value: number.count(figures.audit_entries) },
          {
            label: t('config.logCheck'),
            value: checkedAt === null ? t('config.neverChecked') : date.dayAndTime(checkedAt),
          },
          {
            label: t('config.addedAlone'),
            value:
              addedAt === null
                ? number.count(figures.operators_added_alone)
                : `${number.count(figures.operators_added_alone)} · ${date.dayAndTime(addedAt)}`,
          },
          {
            label: t('config.addedByCommand'),
            value:
              byCommandAt === null
                ? number.count(figures.operators_by_command)
                : `${number.count(figures.operators_by_command)} · ${date.dayAndTime(byCommandAt)}`,
          },
        ]}
      />
      <h3 className={styles.subtitle}>{t('config.logHead')}</h3>
      <p className={styles.hash}>{figures.audit_hash}</p>
      <Wholeness whole={whole} />
    </Card>
  )
}
