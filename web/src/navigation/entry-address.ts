import { paths, pathTo } from './paths.ts'

const ofMoney = new Set([
  'recharge',
  'recharge_returned',
  'debt_repaid',
  'withdrawal',
  'withdrawal_release',
  'withdrawal_returned',
  'withdrawal_paid',
])

/** What an entry of the ledger belongs to, by its reason and reference, where there is a page for it. */
export function entryAddress({ reason, reference }: { reason: string; reference: string | null }) {
  if (reference === null) return undefined
  if (ofMoney.has(reason)) return pathTo('rechargeDetail', { id: reference })
  if (reason.startsWith('loan_')) return paths.loanRecords
  if (reason.startsWith('ipo_')) return paths.ipoOrders
  if (reason.startsWith('fund_')) return paths.fundOrders
  return reason === 'reversal' || reason === 'bank_settled' ? undefined : pathTo('record', { no: reference })
}
