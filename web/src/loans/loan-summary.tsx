import { creditScoreRules } from '@tarazu/contract/loans/rules'
import { Card } from '@tarazu/ui/card'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip } from '@tarazu/ui/tag'
import { useTranslation } from '../language/languages.ts'
import { scoreStatus } from './loan-status.ts'
import styles from './loans.module.css'

type Summary = {
  amountDue: bigint
  creditScore: number
  remainingAmount: bigint
}

export function LoanSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation()
  const score = scoreStatus(summary.creditScore)
  const signed = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)
  return (
    <Card kind="hero" label={t('loans.summary')}>
      <p className={styles.heroLabel}>{t('loans.amountDue')}</p>
      <p className={styles.heroAmount}>
        <MoneyText paise={summary.amountDue} size="total" />
      </p>
      <dl className={styles.heroFacts}>
        <div>
          <dt>{t('loans.canBorrow')}</dt>
          <dd className="num">
            <MoneyText paise={summary.remainingAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('loans.score')}</dt>
          <dd className="num">
            <span className={styles.score}>{summary.creditScore}</span>
            <StatusChip tone={score.tone}>{t(score.text)}</StatusChip>
          </dd>
        </div>
      </dl>
      <details className={styles.how}>
        <summary>{t('loans.howScore')}</summary>
        <p>{t('loans.scoreStart')}</p>
        <ul>
          <li>{t('loans.scoreOnTime', { points: signed(creditScoreRules.onTime) })}</li>
          <li>{t('loans.scoreLate', { points: signed(creditScoreRules.late) })}</li>
          <li>{t('loans.scoreWrittenOff', { points: signed(creditScoreRules.writtenOff) })}</li>
          <li>
            {t('loans.scoreOverdue', {
              points: signed(creditScoreRules.perDayOverdue),
              most: creditScoreRules.mostDaysOverdue,
            })}
          </li>
        </ul>
      </details>
    </Card>
  )
}
