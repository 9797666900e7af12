/** Every address of the app, as product 2 writes them. */
export const paths = {
  home: '/',
  markets: '/markets',
  watchlists: '/watchlists',
  holdings: '/trade',
  holdingsAlone: '/trade-no-nav/:type/:buck?',
  account: '/account',
  accountChanges: '/account/changes',
  statement: '/account/statement',
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
} as const

type Place = keyof typeof paths
type Names<P extends string> = P extends `${infer Head}/${infer Tail}` ? Names<Head> | Names<Tail> : Name<P>
type Name<S extends string> = S extends `:${infer N}` ? N : never
type Needed<P extends string> = Exclude<Names<P>, `${string}?`>
type Optional<P extends string> = Names<P> extends infer N ? (N extends `${infer O}?` ? O : never) : never
type Parameters<P extends string> = { [K in Needed<P>]: string | number } & {
  [K in Optional<P>]?: string | number
}

/** `pathTo('stock', { code: 'RELIANCE.NS', name: 'Reliance Industries' })` */
export function pathTo<P extends Place>(
  place: P,
  ...[parameters]: keyof Parameters<(typeof paths)[P]> extends never ? [] : [Parameters<(typeof paths)[P]>]
) {
  const given = (parameters ?? {}) as Record<string, string | number | undefined>
  return paths[place].replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = given[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}
