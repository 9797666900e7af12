import {
  moreApplications,
  moreBill,
  moreCards,
  moreFunds,
  moreGrants,
  moreHoldings,
  moreLoans,
  moreNotices,
  moreOrders,
  moreRecharges,
  moreRestrictions,
  moreSessions,
  moreWithdrawals,
} from './api.ts'

/** The key from which a list of the view continues. */
export const customerLists = {
  holdings: moreHoldings,
  orders: moreOrders,
  bill: moreBill,
  recharges: moreRecharges,
  withdrawals: moreWithdrawals,
  cards: moreCards,
  loans: moreLoans,
  applications: moreApplications,
  funds: moreFunds,
  grants: moreGrants,
  restrictions: moreRestrictions,
  sessions: moreSessions,
  notices: moreNotices,
}
