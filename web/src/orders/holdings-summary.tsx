import { ChangeText } from '@tarazu/ui/change-text'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'
import { profitPercentOf, type Summary } from './holding.ts'
import styles from './holdings.module.css'

/** The strip above the holdings of one type: their value and profit. */
export function HoldingsSummary({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  const percent = summary && profitPercentOf(summary)
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('market.positionValue')}</dt>
        <dd className={styles.total}>
          {summary ? (
            <MoneyText paise={summary.value} hidden={hidden} />
          ) : (
            <Skeleton width={150} height={26} />
          )}
        </dd>
      </div>
      <div className={styles.gain}>
        <dt>{t('orders.profit')}</dt>
        <dd>
          {summary ? (
            hidden ? (
              <ChangeText percent={percent ?? 0} />
            ) : (
              <ChangeText paise={summary.profit} {...(percent !== undefined && { percent })} />
            )
          ) : (
            <Skeleton width={120} height={18} />
          )}
        </dd>
        <dd className={styles.today}>
          {summary && !hidden && (
            <>
              {t('orders.today')} <ChangeText paise={summary.day_change} />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
