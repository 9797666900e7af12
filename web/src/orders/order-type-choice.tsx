import { type OrderType, orderTypes } from '@tarazu/contract/orders/order'
import { typeFits } from '@tarazu/contract/orders/order-terms'
import type { Side } from '@tarazu/contract/orders/rules'
import { useId } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './order-type-choice.module.css'

type Props = { side: Side; value: OrderType; onChange: (type: OrderType) => void }

/** The type of the order: radio buttons in as many rows as the words need. */
export function OrderTypeChoice({ side, value, onChange }: Props) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.types}>
      <legend className="sr">{t('orders.orderType')}</legend>
      {orderTypes
        .filter((type) => typeFits(side, type))
        .map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <span>{t(`orders.type.${type}`)}</span>
          </label>
        ))}
    </fieldset>
  )
}
