/** The addresses of the pages, which the apps show and the server knows: it answers 404 to all others. */
import { matchPath } from './match-path.ts'

/** Every address of the customers' app, as product 2 writes them. */
export const appPaths = {
  home: '/',
  markets: '/markets',
  watchlists: '/watchlists',
  alerts: '/alerts',
  recurring: '/recurring',
  baskets: '/baskets',
  holdings: '/trade',
  holdingsAlone: '/trade-no-nav/:type/:buck?',
  account: '/account',
  accountChanges: '/account/changes',
  statement: '/account/statement',
  documents: '/account/documents',
  portfolio: '/account/portfolio',
  rechargeDetail: '/account/recharge-withdraw/:id',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  stockList: '/stock/:symbol/:market/:name',
  stock: '/stock/v2/:code/:name',
  tradingDemo: '/trading/:code',
  trade: '/stock/trading/:symbol/:market/:name',
  forex: '/forex',
  futures: '/futures',
  treasuryDebt: '/treasury-debt',
  blockTrading: '/block-trading',
  blockTradingOrders: '/block-trading/orders',
  qip: '/qip',
  qipOrders: '/qip/orders',
  ipo: '/ipo',
  ipoOrders: '/ipo/orders',
  settings: '/settings',
  loginPassword: '/settings/login-password',
  realName: '/settings/real-name',
  security: '/settings/security',
  secondFactor: '/settings/two-step-sign-in',
  notices: '/notices',
  newsList: '/news',
  news: '/news/:id',
  recharge: '/recharge',
  rechargeRecords: '/recharge-records/:type?',
  withdraw: '/withdraw',
  withdrawRecords: '/withdraw-records',
  loanRecords: '/loan-records',
  bankCards: '/settings/bank-cards',
  records: '/records',
  record: '/records/:no',
  transparency: '/transparency',
  funds: '/fund-investment',
  fundOrders: '/fund-investment/orders',
  loan: '/loan',
  loanApplications: '/LoanApplication',
  customerService: '/customer-service',
  visitorService: '/customer-service/visitor',
} as const

/** Where the console is served; its addresses leave it out. */
export const consoleBase = '/console'

export const consolePaths = [
  '/',
  '/approvals/:number?',
  '/recharges/:number?',
  '/withdrawals/:number?',
  '/loans/:number?',
  '/placements/:number?',
  '/issues/:number?',
  '/funds/:number?',
  '/instruments/:number?',
  '/instrument-events',
  '/chats/:number?',
  '/visitors/:number?',
  '/messages/:number?',
  '/sent-documents/:number?',
  '/identities/:number?',
  '/search',
  '/customers/:number?',
  '/orders/:number?',
  '/fund-orders/:number?',
  '/applications/:number?',
  '/configuration/:number?',
  '/invitations/:number?',
  '/news/:number?',
  '/operators/:number?',
  '/audit/:number?',
  '/settings',
  '/bank-lines/:number?',
  '/reconciliation/:number?',
  '/ledger',
  '/ledger-entries/:number?',
] as const
export type ConsolePath = (typeof consolePaths)[number]

/** Whether one of the two apps has a page there. */
export function isPage(pathname: string) {
  const inConsole = pathname === consoleBase || pathname.startsWith(`${consoleBase}/`)
  if (!inConsole) return Object.values(appPaths).some((path) => matchPath(path, pathname))
  return consolePaths.some((path) => matchPath(path, pathname.slice(consoleBase.length)))
}
