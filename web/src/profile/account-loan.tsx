import { creditScoreRules } from '@tarazu/contract/loans/rules'
import { Card } from '@tarazu/ui/card'
import { useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { HandCoins } from 'lucide-react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'
import { useLoanSummary } from '../loans/queries.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './account.module.css'

/** Shows what is owed and the credit score. The link to the loans stays if they cannot be loaded. */
export function AccountLoan() {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  const summary = useLoanSummary()
  const failure = useFailure(summary)
  const { data } = summary
  const score = data?.creditScore
  return (
    <Card kind="rows">
      <List label={t('loans.title')}>
        <ListRow
          wraps
          media={
            <span className={styles.loanIcon}>
              <HandCoins size={20} strokeWidth={1.9} aria-hidden="true" />
            </span>
          }
          title={t('loans.title')}
          detail={t('loans.amountDue')}
          value={
            data ? (
              <MoneyText paise={data.amountDue} hidden={hidden} />
            ) : failure ? (
              '–'
            ) : (
              <Skeleton width={72} height={16} />
            )
          }
          subvalue={
            score === undefined ? (
              !failure && <Skeleton width={90} height={16} />
            ) : (
              <StatusChip tone={score >= creditScoreRules.good ? 'success' : 'notice'}>
                {t('loans.score')} {score}
              </StatusChip>
            )
          }
          render={<Link to={paths.loan} />}
        />
      </List>
    </Card>
  )
}
