import type { Side } from '@tarazu/contract/orders/rules'
import { Button } from '@tarazu/ui/button'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { lazy, Suspense, useEffect } from 'react'
import { paths, pathTo } from '../paths.ts'
import { useDateFormat } from '../shell/date-format.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import styles from './ticket.module.css'
import { HaltNotice, Notice } from './ticket-notices.tsx'
import type { TicketState } from './ticket-state.ts'

const loadUnanswered = () => import('../shell/unanswered.tsx')
const Unanswered = lazy(async () => ({ default: (await loadUnanswered()).Unanswered }))

/** "Buy 12 shares": what pressing it does. */
function useActName() {
  const { t } = useTranslation()
  return ({ ticket, instrument }: TicketState) => {
    const count = Number(ticket.quantity)
    if (count < 1) return t(`orders.${ticket.side}`)
    const shares = (instrument.data?.kind ?? 'stock') === 'stock'
    const keys: Record<Side, 'buyShares' | 'buyUnits' | 'sellShares' | 'sellUnits'> = shares
      ? { buy: 'buyShares', sell: 'sellShares' }
      : { buy: 'buyUnits', sell: 'sellUnits' }
    return t(`orders.${keys[ticket.side]}`, { count })
  }
}

/** The button that names the act, and what has to be known before it is pressed. */
export function TicketActions({ state, onDone }: { state: TicketState; onDone: () => void }) {
  const { t } = useTranslation()
  const actName = useActName()
  // Needed when the network is worst, so it is fetched before.
  useEffect(() => void loadUnanswered().catch(() => undefined), [])
  if (state.result) {
    return (
      <div className={styles.actions}>
        <Button variant="neutral" block render={<Link to={pathTo('record', { no: state.result.number })} />}>
          {t('orders.seeRecord')}
        </Button>
        <Button block onClick={onDone}>
          {t('orders.done')}
        </Button>
      </div>
    )
  }
  if (state.failure) {
    return (
      <Button variant="neutral" block onClick={state.back}>
        {t('orders.backToOrder')}
      </Button>
    )
  }
  const variant = state.ticket.side === 'buy' ? 'brand' : 'sell'
  if (state.unanswered) {
    return (
      <Suspense>
        <Unanswered move={state} onAgain={state.send} records={paths.records} variant={variant} />
      </Suspense>
    )
  }
  return (
    <div className={styles.cta}>
      <MovedNotice state={state} />
      <ClosedNotice state={state} />
      <HaltNotice state={state} />
      <Button
        variant={variant}
        block
        disabled={!state.ready && !state.pending}
        pending={state.pending && t('orders.sending')}
        onClick={state.send}
      >
        {state.closed ? t('orders.queue') : actName(state)}
      </Button>
    </div>
  )
}

function MovedNotice({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { movedFrom, preview, instrument } = state
  if (movedFrom === undefined || preview?.price == null) return null
  const shown = (price: number) =>
    format.price(price, { currency: preview.currency, digits: instrument.data?.decimals ?? 2 })
  return (
    <Notice>
      {t('orders.movedNotice', { before: shown(movedFrom), now: shown(Number(preview.price) / 1e6) })}
    </Notice>
  )
}

function ClosedNotice({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (!state.closed) return null
  const { sessionOpensAt } = state.instrument.data ?? {}
  return (
    <Notice>
      {sessionOpensAt
        ? t('orders.closedUntil', { time: date.dayAndTime(sessionOpensAt) })
        : t('orders.closedNotice')}
    </Notice>
  )
}
