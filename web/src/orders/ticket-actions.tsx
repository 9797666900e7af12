import { Button } from '@tarazu/ui/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useActionName } from './action-name.ts'
import styles from './ticket.module.css'
import { isPastStop, withSide } from './ticket.ts'
import { loadConfirm, loadUnanswered, loadWarnings } from './ticket-parts.ts'
import type { TicketState } from './ticket-state.ts'

const Unanswered = lazy(async () => ({ default: (await loadUnanswered()).Unanswered }))

const TicketWarnings = lazy(async () => ({ default: (await loadWarnings()).TicketWarnings }))

const Confirm = lazy(async () => ({ default: (await loadConfirm()).TicketConfirm }))

/** The review over the form, mounted as soon as it may be needed. */
export function TicketReview({ state }: { state: TicketState }) {
  return state.needsReview && state.estimate !== undefined ? (
    <Suspense>
      <Confirm state={state} />
    </Suspense>
  ) : null
}

/** The button that names its action, with warnings above it. */
export function TicketActions({ state, onDone }: { state: TicketState; onDone: () => void }) {
  const { t } = useTranslation()
  const actionName = useActionName()
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
      {(state.closed ||
        state.movedFrom !== undefined ||
        state.instrument.data?.halt ||
        isPastStop(state.ticket, state.price)) && (
        <Suspense>
          <TicketWarnings state={state} />
        </Suspense>
      )}
      <Button
        variant={variant}
        block
        disabled={!state.ready && !state.pending}
        pending={state.pending && t('orders.sending')}
        onClick={state.needsReview ? state.review : state.send}
      >
        {state.needsReview ? t('orders.lookOver') : actionName(state)}
      </Button>
    </div>
  )
}
