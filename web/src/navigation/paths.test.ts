import { expect, test } from 'vitest'
import { paths, pathTo } from './paths.ts'
import { isTabRoot, needsSession, placeOf } from './route-meta.ts'

test('a path is built from its parameters, whatever characters they hold', () => {
  expect(pathTo('stock', { code: 'RELIANCE.NS', name: 'Reliance Industries' })).toBe(
    '/stock/v2/RELIANCE.NS/Reliance%20Industries',
  )
  expect(pathTo('stock', { code: 'USDINR=X', name: 'USD/INR' })).toBe('/stock/v2/USDINR%3DX/USD%2FINR')
  expect(pathTo('holdingsAlone', { type: 'stock' })).toBe('/trade-no-nav/stock')
  expect(pathTo('home')).toBe('/')
})

test.each([
  ['/', 'home'],
  ['/account/changes', 'accountChanges'],
  ['/stock/v2/INFY.NS/Infosys', 'stock'],
  ['/stock/INFY.NS/IN/Infosys', 'stockList'],
  ['/stock/trading/INFY.NS/IN/Infosys', 'trade'],
  ['/trading/INFY', 'tradingDemo'],
  ['/trade-no-nav/stock', 'holdingsAlone'],
  ['/recharge-records', 'rechargeRecords'],
  ['/records/S123', 'record'],
  ['/nowhere', undefined],
])('%s is the place %s', (pathname, place) => {
  expect(placeOf(pathname)).toBe(place)
})

test('only signing in, registering and what anyone may check need no session', () => {
  const open = Object.values(paths).filter((path) => !needsSession(path))
  expect(open).toEqual([
    '/login',
    '/register',
    '/forgot-password',
    '/transparency',
    '/customer-service/visitor',
  ])
  expect(needsSession('/nowhere')).toBe(true)
})

test('the navigation has five pages', () => {
  const tabs = Object.values(paths).filter(isTabRoot)
  expect(tabs).toEqual(['/', '/markets', '/watchlists', '/trade', '/account'])
})
