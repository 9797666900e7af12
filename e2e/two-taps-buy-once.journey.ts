import type { Page } from '@playwright/test'
import { listOrders } from '@tarazu/contract/orders/api'
import { listRecharges } from '@tarazu/contract/wallet/api'
import { expect, test } from './journey.ts'

const buyCall = '**/stock/success/deal/buy'

async function openTicket(page: Page) {
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  const send = ticket.getByRole('button', { name: 'Buy 1 share' })
  await expect(send).toBeEnabled()
  return { ticket, send }
}

test('a double tap buys once', async ({ page, signedIn: customer }) => {
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  await send.dblclick()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('impatient taps while the network is slow buy once, and the button says that it is at work', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route(buyCall, async (route) => {
    sent++
    await held.promise
    await route.continue()
  })
  await send.tap()
  const busy = ticket.getByRole('button', { name: 'Sending your order…' })
  await expect(busy).toBeVisible()
  for (let again = 0; again < 3; again++) await busy.click({ force: true })
  await page.keyboard.press('Enter')
  expect(sent).toBe(1)
  held.resolve()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('when the answer is lost, trying again does not buy a second time', async ({
  page,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  const keys: (string | undefined)[] = []
  await page.route(buyCall, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server does it; only the first answer does not arrive.
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(ticket.getByText('We do not know yet whether your order arrived.')).toBeVisible()
  await expect(ticket.getByText('the same order is never placed twice')).toBeVisible()
  expect((await customer.call(listOrders, {})).count).toBe(1)
  await ticket.getByRole('button', { name: 'Try again' }).click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^.{16,}$/)
  expect(keys[1]).toBe(keys[0])
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('a double tap recharges once', async ({ page, signedIn: customer }) => {
  await page.goto('/recharge')
  await page.getByRole('button', { name: '₹10,000' }).click()
  await page.getByRole('button', { name: 'Recharge ₹10,000' }).dblclick()
  await expect(page).toHaveURL(/\/recharge-records$/)
  await expect(page.getByRole('link', { name: /Completed/ })).toHaveCount(1)
  expect((await customer.call(listRecharges, {})).count).toBe(1)
})
