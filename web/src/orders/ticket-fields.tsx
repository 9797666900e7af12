import { maxQuantity, positions, type Side } from '@tarazu/contract/orders/rules'
import { Chip } from '@tarazu/ui/chip'
import { QuantityStepper } from '@tarazu/ui/quantity-stepper'
import { Segmented } from '@tarazu/ui/segmented'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useDesk, useFinePointer } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { LazyEstimate } from './lazy-estimate.tsx'
import { useQuantityError } from './quantity-error.ts'
import styles from './ticket.module.css'
import { amountOf, mayNameAmount, withSide } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'
import { TicketTerms } from './ticket-terms.tsx'

// A phone would lose its keypad to it, and has the same on the page below.
const TicketOffers = lazy(async () => ({ default: (await import('./ticket-offers.tsx')).TicketOffers }))
// Needed only for futures.
const EndNote = lazy(async () => ({ default: (await import('./ticket-notices.tsx')).EndNote }))
// Needed only on high screens that are touched.
const OwnKeypad = lazy(async () => ({ default: (await import('./own-keypad.tsx')).OwnKeypad }))
// Needed only in the mode exact.
const AmountFields = lazy(async () => ({ default: (await import('./amount-fields.tsx')).AmountFields }))
// Needed only for sales; they show nothing before the lots are known.
const LotChoice = lazy(async () => ({ default: (await import('./lot-choice.tsx')).LotChoice }))
const NothingToSell = lazy(async () => ({ default: (await import('./nothing-to-sell.tsx')).NothingToSell }))
const SaleParts = lazy(async () => ({ default: (await import('./sale-parts.tsx')).SaleParts }))

export function TicketFields({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const { ticket, change, nothingToSell } = state
  const desk = useDesk()
  return (
    <fieldset className={styles.fields} disabled={state.pending || state.unanswered !== undefined}>
      <Segmented<Side>
        label={t('orders.side')}
        options={[
          { value: 'buy', label: t('orders.buy'), tone: 'brand' },
          { value: 'sell', label: t('orders.sell'), tone: 'sell' },
        ]}
        value={ticket.side}
        onChange={(side) => change(withSide(ticket, side))}
      />
      {desk && (
        <div className={styles.offers}>
          <Suspense>
            <TicketOffers state={state} />
          </Suspense>
        </div>
      )}
      {ticket.side === 'sell' && (!nothingToSell || ticket.lot !== undefined) && (
        <Suspense fallback={<Skeleton height={44} />}>
          <LotChoice state={state} />
        </Suspense>
      )}
      {nothingToSell ? (
        <Suspense>
          <NothingToSell symbol={state.symbol} />
        </Suspense>
      ) : (
        <OrderFields state={state} />
      )}
    </fieldset>
  )
}

/** Quantity, estimate and terms of the order. */
function OrderFields({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const { ticket, change, preview, cap } = state
  const keypad = !useFinePointer()
  const [ownKeypad, setOwnKeypad] = useState(false)
  const error = useQuantityError(state)
  const positionCounts = ticket.position === 'exact' || cap === maxQuantity[ticket.position]
  const max = ticket.side === 'sell' && preview?.held ? Math.min(cap, preview.held) : cap
  const setQuantity = (quantity: string) => change({ ...ticket, quantity })

  const label = (
    <span className={styles.label} aria-hidden="true">
      {t('orders.quantity')}
    </span>
  )

  return (
    <>
      <div>
        <div className={styles.quantityRow}>
          {ticket.side === 'sell' ? (
            <Suspense fallback={label}>
              <SaleParts state={state}>{label}</SaleParts>
            </Suspense>
          ) : (
            label
          )}
          {positionCounts && (
            <fieldset className={styles.positions} aria-label={t('orders.positionSize')}>
              {positions.map((position) => (
                <Chip
                  key={position}
                  kind="choice"
                  selected={ticket.position === position}
                  onClick={() => change({ ...ticket, position })}
                >
                  {position === 'exact'
                    ? t('orders.exact')
                    : t('orders.positionCap', {
                        position: t(`orders.${position}`),
                        count: maxQuantity[position],
                      })}
                </Chip>
              ))}
            </fieldset>
          )}
        </div>
        {mayNameAmount(ticket) && (
          <Suspense>
            <AmountFields state={state} />
          </Suspense>
        )}
        {amountOf(ticket) === undefined && (
          <QuantityStepper
            label={t('orders.quantity')}
            labelHidden
            value={ticket.quantity}
            onChange={setQuantity}
            min={1}
            max={max}
            error={error}
            ownKeypad={ownKeypad}
          />
        )}
      </div>
      {state.instrument.data?.kind === 'future' && (
        <Suspense>
          <EndNote state={state} />
        </Suspense>
      )}
      <LazyEstimate state={state} />
      <TicketTerms state={state} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      {!expanded && keypad && amountOf(ticket) === undefined && (
        <Suspense>
          <OwnKeypad
            form={`${ticket.side} ${preview !== undefined}`}
            quantity={ticket.quantity}
            max={max}
            onQuantity={setQuantity}
            onFits={setOwnKeypad}
          />
        </Suspense>
      )}
    </>
  )
}
