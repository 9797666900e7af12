import { FundsScreen } from './funds/funds-screen.tsx'
import { RecurringFundButton } from './recurring/recurring-button.tsx'

/** The funds, each of which can also be bought on days of the calendar. */
export function FundsPage() {
  return <FundsScreen regularly={RecurringFundButton} />
}
