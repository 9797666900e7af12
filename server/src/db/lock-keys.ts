/**
 * The numbers of our advisory locks, in one place so that no two are equal; all versions of the server agree
 * on them. PostgreSQL keeps locks with one number apart from those with two. A lock that orders the writers
 * of one table uses the table's own number instead: `'instrument_event'::regclass::oid`,
 * `'ipo_issue'::regclass::oid`.
 */
export const lockKeys = {
  migrations: 7_262_021,
  server: 7_262_022,
  statements: 7_262_023,
  liabilities: 7_262_027,
  logins: 7_262_042,
} as const

/** The first of two numbers; the second is the customer's id. */
export const customerLockKeys = {
  conversation: 7_262_022,
  favourites: 7_262_023,
  recharges: 7_262_024,
  failedOrders: 7_262_025,
  withdrawals: 7_262_026,
  alerts: 7_262_028,
  webhook: 7_262_029,
  documentMail: 7_262_030,
  recurring: 7_262_031,
  baskets: 7_262_041,
} as const
