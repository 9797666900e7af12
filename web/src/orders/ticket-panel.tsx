import type { Side } from '@tarazu/contract/orders/rules'
import { useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '../desk/keys.ts'
import { useTranslation } from '../language/languages.ts'
import { useEnterKey } from './enter-key.ts'
import { newTicket, withSide } from './ticket.ts'
import { TicketActions, TicketReview } from './ticket-actions.tsx'
import { TicketBody } from './ticket-body.tsx'
import styles from './ticket-panel.module.css'
import { useTicketParts } from './ticket-parts.ts'
import { TicketPrice } from './ticket-price.tsx'
import { type TicketState, useTicketState } from './ticket-state.ts'

/** The ticket that stays open beside the chart of a desk, for one order after the other. */
export function TicketPanel({ symbol }: { symbol: string }) {
  const { t } = useTranslation()
  const id = useId()
  const state = useTicketState({ symbol, side: 'buy', active: true })
  useTicketParts(state.preview === undefined)
  const { form, begin } = useSideKeys(state)
  useEnterKey((focused) => {
    const typing = focused instanceof HTMLInputElement && form.current?.contains(focused)
    if (!typing || !state.ready || state.pending) return
    if (state.needsReview) state.review()
    else state.send()
  })
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{t('desk.ticket')}</h2>
        <TicketPrice state={state} />
      </header>
      <div ref={form} className={styles.form}>
        <TicketBody state={state} />
        <TicketActions state={state} onDone={() => begin(state.ticket.side)} />
      </div>
      <TicketReview state={state} />
    </section>
  )
}

/** `B` and `S` choose the side and lead to the quantity, so that its digits can be typed next. */
function useSideKeys(state: TicketState) {
  const form = useRef<HTMLDivElement>(null)
  const settled = state.result !== undefined || state.failure !== undefined
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  const begin = (side: Side) => {
    state.change(state.result ? newTicket(side) : withSide(state.ticket, side))
    setAsked(asked + 1)
  }
  // The field may come later: once the last order has made room, or when there is something to sell.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[inputmode]')
    if (asked === answered.current || settled || !field) return
    answered.current = asked
    field.focus()
    field.select()
  })
  useKeys({ b: () => begin('buy'), s: () => begin('sell') })
  return { form, begin }
}
