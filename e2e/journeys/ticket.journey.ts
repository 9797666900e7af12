import type { Locator, Page } from '@playwright/test'
import { consideration } from '@tarazu/contract/money'
import { texts as en } from '../../web/src/locales/en/offers-texts.ts'
import { choose } from '../pages/choose.ts'
import { expect, test } from '../pages/journey.ts'
import { confirmation, lookOver, place } from '../pages/place-order.ts'
import { factOf, paiseIn } from '../pages/read-figures.ts'
import { others } from '../pages/words.ts'

/** The heights of phones, and more. */
const heights = Array.from({ length: 21 }, (_, nth) => 560 + 20 * nth)

/** Waits until the page has taken in that its window has another size. */
const framesLater = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  )

/** The keys that a finger does not reach; undefined where there is no keypad. */
async function outOfReach(keypad: Locator) {
  if (!(await keypad.isVisible())) return undefined
  return keypad.getByRole('button').evaluateAll((keys) =>
    keys
      .filter((key) => {
        const { left, right, top, bottom } = key.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const edges = [
          [x, top + 1],
          [x, bottom - 1],
          [left + 1, y],
          [right - 1, y],
        ] as const
        return edges.some((edge) => !key.contains(document.elementFromPoint(...edge)))
      })
      .map((key) => key.textContent || key.getAttribute('aria-label')),
  )
}

const stocks = {
  IN: '/stock/v2/TATAMOTORS.NS/Tata',
  US: '/stock/v2/AAPL/Apple',
  future: '/stock/v2/SI=F/Silver',
}

for (const [language, { orders }] of Object.entries({ en, ...others })) {
  test(`the keypad is shown where all of it can be reached, and else the phone brings its own: ${language} @thorough`, async ({
    page,
    signedIn: customer,
  }) => {
    test.slow()
    await customer.recharge(500_000)
    for (const path of Object.values(stocks)) await customer.buy(path.split('/')[3] ?? '', 3)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
    const sheet = page.locator('dialog[open]')
    const keypad = page.getByRole('group', { name: orders.keypad })
    let shown = 0
    const atEachHeight = async (within: Page | Locator, kind: string, side: 'buy' | 'sell') => {
      await page.setViewportSize({ width: 360, height: 960 })
      const quantity = within.getByRole('textbox', { name: orders.quantity })
      await quantity.fill('3')
      const sum = orders[side === 'buy' ? 'estimatedTotal' : 'estimatedProceeds']
      await expect(factOf(within, sum)).toHaveText(/\d/)
      for (const height of heights) {
        await page.setViewportSize({ width: 360, height })
        await framesLater(page)
        const missing = await outOfReach(keypad)
        const said = [kind, side, height, missing, await quantity.getAttribute('inputmode')]
        expect(said).toEqual([kind, side, height, ...(missing ? [[], 'none'] : [undefined, 'numeric'])])
        if (missing) shown++
      }
    }
    for (const [kind, path] of Object.entries(stocks)) {
      await page.goto(path)
      await page.getByRole('button', { name: orders.buy, exact: true }).click()
      await atEachHeight(sheet, kind, 'buy')
      await choose(sheet, orders.sell)
      await atEachHeight(sheet, kind, 'sell')
    }
    await page.goto('/stock/trading/AAPL/US/Apple?type=buy')
    await atEachHeight(page, 'a page of its own', 'buy')
    // This fails where the equation is shown nowhere.
    expect(shown).toBeGreaterThan(0)
  })
}

/** The equation of the ticket, or undefined; fails where it is not true. */
async function equation(ticket: Locator, side: 'buy' | 'sell') {
  const [line = ''] = await ticket.getByRole('list', { name: 'Fees' }).getByRole('listitem').allInnerTexts()
  if (!line.includes('=')) return undefined
  const [factors = '', value = ''] = line.split('=')
  const exact = factors
    .split('×')
    .map((factor) => {
      const [, whole = '', fraction = ''] = /(\d[\d,]*)\.?(\d*)/.exec(factor) ?? []
      return BigInt(whole.replaceAll(',', '') + fraction.padEnd(6, '0'))
    })
    .reduce((product, factor) => product * factor)
  // The product of factors in millionths has six more places for each factor.
  const beyond = 10n ** BigInt(6 * (factors.split('×').length - 2))
  expect(consideration(side, exact / beyond), line).toBe(paiseIn(value))
  return Number(factors.split('×')[0]?.replaceAll(/\D/g, ''))
}

test('every sum that the ticket writes out is true, whatever is typed', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(500_000)
  for (const [symbol, code] of [
    ['RELIANCE.NS', 'Reliance Industries'],
    ['AAPL', 'Apple'],
  ] as const) {
    await customer.buy(symbol, 5)
    await page.goto(`/stock/v2/${symbol}/${code}`)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const ticket = page.getByRole('dialog', { name: code })
    const quantity = ticket.getByRole('textbox', { name: 'Quantity' })
    for (const side of ['buy', 'sell'] as const) {
      if (side === 'sell') await choose(ticket, 'Sell')
      for (const typed of ['7', '50', '51', '500', '', '1,0', '999999999', '49']) {
        await quantity.fill(typed)
        // A comma is told, and not guessed at.
        const count = /^\d+$/.test(typed) ? Number(typed) : 0
        const may = count > 0 && count <= 50
        await expect(async () => {
          expect(await equation(ticket, side)).toBe(may ? count : undefined)
        }).toPass({ timeout: 15_000 })
        await expect(ticket.getByRole('definition').first()).toHaveText(may ? /\d/ : '–')
      }
    }
  }
})

test('what is confirmed is what stands there: the price follows the market, and the way back keeps the form', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(50_000)
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('4')
  await lookOver(ticket).click()
  const asked = confirmation(page)
  const price = factOf(asked, 'Current price')
  const before = await price.innerText()
  await expect(asked.getByText(`The price has moved from ${before} to`)).toBeVisible({ timeout: 30_000 })
  await expect(price).not.toHaveText(before)
  await asked.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4')

  const sent = page.waitForRequest('**/stock/success/deal/buy')
  await lookOver(ticket).click()
  // Waits for the price to move: otherwise it is the opening price whichever is sent.
  await expect(asked.getByText('The price has moved from')).toBeVisible()
  const send = asked.getByRole('button', { name: 'Buy 4 shares' })
  await expect(send).toBeEnabled()
  // Reads and taps in one moment: the tap takes what stands there.
  const stood = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const label = [...(dialog?.querySelectorAll('dt') ?? [])].find(
      (each) => each.textContent === 'Current price',
    )
    ;[...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.click()
    return label?.nextElementSibling?.textContent
  })
  const { price: seen } = (await sent).postDataJSON() as { price: string }
  expect(Number(seen)).toBe(Number(stood?.replaceAll(/[^\d.]/g, '')))
  await expect(ticket.getByText('Submission successful')).toBeVisible()
})

test('whoever has placed three orders may do without the confirmation, on every device @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(50_000)
  const setting = page.getByRole('button', { name: 'Send with one tap' })
  await customer.buy('ITC.NS', 1)
  await page.goto('/settings')
  await expect(setting).toBeDisabled()
  await expect(setting).toHaveAccessibleDescription(
    'This can be turned off once you have placed 3 orders of your own. So far: 1.',
  )
  await customer.buy('ITC.NS', 1)
  await customer.buy('ITC.NS', 1)
  await expect(setting).toBeEnabled({ timeout: 30_000 })
  await setting.click()
  await expect(page.getByText('Orders are sent with one tap.')).toBeVisible()

  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await ticket.getByRole('button', { name: 'Buy 1 share' }).click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Show before sending' }).click()
  await expect(setting).toBeVisible()
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await place(ticket, 'Buy 1 share')
  await expect(ticket.getByText('Submission successful')).toBeVisible()
})

test('the button that sends a large order writes its quantity as the figures above it @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(5_000_000)
  await page.goto(stocks.IN)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog')
  await ticket.getByRole('button', { name: 'Exact', exact: true }).click()
  await ticket.getByRole('button', { name: /^More/ }).click()
  await choose(ticket, 'Limit')
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('1200')
  await lookOver(ticket).click()
  await expect(factOf(confirmation(page), 'Quantity')).toHaveText('1,200')
  await expect(
    confirmation(page).getByRole('button', { name: 'Buy 1,200 shares', exact: true }),
  ).toBeVisible()
})
