import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { paths, pathTo } from '../navigation/paths.ts'

const ofMoney: readonly BillEntry['reason'][] = [
  'recharge',
  'recharge_returned',
  'debt_repaid',
  'withdrawal',
  'withdrawal_release',
  'withdrawal_returned',
]

/** The thing that a change of the money belongs to, where there is a page for it. */
export function billAddress({ reason, reference }: BillEntry) {
  if (reference === null) return undefined
  if (ofMoney.includes(reason)) return pathTo('rechargeDetail', { id: reference })
  if (reason === 'loan_payout' || reason === 'loan_repayment') return paths.loanRecords
  if (reason.startsWith('ipo_')) return paths.ipoOrders
  if (reason.startsWith('fund_')) return paths.fundOrders
  return reason === 'reversal' ? undefined : pathTo('record', { no: reference })
}
