/** Every address of the app, for what has to hold on all of them. */

import { expect } from '@playwright/test'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { saveBasket } from '@tarazu/contract/baskets/api'
import { purchaseFund } from '@tarazu/contract/funds/api'
import { applyToIssue, listIssues } from '@tarazu/contract/ipo/api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { listListings } from '@tarazu/contract/placements/api'
import { listRecharges } from '@tarazu/contract/recharges/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import type { Customer } from './customer.ts'

export const openRoutes = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'customer-service-visitor': '/customer-service/visitor',
  transparency: '/transparency',
}

/** The longest names that the lists have: what fits them fits all. */
const longest = { code: '^DJI', market: 'US', name: 'Dow Jones Industrial Average' }

/**
 * What a busy customer has: money, favourites, holdings of several kinds, a sale, orders that wait and that
 * were cancelled.
 */
export async function haveBusyAccount(customer: Customer) {
  await customer.recharge(2_500_000)
  for (const symbol of ['SUNPHARMA.NS', 'TCS.NS', 'AAPL', 'USDINR=X', 'INFY.NS'])
    await customer.call(addFavourite, { symbol })
  const withdrawal = await payOut(customer)
  const lot = await customer.buy('TCS.NS', 12)
  await customer.buy('BRK-B', 2)
  await customer.buy('SUNPHARMA.NS', 40)
  const { number: sale } = await customer.call(sell, { lot, quantity: 5 })
  await expect.poll(async () => (await customer.call(getOrder, { number: sale })).state).toBe('filled')
  const { price } = await customer.call(getOrder, { number: lot })
  const { number: waiting } = await customer.call(buy, {
    symbol: 'TCS.NS',
    quantity: 3,
    kind: 'stock',
    type: 'limit',
    validity: 'gtc',
    // Whole rupees, a tenth under what was paid.
    limitPrice: (((price ?? 0n) * 9n) / 10n / 1_000_000n) * 1_000_000n,
  })
  const [recharge] = (await customer.call(listRecharges, {})).rows
  const listing = await buyBlock(customer)
  await customer.call(purchaseFund, { fund: 1 })
  const applied = await applyForShares(customer)
  await keepBasket(customer)
  return signedInRoutes({ sale, waiting, recharge: recharge?.id ?? '', withdrawal, listing, applied })
}

async function keepBasket({ call }: Customer) {
  const limit = { type: 'limit', validity: 'gtc', limitPrice: 3_000_000_000n } as const
  await call(saveBasket, {
    name: 'Blue chips',
    rows: [
      { symbol: 'TCS.NS', side: 'buy', quantity: 1, ...limit },
      { symbol: 'SUNPHARMA.NS', side: 'sell', quantity: 2, type: 'trailing', trailBps: 250 },
      { symbol: 'AAPL', side: 'buy', quantity: 100_000, position: 'exact' },
    ],
  })
}

/** A card, and money on its way to it: the number of that withdrawal. */
async function payOut({ call }: Customer) {
  const { id: card } = await call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  return (await call(withdraw, { card, amount: '1000' })).id
}

/** One purchase from a block, one that has failed; the number of its listing. */
async function buyBlock({ call, password }: Customer) {
  const offers = () => call(listListings, { kind: 'bulk', search: 'TATASTEEL' })
  await expect.poll(async () => (await offers())[0]?.stage).toBe('open')
  const [offer] = await offers()
  if (!offer) throw new Error('there is no block')
  const { id, symbol, price } = offer
  const pin = '284615'
  await call(updatePassword, { kind: 'transaction', pin, password })
  const order = { kind: 'bulk', id, symbol, quantity: 100, password: pin } as const
  await call(buy, { ...order, seenPrice: price })
  const refused = call(buy, { ...order, seenPrice: price - 1n })
  await expect(refused).rejects.toMatchObject({ code: 'price_moved' })
  return id
}

/** Applies for the smallest quantity of the issue that stays open longest. */
async function applyForShares({ call }: Customer) {
  const open = async () => (await call(listIssues, {})).filter(({ status }) => status === 'Forthcoming')
  await expect.poll(async () => (await open()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const issue = (await open()).reduce((a, b) => (a.closesAt > b.closesAt ? a : b))
  const { id, symbol, minimum, price } = issue
  const { number } = await call(applyToIssue, { issue: id, symbol, quantity: minimum, seenPrice: price })
  return { issue: id, number }
}

type Made = {
  sale: string
  waiting: string
  recharge: string
  withdrawal: string
  listing: number
  applied: { issue: number; number: string }
}

export function signedInRoutes(made: Made) {
  const { code, market, name } = longest
  const stock = (symbol: string, title: string) =>
    `/stock/v2/${encodeURIComponent(symbol)}/${encodeURIComponent(title)}`
  return {
    home: '/',
    searching: '/?search=tata',
    markets: '/markets',
    'markets-us': '/markets?region=US',
    watchlists: '/watchlists',
    alerts: '/alerts',
    recurring: '/recurring',
    baskets: '/baskets',
    basket: '/baskets?basket=1',
    'basket-new': '/baskets?basket=new',
    trade: '/trade',
    'trade-forex': '/trade?tab=currency',
    'trade-no-nav': '/trade-no-nav/stock',
    account: '/account',
    'account-changes': '/account/changes',
    statement: '/account/statement',
    documents: '/account/documents',
    portfolio: '/account/portfolio',
    'recharge-detail': `/account/recharge-withdraw/${made.recharge}`,
    'withdrawal-detail': `/account/recharge-withdraw/${made.withdrawal}`,
    'stock-list': `/stock/${encodeURIComponent(code)}/${market}/${encodeURIComponent(name)}`,
    stock: stock('TCS.NS', 'Tata Consultancy Services'),
    'stock-index': stock(code, name),
    'stock-us': stock('BRK-B', 'Berkshire Hathaway B'),
    'trading-demo': '/trading/TCS.NS',
    'trade-ticket': '/stock/trading/TCS.NS/IN/Tata%20Consultancy%20Services?type=buy',
    settings: '/settings',
    'login-password': '/settings/login-password',
    security: '/settings/security',
    'two-step-sign-in': '/settings/two-step-sign-in',
    notices: '/notices',
    'real-name': '/settings/real-name',
    'news-list': '/news',
    news: '/news/1',
    recharge: '/recharge',
    'recharge-records': '/recharge-records',
    withdraw: '/withdraw',
    'withdraw-records': '/withdraw-records',
    'bank-cards': '/settings/bank-cards',
    'loan-records': '/loan-records',
    'loan-applications': '/LoanApplication',
    loan: '/loan',
    'customer-service': '/customer-service',
    records: '/records',
    'records-of-one': '/records?tag=TCS.NS',
    'records-of-none': '/records?tag=AAPL&status=cancelled',
    'stock-future': stock('GC=F', 'Gold'),
    'stock-bond': stock('GSEC-7.18-2033', '7.18% Government Stock 2033'),
    'markets-treasury': '/markets?region=CGI',
    'block-trading': '/block-trading',
    'block-buying': `/block-trading?buy=${made.listing}`,
    'block-trading-orders': '/block-trading/orders',
    ipo: '/ipo',
    'ipo-applying': `/ipo?apply=${made.applied.issue}`,
    'ipo-document': `/ipo?document=${made.applied.issue}`,
    'ipo-orders': '/ipo/orders',
    'ipo-application': `/ipo/orders?no=${made.applied.number}`,
    'ipo-transfers-none': '/ipo/orders?tab=transfers',
    qip: '/qip',
    'qip-orders-none': '/qip/orders',
    funds: '/fund-investment',
    'funds-buying': '/fund-investment?buy=1',
    'fund-orders': '/fund-investment/orders',
    'fund-orders-none': '/fund-investment/orders?status=completed',
    forex: '/forex',
    'futures-none': '/futures?code=zzzz',
    'treasury-debt': '/treasury-debt',
    record: `/records/${made.sale}`,
    'record-waiting': `/records/${made.waiting}`,
    'not-found': '/no-such-page',
  }
}
