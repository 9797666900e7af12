import type { FeeLine } from '@tarazu/contract/orders/fee-line'
import { useTranslation } from './languages.ts'

const names = {
  brokerage: 'orders.fee.brokerage',
  'transaction-tax': 'orders.fee.transactionTax',
  'exchange-charge': 'orders.fee.exchangeCharge',
  'stamp-duty': 'orders.fee.stampDuty',
  'regulator-fee': 'orders.fee.regulatorFee',
  'activity-fee': 'orders.fee.activityFee',
  'depository-charge': 'orders.fee.depositoryCharge',
  'sales-tax': 'orders.fee.salesTax',
} as const

/** The name of a fee in the reader's language; one that is newer than this copy of the app keeps its own. */
export function useFeeName() {
  const { t } = useTranslation()
  return ({ name }: Pick<FeeLine, 'name'>) => {
    return Object.hasOwn(names, name) ? t(names[name as keyof typeof names]) : name
  }
}
