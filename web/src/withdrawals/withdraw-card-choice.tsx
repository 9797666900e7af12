import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { CreditCard } from 'lucide-react'
import styles from '../forms/money-form.module.css'
import { cardName } from '../language/card-name.ts'
import { useTranslation } from '../language/languages.ts'

type Props = { cards: readonly BankCard[]; value: string | undefined; onChange: (id: string) => void }

/** Chooses the card that the money goes to. */
export function WithdrawCardChoice({ cards, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{t('cards.withdraw.to')}</legend>
      {cards.map((card) => (
        <label key={card.id} className={styles.method}>
          <span className={styles.methodIcon}>
            <CreditCard size={22} strokeWidth={1.8} aria-hidden="true" />
          </span>
          <span className={styles.methodText}>
            <b>{cardName(card)}</b>
            <span>{card.status === 1 ? card.holder : t('cards.otherName')}</span>
          </span>
          <input
            type="radio"
            name="card"
            className={styles.radio}
            checked={value === card.id}
            disabled={card.status !== 1}
            onChange={() => onChange(card.id)}
          />
        </label>
      ))}
    </fieldset>
  )
}
