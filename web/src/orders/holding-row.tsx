import { microsToNumber } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { ChangePill, ChangeText } from '@tarazu/ui/change-text'
import { classes } from '@tarazu/ui/classes'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useAmountsHidden } from '../data/preferences.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { digitsOf } from '../prices/shown-price.ts'
import { useComingEvents } from './coming-events.ts'
import styles from './holdings.module.css'

/** One lot. The quantity is hidden with the amounts, for the price beside it would reveal them. */
export function HoldingRow({ holding, onOpen }: { holding: Holding; onOpen: () => void }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const format = useNumberFormat()
  const hidden = useAmountsHidden()
  const bought = microsToNumber(holding.price)
  const digits = Math.min(4, digitsOf(holding.currentPrice))
  const price = (value: number) => format.price(value, { currency: holding.currency, digits })
  const nextEvent = useComingEvents(holding)[0]
  return (
    <ListRow
      media={<Monogram text={shownCode(holding.symbol)} />}
      title={
        <span className={styles.name}>
          {nameOf(holding)}
          {'\u00a0'}
          {!hidden && (
            <span className={styles.quantity}>
              <span aria-hidden="true">×</span>
              {format.count(holding.quantity)}
            </span>
          )}
        </span>
      }
      detail={
        <span className={styles.details}>
          <span className={classes(styles.prices, 'num')}>
            {price(bought)} <span>→ {holding.currentPrice === null ? '–' : price(holding.currentPrice)}</span>
          </span>
          <span className={styles.cost}>
            {t('orders.cost')} <MoneyText paise={holding.cost} hidden={hidden} />
          </span>
          {nextEvent && <span className={styles.coming}>{nextEvent}</span>}
        </span>
      }
      value={holding.value === null ? '–' : <MoneyText paise={holding.value} hidden={hidden} />}
      subvalue={
        holding.profit !== null && (
          <span className={styles.profit}>
            {!hidden && <ChangeText paise={holding.profit} />}
            {holding.profitPercent !== null && <ChangePill percent={holding.profitPercent} />}
          </span>
        )
      }
      onClick={onOpen}
    />
  )
}
