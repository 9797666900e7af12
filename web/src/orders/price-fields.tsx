import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { TextField } from '@tarazu/ui/text-field'
import { priceTyped } from '../forms/typed-price.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import { hasLimit, hasStop, type PriceProblem } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

export type PricesState = Pick<
  TicketState,
  'ticket' | 'change' | 'problems' | 'refusal' | 'preview' | 'instrument' | 'tick'
>

/** The prices of an order's type: its stop, its limit, or both. */
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
