import { withdrawProblem } from '@tarazu/contract/withdrawals/rules'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'
import { AmountField } from '@tarazu/ui/amount-field'
import { Chip } from '@tarazu/ui/chip'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { wholeUnits } from './withdraw-form.ts'
import { useProblemText } from './withdraw-problem-text.ts'
import styles from './withdrawals.module.css'

type Props = { amount: string; onChange: (amount: string) => void; limits: Withdrawable }

/** Both minima stand under it before anything is typed. */
export function WithdrawAmount({ amount, onChange, limits }: Props) {
  const { t } = useTranslation()
  const { whole } = useNumberFormat()
  const problemText = useProblemText(limits)
  const problem = amount === '' ? undefined : withdrawProblem(amount, limits)
  const date = useDateFormat()
  const coming = limits.comingMinimum
  const all = wholeUnits(limits.withdrawable)
  return (
    <div className={styles.amount}>
      <AmountField
        label={t('cards.withdraw.amount')}
        amount={amount}
        onChange={onChange}
        hint={t('cards.withdraw.minima', {
          minimum: whole(limits.minimum),
          configured: whole(limits.configuredMinimum),
        })}
        error={problem && problemText(problem)}
      />
      {coming && (
        <p className={styles.coming}>
          {t('cards.withdraw.minimumComing', { day: date.day(coming.from), minimum: whole(coming.amount) })}
        </p>
      )}
      {all !== '0' && (
        <Chip kind="choice" selected={amount === all} onClick={() => onChange(all)}>
          {t('cards.withdraw.all', { amount: whole(BigInt(all) * 100n) })}
        </Chip>
      )}
    </div>
  )
}
