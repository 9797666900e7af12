import { Button } from '@tarazu/ui/button'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useActName } from './act-name.ts'
import styles from './ticket.module.css'
import { withSide } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

const loadUnanswered = () => import('../data/unanswered.tsx')
const Unanswered = lazy(async () => ({ default: (await loadUnanswered()).Unanswered }))

const loadWarnings = () => import('./ticket-warnings.tsx')
const TicketWarnings = lazy(async () => ({ default: (await loadWarnings()).TicketWarnings }))

const loadConfirm = () => import('./ticket-confirm.tsx')
const Confirm = lazy(async () => ({ default: (await loadConfirm()).TicketConfirm }))

/** Over the form, from the moment that it may be needed. */
export function TicketConfirm({ state }: { state: TicketState }) {
  return state.asks && state.estimate !== undefined ? (
    <Suspense>
      <Confirm state={state} />
    </Suspense>
  ) : null
}

/** The button that names the act, and what has to be known before it is pressed. */
export function TicketActions({ state, onDone }: { state: TicketState; onDone: () => void }) {
  const { t } = useTranslation()
  const actName = useActName()
  // Needed when the network is worst, so it is fetched before.
  useEffect(() => {
    for (const load of [loadUnanswered, loadWarnings, loadConfirm]) load().catch(() => undefined)
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
        onClick={state.asks ? state.lookOver : state.send}
      >
        {state.asks ? t('orders.lookOver') : actName(state)}
      </Button>
    </div>
  )
}
