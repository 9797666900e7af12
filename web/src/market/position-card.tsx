import { microsToNumber } from '@tarazu/contract/money'
import { Card } from '@tarazu/ui/card'
import { ChangePill } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'
import { positionAt } from './position.ts'
import styles from './position-card.module.css'
import { usePosition } from './position-query.ts'
import type { Detail } from './queries.ts'

type Props = { detail: Detail; price: number | undefined }

/** The customer's position in an instrument; renders nothing if there is none. */
export function PositionCard({ detail, price }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const hidden = useAmountsHidden()
  const position = usePosition(detail.symbol).data
  if (!position) return null
  const { quantity, averagePrice, cost } = position
  const { value, profit, profitPercent } = positionAt(position, price)
  return (
    <Card>
      <div className={styles.top}>
        <h2>{t('market.position')}</h2>
        {profitPercent !== undefined && (
          <ChangePill percent={profitPercent} {...(!hidden && profit !== undefined && { paise: profit })} />
        )}
      </div>
      <Facts
        kind="grid"
        facts={[
          { label: t('market.quantity'), value: number.count(quantity) },
          {
            label: t('market.averagePrice'),
            value: number.price(microsToNumber(averagePrice), {
              currency: detail.currency,
              digits: detail.decimals,
            }),
          },
          // The average price has no fees in it, and the profit does.
          {
            label: t('orders.costWithFees'),
            value: <MoneyText paise={cost} hidden={hidden} />,
          },
          {
            label: t('market.positionValue'),
            value: value === undefined ? '–' : <MoneyText paise={value} hidden={hidden} />,
          },
        ]}
      />
    </Card>
  )
}
