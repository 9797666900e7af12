import { expect, test } from 'vitest'
import { paths } from '../../web/src/navigation/paths.ts'
import { needsSession, type Place, placeOf } from '../../web/src/navigation/route-meta.ts'
import { openRoutes, signedInRoutes } from './routes.ts'

/** The table of product 2, as it is written there, and the bare record that it mentions. */
const product = [
  '/',
  '/markets',
  '/watchlists',
  '/trade',
  '/account',
  '/account/changes',
  '/account/recharge-withdraw/{id}',
  '/login',
  '/forgot-password',
  '/register',
  '/stock/{symbol}/{market}/{name}',
  '/stock/v2/{code}/{name}',
  '/trading/{code}',
  '/stock/trading/{symbol}/{market}/{name}',
  '/settings',
  '/settings/login-password',
  '/settings/real-name',
  '/settings/bank-cards',
  '/customer-service',
  '/news',
  '/news/{id}',
  '/block-trading',
  '/block-trading/orders',
  '/qip',
  '/qip/orders',
  '/ipo',
  '/ipo/orders',
  '/fund-investment',
  '/fund-investment/orders',
  '/forex',
  '/futures',
  '/treasury-debt',
  '/trade-no-nav/{type}/{buck?}',
  '/recharge',
  '/withdraw',
  '/withdraw-records',
  '/recharge-records/{type?}',
  '/loan-records',
  '/loan',
  '/LoanApplication',
  '/records',
  '/records/{no}',
]

const patternOf = (written: string) => written.replace(/\{(\w+\??)\}/g, ':$1')

test.each(product)('%s of the specification is a route of the app', (written) => {
  const pattern = patternOf(written)
  const place = (Object.keys(paths) as Place[]).find((each) => paths[each] === pattern)
  expect(place).toBeDefined()
  // Tried with everything that it may carry, and with as little as it needs: no other route takes it.
  expect(placeOf(pattern.replace(/:\w+\??/g, 'x'))).toBe(place)
  expect(placeOf(pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x') || '/')).toBe(place)
})

test('beside those of the specification there are only ours', () => {
  const specified = product.map(patternOf)
  const ours = Object.values(paths).filter((path) => !specified.includes(path))
  expect(ours.sort()).toEqual([
    '/account/documents',
    '/account/portfolio',
    '/account/statement',
    '/alerts',
    '/baskets',
    '/customer-service/visitor',
    '/notices',
    '/recurring',
    '/settings/security',
    '/settings/two-step-sign-in',
    '/transparency',
  ])
})

test('every route of the app is among the addresses that all screens are looked at by', () => {
  const made = {
    sale: 'A1',
    waiting: 'A2',
    recharge: 'A3',
    withdrawal: 'WA5',
    listing: 1,
    applied: { issue: 1, number: 'A4' },
  }
  const addresses = [...Object.values(openRoutes), ...Object.values(signedInRoutes(made))]
  const visited = new Set(addresses.map((address) => placeOf(new URL(address, 'http://tarazu').pathname)))
  expect(Object.keys(paths).filter((place) => !visited.has(place as Place))).toEqual([])
  for (const address of Object.values(openRoutes)) expect(needsSession(address)).toBe(false)
})
