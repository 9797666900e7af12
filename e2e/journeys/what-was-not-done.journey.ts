import type { Page } from '@playwright/test'
import { listOrders } from '@tarazu/contract/orders/api'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'

const buyCall = '**/stock/success/deal/buy'
const notKnown = 'We do not know yet whether this went through.'
const busy = {
  status: 503,
  headers: { 'retry-after': '3' },
  json: { msg: 'no', code: 'unavailable', data: 'unavailable', text: 'Too many.', detail: { done: false } },
}

async function openTicket(page: Page) {
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  return { ticket, send: () => place(ticket, 'Buy 1 share') }
}

test('of an order that the server says it has not done it is said that it failed, and the next one is another', async ({
  page,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/status of 503/)
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  const keys: (string | undefined)[] = []
  await page.route(buyCall, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.fulfill(busy) : route.continue()
  })
  await send()
  await expect(ticket.getByText('The server is busy. Please try again in 3 s.')).toBeVisible()
  await expect(ticket.getByText(notKnown)).toBeHidden()
  await ticket.getByRole('button', { name: 'Back to the order' }).click()
  await send()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(new Set(keys).size).toBe(2)
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('that trying again has done nothing says nothing of the first try, whose answer was lost @thorough', async ({
  page,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/status of 503|ERR_FAILED/)
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  const keys: (string | undefined)[] = []
  await page.route(buyCall, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 2) return route.fulfill(busy)
    if (keys.length > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await send()
  const again = ticket.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(ticket.getByText(notKnown)).toBeVisible()
  await again.click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect((await customer.call(listOrders, {})).count).toBe(1)
})
