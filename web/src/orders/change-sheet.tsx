import { changeOrder } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { QuantityStepper } from '@tarazu/ui/quantity-stepper'
import { Sheet } from '@tarazu/ui/sheet'
import { useOpening } from '../data/move.ts'
import { Unanswered } from '../data/unanswered.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { pathTo } from '../navigation/paths.ts'
import { type ChangeState, useChangeState } from './change-state.ts'
import { ExitPrices } from './exit-fields.tsx'
import { LazyEstimate } from './lazy-estimate.tsx'
import { PastStop } from './past-stop.tsx'
import { PriceFields } from './price-fields.tsx'
import { useQuantityError } from './quantity-error.ts'
import styles from './ticket.module.css'
import type { StartTerms } from './ticket.ts'
import { HaltNotice } from './ticket-notices.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { TrailField } from './trail-field.tsx'

type Props = { order: Order; start?: StartTerms | undefined; open: boolean; onClose: () => void }

/**
 * Changes quantity and prices of a waiting order. Each opening begins with the order as it is, unless the
 * last change has no answer yet.
 */
export function ChangeSheet({ open, ...rest }: Props) {
  const opening = useOpening(open, rest.order.number, changeOrder)
  return <OpenChange key={opening} open={open} {...rest} />
}

function OpenChange({ order, start, open, onClose }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const state = useChangeState(order, open, onClose, start)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shell.named', { what: t('orders.changeOrder'), which: nameOf(order) })}
      detail={<TicketPrice state={state} />}
      footer={<ChangeActions order={order} state={state} onClose={onClose} />}
    >
      <ChangeFields order={order} state={state} />
    </Sheet>
  )
}

function ChangeFields({ order, state }: { order: Order; state: ChangeState }) {
  const { t } = useTranslation()
  const quantityError = useQuantityError(state)
  const { ticket, change, cap, tooFew } = state
  return (
    <fieldset className={styles.fields} disabled={state.pending || state.unanswered !== undefined}>
      <QuantityStepper
        label={t('orders.quantity')}
        value={ticket.quantity}
        onChange={(quantity) => change({ ...ticket, quantity })}
        min={order.filled + 1}
        max={cap}
        error={tooFew ? t('orders.changeMin', { count: order.filled }) : quantityError}
      />
      <PriceFields state={state} />
      {ticket.type === 'trailing' && <TrailField state={state} />}
      {ticket.bracket && <ExitPrices state={state} />}
      <LazyEstimate state={{ ...state, waiting: true }} />
    </fieldset>
  )
}

type ActionsProps = { order: Order; state: ChangeState; onClose: () => void }

function ChangeActions({ order, state, onClose }: ActionsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (state.unanswered) {
    const records = pathTo('record', { no: order.number })
    return <Unanswered move={state} onAgain={state.send} records={records} onRecords={onClose} />
  }
  return (
    <div className={styles.cta}>
      {state.failure && (
        <div className={styles.notice} role="alert">
          {errorText(state.failure)}
        </div>
      )}
      <PastStop state={state} />
      <HaltNotice state={state} />
      {state.reservedMore > 0n && (
        <Facts
          facts={[{ label: t('orders.reserveMore'), value: <MoneyText paise={state.reservedMore} /> }]}
        />
      )}
      <Button
        block
        disabled={!state.ready && !state.pending}
        pending={state.pending && t('orders.changing')}
        onClick={state.send}
      >
        {t(state.onlyReserves ? 'orders.reserveMore' : 'orders.changeOrder')}
      </Button>
    </div>
  )
}
