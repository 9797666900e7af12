import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import formStyles from '../forms/money-form.module.css'
import { cardName } from '../language/card-name.ts'
import { useTranslation } from '../language/languages.ts'
import { paiseOf } from './withdraw-form.ts'
import styles from './withdrawals.module.css'

type Props = {
  sent: { card: string; amount: string | number }
  cards: readonly BankCard[]
  onSee: () => void
}

/**
 * Replaces the form while it is unknown what became of the last withdrawal: another one could only be sent
 * after it.
 */
export function WithdrawUnanswered({ sent, cards, onSee }: Props) {
  const { t } = useTranslation()
  const payee = cards.find(({ id }) => id === sent.card)
  return (
    <Card>
      <div className={styles.unanswered}>
        <p className={formStyles.warning} role="status">
          {t('orders.unansweredTitle')}
        </p>
        <Facts
          facts={[
            { label: t('cards.withdraw.amount'), value: <MoneyText paise={paiseOf(sent.amount) ?? 0n} /> },
            ...(payee
              ? [
                  {
                    label: t('cards.withdraw.to'),
                    value: cardName(payee),
                  },
                ]
              : []),
          ]}
        />
        <Button block onClick={onSee}>
          {t('cards.withdraw.unanswered')}
        </Button>
      </div>
    </Card>
  )
}
