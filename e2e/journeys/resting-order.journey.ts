import { fallingMarket, fillIn, ticket } from '../pages/falling-market.ts'
import { expect, serverGone, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'

// One after the other on one server: the second sets its clock.
test.describe.configure({ mode: 'default' })
test.use({ serverSettings: fallingMarket })

test('a limit order waits for its price, is filled when the market comes to it, and can be taken back before', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(100_000)
  await page.goto('/stock/v2/FALLING.NS/FALLING')

  const limit = await test.step('place a limit order under the price', async () => {
    const price = await fillIn(page, { side: 'Buy', type: 'Limit', field: 'Limit price', below: 1 })
    await expect(factOf(ticket(page), 'Reserved until it fills')).toHaveText(/^₹/)
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText('Waiting for your price')).toBeVisible()
    return price
  })
  await test.step('the same screen tells when it is filled', async () => {
    await expect(ticket(page).getByText(/^Bought 1 at ₹/)).toBeVisible({ timeout: 60_000 })
    const paid = Number((await factOf(ticket(page), 'Fill price').innerText()).slice(1))
    expect(paid).toBeLessThanOrEqual(Number(limit))
    await ticket(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a stop sells what is held once the price has fallen to it', async () => {
    await fillIn(page, { side: 'Sell', type: 'Stop', field: 'Stop price', below: 0.8 })
    await place(ticket(page), 'Sell 1 share')
    await expect(ticket(page).getByText('Waiting for your stop price')).toBeVisible()
    await expect(ticket(page).getByText(/^Sold 1 at ₹/)).toBeVisible({ timeout: 60_000 })
    await ticket(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('an order far away waits, holds money, and gives it back when it is cancelled', async () => {
    await fillIn(page, { side: 'Buy', type: 'Limit', field: 'Limit price', below: 60 })
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText('Waiting for your price')).toBeVisible()
    await ticket(page).getByRole('button', { name: 'Done' }).click()
    await page.goto('/account')
    await expect(factOf(page, 'Reserved')).toHaveText(/^₹3\d\d\./)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click()
    const waiting = page.getByRole('list', { name: 'Open orders' })
    await test.step('one that waits is changed, and holds what it needs now', async () => {
      await waiting.getByRole('button', { name: 'Change order: FALLING' }).click()
      const sheet = page.getByRole('dialog', { name: 'Change order: FALLING' })
      const send = sheet.getByRole('button', { name: 'Change order', exact: true })
      await expect(send).toBeDisabled()
      const limit = sheet.getByRole('textbox', { name: 'Limit price' })
      await limit.fill((Number(await limit.inputValue()) - 10).toFixed(2))
      await sheet.getByRole('textbox', { name: 'Quantity' }).fill('2')
      await expect(factOf(sheet, 'Reserved until it fills')).toHaveText(/^₹6\d\d\./)
      await expect(factOf(sheet, 'Reserve more')).toHaveText(/^₹[23]\d\d\./)
      await send.click()
      await expect(page.getByText('The order is changed.')).toBeVisible()
      await expect(sheet).toBeHidden()
      await expect(waiting.getByText(/^Buy 2 · Limit$/)).toBeVisible()
      await page.goto('/account')
      await expect(factOf(page, 'Reserved')).toHaveText(/^₹6\d\d\./)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click()
    })
    await waiting.getByRole('button', { name: 'Cancel order: FALLING' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toBeHidden()
    await waiting.getByRole('link', { name: /FALLING/ }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText('The order is cancelled.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
    await page.goto('/account')
    await expect(factOf(page, 'Available')).toHaveText(/^₹/)
    await expect(factOf(page, 'Reserved')).toHaveText('₹0.00')
  })
})

test('orders meet the close and the open of their market, and the records can be filtered by what became of them @thorough', async ({
  page,
  signedIn: customer,
  server,
  problems,
}) => {
  test.slow()
  // The server is restarted in order to set the market's clock.
  problems.expected(serverGone)
  await customer.recharge(100_000)
  await customer.buy('FALLING.NS', 2)
  await page.goto('/stock/v2/FALLING.NS/FALLING')

  const status = (name: string) => page.getByRole('tab', { name, exact: true })
  const records = page.getByRole('tabpanel').getByRole('listitem')

  await test.step('an order of the day expires at the close', async () => {
    await fillIn(page, { side: 'Buy', type: 'Limit', field: 'Limit price', below: 60 })
    await place(ticket(page), 'Buy 1 share')
    await expect(ticket(page).getByText('Waiting for your price')).toBeVisible()
    await page.goto('/records?status=pending')
    await expect(records).toHaveCount(1)
    // It comes after the list, and could not while the server is gone.
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await server.halt()
    await server.resume({ REPLAY_START: '2019-01-02T15:29:45+05:30' })
    await expect(records).toHaveCount(0, { timeout: 60_000 })
    await status('Expired').click()
    await expect(records).toHaveCount(1)
    await expect(records).toContainText('FALLING')
  })

  await test.step('a closed market offers the queue, and the order is filled at the open', async () => {
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await expect(page.getByText('Market closed').first()).toBeVisible()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(ticket(page).getByText(/^The market is closed until 3\s+Jan\s+2019, 09:15/)).toBeVisible()
    await ticket(page).getByRole('textbox', { name: 'Quantity' }).fill('3')
    await place(ticket(page), 'Queue for the open')
    await expect(ticket(page).getByText('Waiting for the market to open')).toBeVisible()
    await server.halt()
    await server.resume({ REPLAY_START: '2019-01-03T09:15:00+05:30' })
    await expect(ticket(page).getByText(/^Bought 3 at ₹/)).toBeVisible({ timeout: 60_000 })
  })

  await test.step('each filter shows its own', async () => {
    await page.goto('/records')
    await expect(status('All')).toHaveAttribute('aria-selected', 'true')
    await expect(records).toHaveCount(3)
    for (const [name, count] of [
      ['Pending', 0],
      ['Success', 2],
      ['Cancelled', 0],
      ['Expired', 1],
    ] as const) {
      await status(name).click()
      await expect(records).toHaveCount(count)
      if (count === 0) await expect(page.getByText('No transactions with this status.')).toBeVisible()
    }
  })
})
