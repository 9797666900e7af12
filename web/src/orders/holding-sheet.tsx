import { microsToNumber } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { Side } from '@tarazu/contract/orders/rules'
import { Button } from '@tarazu/ui/button'
import { ChangeText } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { List, ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { ChartLine, ChevronRight, ReceiptText } from 'lucide-react'
import { useActionText, useExchangeDay } from '../language/action-text.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { digitsOf } from '../prices/shown-price.ts'
import styles from './holdings.module.css'
import { usePrice } from './order-words.ts'

type Props = {
  holding: Holding
  open: boolean
  onClose: () => void
  onTrade: (side: Side) => void
}

/** One lot in full, with buttons to sell it or buy more. */
export function HoldingSheet({ holding, open, onClose, onTrade }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const free = holding.quantity - holding.reserved
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(holding)}
      detail={shownCode(holding.symbol)}
      footer={
        <div className={styles.trade}>
          <Button variant="neutral" block disabled={free === 0} onClick={() => onTrade('sell')}>
            {t('orders.sell')}
          </Button>
          <Button block onClick={() => onTrade('buy')}>
            {t('orders.buy')}
          </Button>
        </div>
      }
    >
      <HoldingFacts holding={holding} />
      <ComingEvents holding={holding} />
      <div className={styles.links}>
        <List>
          <ListRow
            media={<ChartLine size={22} strokeWidth={1.8} aria-hidden="true" />}
            title={t('orders.details')}
            value={<ChevronRight size={18} aria-hidden="true" />}
            render={<Link to={pathTo('stock', { code: holding.symbol, name: holding.name })} />}
          />
          <ListRow
            media={<ReceiptText size={22} strokeWidth={1.8} aria-hidden="true" />}
            title={t('orders.purchaseRecord')}
            value={<ChevronRight size={18} aria-hidden="true" />}
            render={<Link to={pathTo('record', { no: holding.lot })} />}
          />
        </List>
      </div>
    </Sheet>
  )
}

function ComingEvents({ holding }: { holding: Holding }) {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const text = useActionText(holding.currency)
  const { contractEnds, actions } = holding
  return (
    <>
      {contractEnds !== null && (
        <p className={styles.ahead}>{t('instruments.endsNote', { day: day(contractEnds) })}</p>
      )}
      {actions.map((action) => (
        <p key={`${action.kind} ${action.day}`} className={styles.ahead}>
          {text(action)}
        </p>
      ))}
    </>
  )
}

function HoldingFacts({ holding }: { holding: Holding }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const price = usePrice()
  const digits = digitsOf(microsToNumber(holding.price), holding.currentPrice)
  return (
    <Facts
      kind="inset"
      facts={[
        { label: t('orders.quantity'), value: format.count(holding.quantity) },
        ...(holding.reserved > 0
          ? [{ label: t('orders.inSellOrders'), value: format.count(holding.reserved) }]
          : []),
        { label: t('orders.boughtPrice'), value: price(holding.price, holding.currency) },
        {
          label: t('orders.currentPrice'),
          value:
            holding.currentPrice === null
              ? t('shell.noPrice')
              : format.price(holding.currentPrice, { currency: holding.currency, digits }),
        },
        { label: t('orders.costWithFees'), value: <MoneyText paise={holding.cost} /> },
        {
          label: t('market.positionValue'),
          value: holding.value === null ? '–' : <MoneyText paise={holding.value} />,
        },
        {
          label: t('orders.profit'),
          value:
            holding.profit === null ? (
              '–'
            ) : (
              <ChangeText
                paise={holding.profit}
                {...(holding.profitPercent !== null && { percent: holding.profitPercent })}
              />
            ),
        },
        ...(holding.dayChange === null
          ? []
          : [{ label: t('orders.today'), value: <ChangeText paise={holding.dayChange} /> }]),
        { label: t('orders.bought'), value: date.dayAndTime(holding.createdAt) },
      ]}
    />
  )
}
