import { microsToNumber } from '@tarazu/contract/money'
import { validities } from '@tarazu/contract/orders/order'
import { validityFits } from '@tarazu/contract/orders/order-terms'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { priceTyped } from '../forms/typed-price.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { ExitFields } from './exit-fields.tsx'
import { OrderTypeChoice } from './order-type-choice.tsx'
import styles from './ticket.module.css'
import { hasLimit, hasStop, type PriceProblem, withType } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'
import { TrailField } from './trail-field.tsx'

/** Fields for order type, prices and validity. */
export function TermsFields({ state }: { state: PricesState & Pick<TicketState, 'closed'> }) {
  const { t } = useTranslation()
  const { ticket, change, preview, tick, closed } = state
  const { validity } = ticket
  const possible = validities.filter((each) => validityFits(ticket.type, each) && !(each === 'ioc' && closed))
  return (
    <>
      <OrderTypeChoice
        side={ticket.side}
        value={ticket.type}
        onChange={(type) => change(withType(ticket, type, preview?.price ?? null, tick))}
      />
      <p className={styles.hint}>{t(`orders.typeHint.${ticket.type}`)}</p>
      <PriceFields state={state} />
      {ticket.type === 'trailing' && <TrailField state={state} />}
      {ticket.side === 'buy' && <ExitFields state={state} />}
      <Segmented
        label={t('orders.validity')}
        options={possible.map((value) => ({ value, label: t(`orders.validityOf.${value}`) }))}
        value={ticket.validity}
        onChange={(validity) => change({ ...ticket, validity })}
      />
      {(validity === 'ioc' || validity === 'gtt') && (
        <p className={styles.hint}>{t(`orders.validityHint.${validity}`)}</p>
      )}
    </>
  )
}

type PricesState = Pick<
  TicketState,
  'ticket' | 'change' | 'problems' | 'refusal' | 'preview' | 'instrument' | 'tick'
>

export function PriceFields({ state }: { state: PricesState }) {
  const { t } = useTranslation()
  const hint = useHintText()
  const format = useNumberFormat()
  const { ticket, change, problems, refusal, preview, instrument, tick } = state
  if (ticket.type === 'market') return null
  const shown = (price: bigint) =>
    format.price(microsToNumber(price), { digits: instrument.data?.decimals ?? 2 })
  const { priceLowest: lowest, priceHighest: highest } = preview ?? {}
  const bounds = lowest && highest ? { lowest: shown(lowest), highest: shown(highest) } : undefined
  const step = shown(tick)
  const wrong = (problem: PriceProblem | undefined) => {
    if (problem === 'missing') return t('orders.priceMissing')
    if (problem === 'off_tick') return t('orders.priceOffTick', { tick: step })
    return refusal === 'price_invalid' ? hint(refusal, '', bounds) : undefined
  }
  const field = (name: 'stopPrice' | 'limitPrice') => (
    <TextField
      label={t(ticket.type === 'oco' && name === 'limitPrice' ? 'orders.targetPrice' : `orders.${name}`)}
      value={ticket[name]}
      onChange={(text) => change({ ...ticket, [name]: priceTyped(text) })}
      inputMode="decimal"
      autoComplete="off"
      suffix={instrument.data?.currency}
      error={wrong(problems[name])}
      hint={t('orders.priceSteps', { tick: step })}
    />
  )
  return (
    <div className={styles.prices}>
      {hasStop(ticket.type) && field('stopPrice')}
      {hasLimit(ticket.type) && field('limitPrice')}
    </div>
  )
}
