import { microsToNumber } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/api'
import { ChangePill } from '@tarazu/ui/change-text'
import { classes } from '@tarazu/ui/classes'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useAmountsHidden } from '../shell/preferences.ts'
import { shownCode } from '../shell/shown-code.ts'
import { digitsOf } from '../shell/shown-price.ts'
import styles from './holdings.module.css'

/** One purchase: name and quantity, value; what it was bought at and what it is at now, gain. */
export function HoldingRow({ holding, onOpen }: { holding: Holding; onOpen: () => void }) {
  const format = useNumberFormat()
  const hidden = useAmountsHidden()
  const bought = microsToNumber(holding.price)
  const digits = Math.min(4, digitsOf(holding.currentPrice))
  const price = (value: number) => format.price(value, { currency: holding.currency, digits })
  return (
    <ListRow
      media={<Monogram text={shownCode(holding.symbol)} />}
      title={
        <span className={styles.nameAndQuantity}>
          <span className={styles.name}>{holding.name}</span>
          <span className={styles.quantity}>
            <span aria-hidden="true">×</span>
            {format.count(holding.quantity)}
          </span>
        </span>
      }
      detail={
        <span className={classes(styles.prices, 'num')}>
          {price(bought)} <span>→ {holding.currentPrice === null ? '–' : price(holding.currentPrice)}</span>
        </span>
      }
      value={holding.value === null ? '–' : <MoneyText paise={holding.value} hidden={hidden} />}
      subvalue={holding.profitPercent !== null && <ChangePill percent={holding.profitPercent} />}
      onClick={onOpen}
    />
  )
}
