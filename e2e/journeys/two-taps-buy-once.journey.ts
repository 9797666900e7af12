import type { Page } from '@playwright/test'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { listFundOrders } from '@tarazu/contract/funds/api'
import { listOrders } from '@tarazu/contract/orders/api'
import { listRecharges } from '@tarazu/contract/recharges/api'
import { listWithdrawals } from '@tarazu/contract/withdrawals/api'
import { expect, test } from '../pages/journey.ts'
import { confirmation, lookOver } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'

const buyCall = '**/stock/success/deal/buy'
const notKnown = 'We do not know yet whether this went through.'

/** The server does it; the first answer does not arrive. What was sent is kept to compare. */
async function loseFirstAnswer(page: Page, address: string) {
  const sent: { key: string | undefined; content: string | null }[] = []
  await page.route(address, async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], content: request.postData() })
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return sent
}

async function openTicket(page: Page) {
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await lookOver(ticket).click()
  const send = confirmation(page).getByRole('button', { name: 'Buy 1 share' })
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

test('of two taps the second of which is faster than the screen one is sent @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(20_000)
  const { ticket, send } = await openTicket(page)
  let sent = 0
  await page.route(buyCall, (route) => {
    sent++
    return route.continue()
  })
  await send.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(sent).toBe(1)
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('a double tap on the way to the confirmation buys nothing @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(20_000)
  await page.clock.install()
  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await expect(lookOver(ticket)).toBeEnabled()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await lookOver(ticket).dblclick()
  const send = confirmation(page).getByRole('button', { name: 'Buy 1 share' })
  await send.click({ force: true })
  // Fingers take so long for the second tap of two.
  await page.clock.runFor(300)
  await send.click({ force: true })
  await expect(send).toBeDisabled()
  await page.clock.resume()
  await expect(send).toBeEnabled()
  expect((await customer.call(listOrders, {})).count).toBe(0)
  await send.click()
  await expect(page.getByText('Submission successful')).toBeVisible()
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('impatient taps while the network is slow buy once, and the button says that it is at work @thorough', async ({
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
  const busy = confirmation(page).getByRole('button', { name: 'Sending your order…' })
  await expect(busy).toBeVisible()
  for (let again = 0; again < 3; again++) await busy.click({ force: true })
  await page.keyboard.press('Enter')
  held.resolve()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(sent).toBe(1)
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
  const sent = await loseFirstAnswer(page, buyCall)
  await send.click()
  await expect(ticket.getByText(notKnown)).toBeVisible()
  await expect(ticket.getByText('Starting over may do it twice.')).toBeVisible()
  expect((await customer.call(listOrders, {})).count).toBe(1)
  await ticket.getByRole('button', { name: 'Try again' }).click()
  await expect(ticket.getByText('Submission successful')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^.{16,}$/)
  expect(sent[1]).toEqual(sent[0])
  expect((await customer.call(listOrders, {})).count).toBe(1)
})

test('what has no answer yet is the same again, also after it was closed: a fund, a withdrawal @thorough', async ({
  page,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  await customer.recharge(30_000)
  await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })

  await test.step('a fund', async () => {
    const fund = 'Demo Monsoon Overnight Fund'
    const buy = page.getByRole('region', { name: fund }).getByRole('button', { name: 'Buy' })
    const sheet = page.getByRole('dialog', { name: fund })
    const sent = await loseFirstAnswer(page, '**/stock/success/fund/purchase')
    await page.goto('/fund-investment')
    await buy.click()
    await sheet.getByRole('button', { name: 'Invest ₹5,000.00' }).click()
    await expect(sheet.getByText(notKnown)).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await test.step('the success of another is not taken for its own', async () => {
      const other = 'Demo Harbour Liquid Fund'
      const sheetOfOther = page.getByRole('dialog', { name: other })
      await page.getByRole('region', { name: other }).getByRole('button', { name: 'Buy' }).click()
      await sheetOfOther.getByRole('button', { name: /^Invest/ }).click()
      await expect(sheetOfOther.getByRole('status')).toContainText('invested')
      await sheetOfOther.getByRole('button', { name: 'Done' }).click()
    })
    await buy.click()
    await expect(sheet.getByText(notKnown)).toBeVisible()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet.getByRole('status')).toContainText('₹5,000.00 invested')
    expect(sent.at(-1)).toEqual(sent[0])
    expect((await customer.call(listFundOrders, {})).count).toBe(2)
  })

  await test.step('a withdrawal that was closed while it was sent, and whose answer is lost', async () => {
    const held = Promise.withResolvers<void>()
    const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
    const sent = await loseFirstAnswer(page, '**/stock/success/money/access')
    await page.route('**/stock/success/money/access', async (route) => {
      await held.promise
      await route.fallback()
    })
    await page.goto('/withdraw')
    const amount = page.getByLabel('Amount', { exact: true })
    await amount.fill('500')
    await page.getByRole('button', { name: 'Withdraw ₹500' }).click()
    await sheet.getByRole('button', { name: 'Withdraw' }).click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await amount.fill('700')
    await page.getByRole('button', { name: 'Withdraw ₹700' }).click()
    await expect(sheet.getByRole('button', { name: 'Sending your request…' })).toBeVisible()
    await expect(sheet).toContainText('₹500.00')
    await sheet.getByRole('button', { name: 'Close' }).click()
    held.resolve()
    await expect(page.getByRole('alert').filter({ hasText: notKnown })).toBeVisible()
    // The alert stands in place of the form, also for whoever has gone elsewhere and comes back.
    await page.getByRole('link', { name: 'Withdrawal records' }).click()
    await expect(page).toHaveURL(/\/withdraw-records$/)
    await page.goBack()
    await expect(page.getByText(notKnown).first()).toBeVisible()
    await expect(amount).toHaveCount(0)
    await expect(factOf(page, 'Amount')).toHaveText('₹500.00')
    await expect(factOf(page, 'To bank card')).toHaveText('State Bank of India …4567')
    await page.getByRole('button', { name: 'See what to do' }).click()
    await expect(sheet.getByText(notKnown)).toBeVisible()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/withdraw-records$/)
    expect(sent[1]).toEqual(sent[0])
    expect((await customer.call(listWithdrawals, {})).count).toBe(1)
  })
})

test('a double tap recharges once @thorough', async ({ page, signedIn: customer }) => {
  await page.goto('/recharge')
  await page.getByRole('button', { name: '₹10,000' }).click()
  await page.getByRole('button', { name: 'Recharge ₹10,000' }).dblclick()
  await expect(page).toHaveURL(/\/recharge-records$/)
  await expect(page.getByRole('link', { name: /Completed/ })).toHaveCount(1)
  expect((await customer.call(listRecharges, {})).count).toBe(1)
})
