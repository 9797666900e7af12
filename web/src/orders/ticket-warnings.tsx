import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { PastStop } from './past-stop.tsx'
import { HaltNotice, Notice } from './ticket-notices.tsx'
import type { TicketState } from './ticket-state.ts'

/**
 * Warnings above the button: the price has moved or is past the stop, the market is closed, trading is
 * halted.
 */
export function TicketWarnings({ state }: { state: TicketState }) {
  return (
    <>
      <MovedNotice state={state} />
      <PastStop state={state} />
      <ClosedNotice state={state} />
      <HaltNotice state={state} />
    </>
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
