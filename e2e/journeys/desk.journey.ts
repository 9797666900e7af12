/** The app at a desk: what stands beside every page, the ticket beside the chart, and all of it by keyboard. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { noteInWatchlist } from '@tarazu/contract/watchlist/lists-api'
import { looks, violations } from '../pages/axe.ts'
import { desktop } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { countShifts, largestShift } from '../pages/layout-shift.ts'
import { paiseIn } from '../pages/read-figures.ts'
import { settled } from '../pages/settled.ts'
import { sideways } from '../pages/sideways.ts'
import { visit } from '../pages/visit.ts'

test.use(desktop)

const wholeUnits = (micros: bigint) => (micros / 1_000_000n) * 1_000_000n
const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

const beside = (page: Page) => page.getByRole('complementary', { name: 'Watchlist' })
const boxOf = async (part: ReturnType<Page['locator']>) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('nothing is shown there')
  return box
}

test('the rail and the watchlist stay while pages come and go, as wide as they were made @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.call(addFavourite, { symbol: 'INFY.NS' })
  await page.goto('/')
  await settled(page)
  const row = beside(page).getByRole('link', { name: /Infosys/ })
  await expect(row).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  const [left, list, main] = [await boxOf(rail), await boxOf(beside(page)), await boxOf(page.locator('main'))]
  expect(left.height).toBeGreaterThan(700)
  expect(list.x).toBe(left.x + left.width)
  expect(main.x).toBeGreaterThanOrEqual(list.x + list.width)

  await test.step('every page has them, with the way to the others', async () => {
    for (const path of ['/settings', '/records', '/stock/v2/TCS.NS/TCS']) {
      await visit(page, path)
      await expect(row, path).toBeVisible()
      await expect(rail.getByRole('link'), path).toHaveCount(5)
    }
    await row.click()
    await expect(page).toHaveURL(/INFY\.NS/)
    // A page takes the focus when it is shown, which is after its address is.
    await expect(page.getByRole('heading', { level: 1, name: 'Infosys' })).toBeAttached()
    await settled(page)
  })

  await test.step('the page of the watchlists has its room, and a table with the notes', async () => {
    await customer.call(noteInWatchlist, { list: 0, symbol: 'INFY.NS', note: 'Results on Friday' })
    await visit(page, '/watchlists')
    const named = page.getByRole('table', { name: 'Favourites' }).getByRole('row', { name: /^Infosys/ })
    await expect(named).toContainText('Results on Friday')
    await expect(beside(page).getByRole('link')).toHaveCount(0)
    await expect(beside(page).getByRole('button', { name: 'Keyboard' })).toBeVisible()
    const alone = await boxOf(page.getByRole('table'))
    expect(alone.x).toBeLessThan(list.x + 40)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await visit(page, '/settings')
    await expect(row).toBeVisible()
  })

  await test.step('its width is kept, and given back', async () => {
    const handle = page.getByRole('separator', { name: 'Width of the watchlist' })
    // A page takes the focus when it is shown, which is after its heading is.
    await expect(page.getByRole('main')).toBeFocused()
    await handle.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await boxOf(beside(page))).width).toBe(list.width + 60)
    await page.reload()
    await expect.poll(async () => (await boxOf(beside(page))).width).toBe(list.width + 60)
    await handle.dblclick()
    await expect.poll(async () => (await boxOf(beside(page))).width).toBe(list.width)
  })

  await test.step('a narrow window has the bar of a phone', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/')
    await expect(beside(page)).toHaveCount(0)
    await expect.poll(async () => (await boxOf(rail)).width).toBe(1000)
  })
})

test('pages of two parts have them side by side, and the others stay as narrow as they read well @thorough', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  await page.setViewportSize({ width: 1440, height: 900 })
  const parts = page.locator('[data-columns] > div')
  for (const path of [
    '/settings',
    '/settings/security',
    '/account/documents',
    '/alerts',
    '/loan',
    busy.routes.record,
  ]) {
    await page.goto(path)
    await settled(page)
    const [first, second] = [await boxOf(parts.first()), await boxOf(parts.last())]
    expect.soft(second.x, path).toBeGreaterThanOrEqual(first.x + first.width)
    expect.soft(second.width, path).toBeGreaterThan(400)
    expect.soft(await sideways(page), path).toEqual([])
  }
  await page.goto('/settings/login-password')
  await settled(page)
  expect((await boxOf(page.locator('form').first())).width).toBeLessThanOrEqual(560)
})

test('the ticket stays open beside a chart that has the room of the page', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(50_000)
  await page.goto('/stock/v2/ITC.NS/ITC')
  await settled(page)
  const ticket = page.getByRole('region', { name: 'Order', exact: true })
  const chart = page.locator('[data-chart]')
  await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Keypad for the quantity' })).toHaveCount(0)
  const [drawn, panel] = [await boxOf(chart), await boxOf(ticket)]
  expect(drawn.height).toBeGreaterThanOrEqual(520)
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(panel.x)

  await test.step('bid and ask have their sizes, in the ticket as in the figures', async () => {
    await expect(ticket.getByText(/^Bid [\d,]+\.\d\d × [\d,]+Ask [\d,]+\.\d\d × [\d,]+$/)).toBeVisible()
  })

  await test.step('a wider window gives the room to the chart', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(async () => (await boxOf(chart)).width).toBeGreaterThan(drawn.width + 500)
  })

  await test.step('an order that was filled is among the positions, and the ticket is there for the next', async () => {
    const filled = page.getByRole('tabpanel')
    await ticket.getByRole('button', { name: 'Review order' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy 1/ })
      .click()
    await expect(ticket.getByText(/^Bought \d at/)).toBeVisible()
    await expect(filled.getByRole('row', { name: /^ITC/ })).toBeVisible()
    await ticket.getByRole('button', { name: 'Done' }).click()
    await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Fills today' }).click()
    await expect(filled.getByRole('row', { name: /^ITC.*Buy.*Market/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Open orders' }).click()
    await expect(filled.getByText('No order is waiting.')).toBeVisible()
  })

  await test.step('what waits is a table with all of its prices, to be sorted and taken along', async () => {
    const lot = await customer.buy('ITC.NS', 20)
    const { price } = await customer.call(getOrder, { number: lot })
    const [above, below] = [11n, 9n].map((tenths) => wholeUnits(((price ?? 0n) * tenths) / 10n))
    const sale = { lot, quantity: 5, validity: 'gtc' } as const
    await customer.call(sell, { ...sale, type: 'oco', limitPrice: above, stopPrice: below })
    await customer.call(sell, { ...sale, quantity: 4, type: 'trailing', trailBps: 900 })
    const bracket = { exitTarget: above, exitStop: below } as const
    const limit = {
      type: 'limit',
      validity: 'gtc',
      limitPrice: wholeUnits(((price ?? 0n) * 19n) / 20n),
    } as const
    await customer.call(buy, { symbol: 'ITC.NS', kind: 'stock', quantity: 3, ...limit, ...bracket })
    const open = page.getByRole('table', { name: 'Open orders' })
    const cellOf = async (row: RegExp, head: string) => {
      const heads = await open.getByRole('columnheader').allInnerTexts()
      return open.getByRole('row', { name: row }).locator('th, td').nth(heads.indexOf(head))
    }
    await expect(open.locator('tbody tr')).toHaveCount(3)
    const [shownAbove, shownBelow] = [above, below].map((micros = 0n) => format.format(Number(micros) / 1e6))
    for (const [row, head, text] of [
      [/Target & stop/, 'Limit / target', shownAbove],
      [/Target & stop/, 'Stop price', shownBelow],
      [/Trailing/, 'Distance', '9.00 %'],
      [/Buy.*Limit/, 'Sell at target', shownAbove],
      [/Buy.*Limit/, 'Sell at stop', shownBelow],
    ] as const)
      await expect(await cellOf(row, head)).toHaveText(new RegExp(`${text}$`))
    await expect(await cellOf(/Trailing/, 'Stop price')).toHaveText(/^₹\d/)
    await expect(await cellOf(/Trailing/, 'Valid until')).toHaveText(/\d{4}/)
    const quantity = open.getByRole('columnheader', { name: 'Quantity' })
    await quantity.getByRole('button').click()
    await expect(quantity).toHaveAttribute('aria-sort', 'descending')
    await expect(open.locator('tbody tr').first()).toContainText('Target & stop')
    await open
      .getByRole('button', { name: /^Cancel order/ })
      .first()
      .click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(open.locator('tbody tr')).toHaveCount(2)
  })

  await test.step('each fill of today has a row, and their fees a sum', async () => {
    await page.getByRole('tab', { name: 'Fills today' }).click()
    const fills = page.getByRole('table', { name: 'Fills today' })
    await expect(fills.getByRole('row', { name: /^ITC.*Buy.*Market.*20/ })).toBeVisible()
    await expect(fills.getByRole('row', { name: /^Sum/ })).toBeVisible()
  })
})

test('from the search to a filled order by keyboard, in no more than 12 keystrokes', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(50_000)
  await page.goto('/')
  await settled(page)
  let keystrokes = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    keystrokes += keys.length
  }
  const ticket = page.getByRole('region', { name: 'Order', exact: true })
  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press('i', 'n', 'f', 'y', 'Enter')
  await expect(page).toHaveURL(/\/stock\/v2\/INFY\.NS/)
  await expect(ticket.getByRole('button', { name: 'Review order' })).toBeEnabled()
  await press('b')
  await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
  await press('2', 'Enter')
  const send = page.getByRole('dialog').getByRole('button', { name: /^Buy 2/ })
  await expect(send).toBeEnabled()
  await press('Enter')
  await expect(ticket.getByText(/^Bought \d at/)).toBeVisible()
  expect(keystrokes).toBeLessThanOrEqual(12)

  await test.step('S sells some of it, and Escape goes back to the form', async () => {
    await press('s')
    await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toBeFocused()
    await expect(ticket.getByRole('button', { name: 'Review order' })).toBeEnabled()
    await page.keyboard.down('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Sell 1/ })).toBeEnabled()
    // A key that is held down repeats itself, and sends nothing.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(ticket.getByRole('button', { name: 'Review order' })).toBeEnabled()
  })
})

test('keys lead to the pages and through lists, say what they do, and can be turned off @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/')
  await settled(page)
  for (const [key, path] of [
    ['2', '/markets'],
    ['3', '/watchlists'],
    ['4', '/trade'],
    ['5', '/account'],
    ['1', '/'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(path)
  }
  await test.step('arrows in the results of a search', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('tata')
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
    await expect(results.nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(results.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(results.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(results.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a chart is heard, and is not, by one key', async () => {
    await page.goto('/stock/v2/TCS.NS/TCS')
    const button = page.getByRole('button', { name: 'Hear the chart' })
    const player = page.getByRole('application')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // The key comes after the button.
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'l')
    await page.keyboard.press('l')
    await expect(player).toBeFocused()
    await page.keyboard.press('l')
    await expect(player).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('1')
    await expect(page).toHaveURL('/')
  })
  await test.step('the list of the keys turns them off', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(dialog).toContainText('Buy, sell')
    await expect(dialog).toContainText('LHear the open chart')
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('2')
    await page.keyboard.press('?')
    await expect(page).toHaveURL('/')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await dialog.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await expect(page).toHaveURL('/markets')
  })
})

test('lists are tables there: sorted by their heads, with sums, and as a file @thorough', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  // Trade has the orders that wait above the holdings.
  const table = page.getByRole('table').last()
  const heads = (name: string) => table.getByRole('columnheader', { name, exact: true })
  const rows = table.locator('tbody tr')
  const column = async (nth: number) =>
    (await rows.locator(`:nth-child(${nth})`).allInnerTexts()).map((text) =>
      Number(text.replace('−', '-').replace(/[^\d.-]/g, '')),
    )

  await test.step('holdings, with the sums that the page names', async () => {
    await page.goto('/trade')
    await expect(rows.nth(1)).toBeVisible()
    const cost = 5
    await heads('Cost').getByRole('button').click()
    await expect(heads('Cost')).toHaveAttribute('aria-sort', 'descending')
    const falling = await column(cost)
    expect(falling).toEqual(falling.toSorted((one, other) => other - one))
    await heads('Cost').getByRole('button').click()
    await expect(heads('Cost')).toHaveAttribute('aria-sort', 'ascending')
    expect(await column(cost)).toEqual(falling.toReversed())
    const { summary } = await busy.customer.call(listHoldings, { type: 'stock' })
    const foot = table.locator('tfoot').locator(`:nth-child(${cost})`)
    expect(paiseIn(await foot.innerText())).toBe(summary.cost)
  })

  await test.step('S sells from the purchase whose row has the focus', async () => {
    const row = rows.first().getByRole('button').first()
    await row.focus()
    await page.keyboard.press('s')
    const ticket = page.getByRole('dialog')
    await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
  })

  await test.step('as close as somebody wants them', async () => {
    // The lowest row: a name that takes two lines is as high either way.
    const height = async () =>
      Math.min(...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))))
    const usual = await height()
    const dense = page.getByRole('button', { name: 'Dense rows' }).last()
    await dense.click()
    await expect(dense).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(dense).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(height).toBeLessThan(usual)
  })

  await test.step('records, as a file with the rows as they are sorted', async () => {
    await page.goto('/records')
    await heads('Instrument').getByRole('button').click()
    await expect(heads('Instrument')).toHaveAttribute('aria-sort', 'ascending')
    const names = await rows.locator('th b').allInnerTexts()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(head).toMatch(/^Instrument,Time,/)
    // The table has a dash for the total of what waits, and the file nothing.
    const { rows: waiting } = await busy.customer.call(listOrders, { status: 0, limit: 100 })
    expect(waiting.length).toBeGreaterThan(0)
    const pending = lines.filter((line) => line.endsWith(',Pending'))
    expect(pending).toHaveLength(waiting.length)
    for (const line of pending) expect(line).toMatch(/,0\.00,,Pending$/)
    expect(lines.map((line) => line.replace(/^"?(.*?) \(\S+\)"?,.*$/, '$1'))).toEqual(names)
  })

  await test.step('with the columns that somebody wants, which the file has, too', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const boxes = page.getByRole('group', { name: 'Columns' })
    await expect(boxes.getByRole('checkbox', { name: 'Instrument' })).toHaveCount(0)
    for (const name of ['Time', 'Fees']) await boxes.getByRole('checkbox', { name }).uncheck()
    await page.reload()
    await expect(rows.nth(1)).toBeVisible()
    await expect(heads('Total')).toBeVisible()
    for (const name of ['Time', 'Fees']) await expect(heads(name)).toHaveCount(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8').split('\r\n')[0]).toBe(
      'Instrument,Side,Order type,Quantity,Price,Total,Status',
    )
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Time', 'Fees']) await boxes.getByRole('checkbox', { name }).check()
    await expect(heads('Fees')).toBeVisible()
  })

  await test.step('the price of a fill leads to why it is that', async () => {
    await rows.getByTitle('Why this price?').first().click()
    await expect(page).toHaveURL(/\/records\/\w+\?why=/)
    await expect(page.getByText(/^(Bought|Sold) at .*, (the|which) /).first()).toBeVisible()
  })

  await test.step('changes of the account, with what they come to', async () => {
    await page.goto('/account/changes')
    await expect(rows.nth(1)).toBeVisible()
    const { balance } = await busy.customer.call(getBalance, {})
    const foot = table.locator('tfoot').locator(':nth-child(5)')
    expect(paiseIn(await foot.innerText())).toBe(balance)
    await heads('Change').getByRole('button').click()
    await heads('Change').getByRole('button').click()
    await expect(heads('Change')).toHaveAttribute('aria-sort', 'ascending')
    expect((await column(5))[0]).toBeLessThan(0)
  })

  await test.step('the market of an index, as a table in the order of a ranking', async () => {
    await page.goto('/stock/%5ENSEI/IN/NIFTY%2050')
    await expect(rows.nth(20)).toBeVisible()
    const listed = await rows.count()
    await page.getByRole('button', { name: 'Gainers' }).click()
    await expect(page).toHaveURL(/\?by=gainers$/)
    await expect.poll(async () => (await rows.count()) < listed).toBe(true)
    await heads('Change').getByRole('button').click()
    await expect(heads('Change')).toHaveAttribute('aria-sort', 'descending')
  })

  await test.step('a market, all of it on one page', async () => {
    await page.goto('/markets')
    await expect(rows.nth(20)).toBeVisible()
    await heads('Price').getByRole('button').click()
    await expect(heads('Price')).toHaveAttribute('aria-sort', 'descending')
    await rows.first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1).getByRole('link')).toBeFocused()
    const named = await rows.nth(1).getByRole('link').innerText()
    const ticket = page.getByRole('dialog', { name: named })
    for (const [key, side] of [
      ['s', 'Sell'],
      ['b', 'Buy'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(ticket.getByRole('radio', { name: side })).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(ticket).toHaveCount(0)
      await expect(rows.nth(1).getByRole('link')).toBeFocused()
    }
    await expect(page).toHaveURL('/markets')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/stock\/v2\//)
  })
})

test('every page of a desk is accessible, in the longest language, light and dark, and nothing moves on it @thorough', async ({
  page,
  busy,
}) => {
  test.slow()
  const shifted = await countShifts(page)
  await comeIn(page, busy.customer)
  await page.addInitScript(() => localStorage.setItem('locale', 'de'))
  for (const path of ['/', '/markets', '/trade', '/records', '/account/changes', busy.routes.stock]) {
    await page.goto(path)
    await settled(page)
    if (path !== '/' && path !== busy.routes.stock) await page.getByRole('table').last().waitFor()
    expect.soft(await shifted(), path).toBeLessThanOrEqual(largestShift)
    for (const { colorScheme, rules } of looks) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page, rules), `${path} ${colorScheme}`).toEqual([])
    }
    expect.soft(await sideways(page), path).toEqual([])
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tastatur' }).waitFor()
  expect(await violations(page)).toEqual([])
})
