import { expect, test } from 'vitest'
import { isPage } from './addresses.ts'

test.each([
  ['/', true],
  ['/account/changes', true],
  ['/records/S123', true],
  ['/trade-no-nav/stock', true],
  ['/stock/v2/M%26M.NS/Mahindra', true],
  ['/trading/RELIANCE.NS', true],
  ['/console', true],
  ['/console/', true],
  ['/console/withdrawals/71', true],
  ['/console/customers', true],
  ['/metrics', false],
  ['/.sources', false],
  ['/account/nothing', false],
  ['/consoles', false],
  ['/console/nowhere', false],
  ['/console/.sources', false],
  ['/console/withdrawals/71/1', false],
  ['/records/%E0%A4%A', false],
])('%s is a page: %s', (pathname, is) => {
  expect(isPage(pathname)).toBe(is)
})
