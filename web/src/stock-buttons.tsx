import { AlertButton } from './alerts/alert-button.tsx'
import { RecurringButton } from './recurring/recurring-button.tsx'

/** What other capabilities have to do with an instrument, in the header of its page. */
export function StockButtons(of: { symbol: string; name: string }) {
  return (
    <>
      <RecurringButton {...of} />
      <AlertButton {...of} />
    </>
  )
}
