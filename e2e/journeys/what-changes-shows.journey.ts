import type { Page } from '@playwright/test'
import { updatePassword } from '@tarazu/contract/security/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { moving } from '../pages/browser.ts'
import { drawFinger } from '../pages/draw-finger.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test.use({ contextOptions: moving })

/** A finger across the screen. */
const swipe = (page: Page, from: number, to: number, y = 500) =>
  drawFinger(page, { x: from, y }, { x: to, y })

test('what another device does shows here without a reload', async ({ page, signedIn: customer }) => {
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const main = page.getByRole('navigation', { name: 'Main' })
  const assets = page.getByRole('region', { name: 'Total assets' })
  await expect(assets).toContainText('₹0.00')
  await customer.recharge(30_000)
  await expect(assets).toContainText('₹30,000.00')

  await main.getByRole('link', { name: 'Trade' }).click()
  await expect(page.getByText('You hold nothing here yet.')).toBeVisible()
  await customer.buy('SBIN.NS', 4)
  const holdings = page.getByRole('list', { name: 'Holdings' })
  await expect(holdings.getByRole('button', { name: /State Bank of India/ })).toContainText('4')

  await page.getByRole('link', { name: 'Transaction records' }).click()
  const records = page.getByRole('tabpanel').getByRole('listitem')
  await expect(records).toHaveCount(1)
  await customer.buy('SBIN.NS', 1)
  await expect(records).toHaveCount(2)

  await page.getByRole('button', { name: 'Back' }).click()
  await main.getByRole('link', { name: 'Account' }).click()
  const wallet = page.getByRole('region', { name: 'Wallet' })
  const before = await wallet.innerText()
  await customer.recharge(5_000)
  await expect.poll(() => wallet.innerText()).not.toBe(before)
  await page.getByRole('link', { name: 'Details' }).click()
  const changes = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Recharge' })
  await expect(changes).toHaveCount(2)
  await customer.recharge(5_000)
  await expect(changes).toHaveCount(3)
  expect(loads).toEqual([])
})

/** Hides or shows the page as when another app comes before it and goes again. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('what came while the app was in the background is there when it comes back @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(30_000)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Trade' }).click()
  await expect(page.getByText('You hold nothing here yet.')).toBeVisible()
  await main.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Notices, 2 new' })).toBeVisible()
  await expect(page.getByText('You hold nothing here yet.')).toBeVisible()

  // However short that was: by this clock nothing that was asked for has become old.
  await page.clock.setFixedTime(Date.now())
  await show(page, 'hidden')
  await customer.buy('SBIN.NS', 4)
  await customer.call(updatePassword, { kind: 'transaction', pin: '284615', password: customer.password })
  await show(page, 'visible')
  await expect(page.getByRole('link', { name: 'Notices, 3 new' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Holdings' })).toContainText('State Bank of India')
})

test('prices move by themselves wherever they are shown', async ({ page, signedIn: customer }) => {
  await customer.call(addFavourite, { symbol: 'TCS.NS' })
  const places = [
    { path: '/', prices: page.getByRole('list', { name: 'Indices' }) },
    { path: '/markets', prices: page.getByRole('tabpanel').getByRole('list') },
    { path: '/watchlists', prices: page.getByRole('list', { name: 'Favourites' }) },
    { path: '/stock/v2/TCS.NS/TCS', prices: page.getByRole('main').getByText(/^₹[\d,]+\.\d\d$/) },
  ]
  for (const { path, prices } of places) {
    await page.goto(path)
    await expect(prices.first()).toHaveText(/\d\.\d\d/)
    const before = await prices.first().innerText()
    await expect.poll(() => prices.first().innerText(), { timeout: 20_000 }).not.toBe(before)
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  }
})

test('the card of an index fetches its line, and not the minutes that it is drawn from @thorough', async ({
  page,
  signedIn: _,
}) => {
  const fetched = page.waitForResponse((answer) => answer.url().includes('market=SVG'))
  await page.goto('/')
  const { data } = await (await fetched).json()
  expect(data.linePath).toMatch(/^M/)
  expect(data.rows.length).toBeLessThanOrEqual(1)
})

test('a swipe from the left edge goes back, but not over a chart, not from the middle, not on a tab @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await swipe(page, 10, 200)
  await settled(page)
  await expect(page).toHaveURL(/\/account$/)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await settled(page)
  for (const [from, to] of [
    [120, 300],
    [10, 55],
  ] as const) {
    await swipe(page, from, to)
    await settled(page)
    await expect(page).toHaveURL(/\/settings$/)
  }
  await swipe(page, 10, 200)
  await expect(page).toHaveURL(/\/account$/)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).click()
  await page
    .getByRole('link', { name: /HDFC|Adani|Reliance|Asian|Axis/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/stock\/v2\//)
  const chart = page.getByRole('img', { name: /^Chart of/ })
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not on the screen')
  await swipe(page, 25, 220, box.y + box.height / 2)
  // Going back would take a moment.
  await settled(page)
  await expect(page).toHaveURL(/\/stock\/v2\//)
})

test('the bottom navigation gives way to whatever lies over the page @thorough', async ({
  page,
  signedIn: _,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Language' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a language' })).toBeVisible()
  await expect(main).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(main).toBeVisible()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(main).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  await expect(main).toBeVisible()

  for (const tab of ['Markets', 'Watchlist', 'Trade', 'Account']) {
    await main.getByRole('link', { name: tab }).click()
    await expect(main.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  }
  for (const path of ['/settings', '/records', '/news', '/recharge', '/trade-no-nav/stock']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main).toBeHidden()
  }
})
