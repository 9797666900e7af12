import type { Side } from '@tarazu/contract/orders/rules'
import { Button } from '@tarazu/ui/button'
import { lazy, Suspense, useEffect } from 'react'
import { paths, pathTo } from '../paths.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import styles from './ticket.module.css'
import { withSide } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

const loadUnanswered = () => import('../shell/unanswered.tsx')
const Unanswered = lazy(async () => ({ default: (await loadUnanswered()).Unanswered }))

const loadWarnings = () => import('./ticket-warnings.tsx')
const TicketWarnings = lazy(async () => ({ default: (await loadWarnings()).TicketWarnings }))

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
  useEffect(() => {
    for (const load of [loadUnanswered, loadWarnings]) load().catch(() => undefined)
  }, [])
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
  if (state.nothingToSell) {
    return (
      <Button block onClick={() => state.change(withSide(state.ticket, 'buy'))}>
        {t('orders.buyInstead')}
      </Button>
    )
  }
  return (
    <div className={styles.cta}>
      {(state.closed || state.movedFrom !== undefined || state.instrument.data?.halt) && (
        <Suspense>
          <TicketWarnings state={state} />
        </Suspense>
      )}
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
