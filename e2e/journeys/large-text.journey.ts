/** Somebody who has set twice the usual size of text for all pages (decision 065). */
import type { Page } from '@playwright/test'
import { cramped } from '../pages/cramped.ts'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { confirmation, lookOver } from '../pages/place-order.ts'
import { settled } from '../pages/settled.ts'
import { sideways } from '../pages/sideways.ts'
import { visit } from '../pages/visit.ts'

/** Words that a line ends in the middle of. */
const brokenWords = async (page: Page) => (await cramped(page)).filter((words) => words.startsWith('broken'))

/** Doubles the size of the text as the settings of the browser do. */
async function doubleText(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test('with text of twice the size everything from the home page to a withdrawal is within the screen, and no word is broken @thorough', async ({
  page,
  busy: { customer, routes },
}) => {
  test.setTimeout(180_000)
  await doubleText(page)
  await signIn(page, customer)
  const bodySize = () => page.evaluate(() => getComputedStyle(document.body).fontSize)
  expect(await bodySize()).toBe('30px')
  for (const name of [
    'home',
    'searching',
    'markets',
    'stock',
    'trade',
    'account',
    'account-changes',
    'recharge',
    'withdraw',
    'withdrawal-detail',
    'records',
    'record',
    'settings',
  ] as const) {
    await page.goto(routes[name])
    await settled(page)
    expect.soft(await sideways(page), name).toEqual([])
    expect.soft(await brokenWords(page), name).toEqual([])
  }
})

test('with text of twice the size no word is broken on any page @thorough', async ({
  page,
  busy: { customer, routes },
}) => {
  test.setTimeout(300_000)
  await doubleText(page)
  await signIn(page, customer)
  for (const [name, path] of Object.entries(routes)) {
    if (name === 'not-found') continue
    await visit(page, path)
    await settled(page)
    expect.soft(await brokenWords(page), name).toEqual([])
  }
})

test('with text of twice the size a share is bought @thorough', async ({ page, signedIn: customer }) => {
  await customer.recharge(20_000)
  await doubleText(page)
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await ticket.getByRole('textbox', { name: 'Quantity' }).fill('2')
  const next = lookOver(ticket)
  await expect(next).toBeEnabled()
  await settled(page)
  expect(await sideways(page)).toEqual([])
  expect.soft(await brokenWords(page)).toEqual([])
  await expect(next).toBeInViewport({ ratio: 1 })
  await next.click()
  const send = confirmation(page).getByRole('button', { name: 'Buy 2 shares' })
  await expect(send).toBeEnabled()
  expect(await sideways(page)).toEqual([])
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(await sideways(page)).toEqual([])
})
