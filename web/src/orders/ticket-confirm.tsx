import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { useRef } from 'react'
import { useHeldLong } from '../forms/held-long.ts'
import { priceMicros } from '../forms/typed-price.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useActionName } from './action-name.ts'
import { useEnterKey } from './enter-key.ts'
import { usePrice, useTrailText } from './order-words.ts'
import { useQuantityError } from './quantity-error.ts'
import styles from './ticket.module.css'
import { hasLimit, hasStop } from './ticket.ts'
import { TicketEstimate } from './ticket-estimate.tsx'
import type { TicketState } from './ticket-state.ts'
import { TicketWarnings } from './ticket-warnings.tsx'
import { trailTerms } from './trail.ts'

const noTrail = { trailDistance: null, trailBps: null }

/** The second tap of a double tap must not send an order that nobody has read. */
const doubleTap_ms = 500

/** Shows the whole order at present prices before it is sent. Closing it leads back to the form. */
export function TicketConfirm({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { symbol, instrument, confirming, backToForm } = state
  const code = shownCode(symbol)
  const name = nameOf({ symbol, name: instrument.data?.name ?? code })
  const mayConfirm = useMayConfirm(state)
  const content = useRef<HTMLDivElement>(null)
  // Something in the dialog that has the focus takes Enter for itself.
  useEnterKey((focused) => {
    if (mayConfirm && focused === content.current?.closest('dialog')) state.send()
  })
  return (
    <Sheet
      open={confirming}
      onClose={backToForm}
      title={t('orders.confirm')}
      detail={name === code ? code : `${name} · ${code}`}
      footer={<ConfirmActions state={state} mayConfirm={mayConfirm} />}
    >
      <div ref={content} className={styles.fields}>
        <Terms state={state} />
        <MovedSince state={state} />
        <TicketEstimate state={state} confirming />
      </div>
    </Sheet>
  )
}

/** The terms of the order. */
function Terms({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = usePrice()
  const distance = useTrailText()
  const { ticket, preview, estimate, instrument, quantity } = state
  const currency = preview?.currency ?? instrument.data?.currency ?? format.wallet
  const minDigits = instrument.data?.decimals ?? 2
  const trail = ticket.type === 'trailing' && trailTerms(ticket.trail)
  const atMarket = ticket.type === 'market' && estimate
  const typed = (name: 'stopPrice' | 'limitPrice' | 'exitTarget' | 'exitStop') => ({
    label: t(ticket.type === 'oco' && name === 'limitPrice' ? 'orders.targetPrice' : `orders.${name}`),
    value: price(priceMicros(ticket[name]) ?? null, currency, minDigits),
  })
  return (
    <Facts
      facts={[
        { label: t('orders.side'), value: t(`orders.${ticket.side}`) },
        { label: t('orders.quantity'), value: format.count(quantity ?? 0) },
        ...(ticket.lot === undefined ? [] : [{ label: t('orders.sellFrom'), value: ticket.lot }]),
        {
          label: t('orders.orderType'),
          value: `${t(`orders.type.${ticket.type}`)} · ${t(`orders.validityOf.${ticket.validity}`)}`,
        },
        ...(hasStop(ticket.type) ? [typed('stopPrice')] : []),
        ...(trail ? [{ label: t('orders.trail'), value: distance({ ...noTrail, ...trail }, currency) }] : []),
        ...(hasLimit(ticket.type) ? [typed('limitPrice')] : []),
        ...(ticket.bracket ? [typed('exitTarget'), typed('exitStop')] : []),
        ...(atMarket
          ? [{ label: t('orders.currentPrice'), value: price(estimate.price, currency, minDigits) }]
          : []),
      ]}
    />
  )
}

function MovedSince({ state: { movedSince, estimate, preview, instrument } }: { state: TicketState }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { currency = '' } = preview ?? {}
  const shown = (micros: bigint) => price(micros, currency, instrument.data?.decimals ?? 2)
  return (
    <p className={styles.hint}>
      {movedSince !== undefined &&
        estimate &&
        t('orders.movedSince', { before: shown(movedSince), now: shown(estimate.price) })}
    </p>
  )
}

/** The order as it is shown has been seen for a moment, and is one that can be sent. */
function useMayConfirm(state: TicketState) {
  const shownLong = useHeldLong(state.confirming, doubleTap_ms)
  return shownLong && state.ready && !state.guessing
}

function ConfirmActions({ state, mayConfirm }: { state: TicketState; mayConfirm: boolean }) {
  const { t } = useTranslation()
  const actionName = useActionName()
  const wrong = useQuantityError(state)
  return (
    <div className={styles.cta}>
      <TicketWarnings state={state} />
      {wrong && !state.pending && (
        <div className={styles.notice} role="alert">
          {wrong}
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="neutral" disabled={state.pending} onClick={state.backToForm}>
          {t('orders.backToForm')}
        </Button>
        <Button
          variant={state.ticket.side === 'buy' ? 'brand' : 'sell'}
          block
          disabled={!mayConfirm && !state.pending}
          pending={state.pending && t('orders.sending')}
          onClick={state.send}
        >
          {actionName(state)}
        </Button>
      </div>
    </div>
  )
}
