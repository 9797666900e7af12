import { choose } from '../pages/choose.ts'
import { fallingMarket, ticket } from '../pages/falling-market.ts'
import { expect, test } from '../pages/journey.ts'
import { lookOver, place } from '../pages/place-order.ts'

test.use({ serverSettings: fallingMarket })

test('shares are bought for an amount, and the ticket says before how many', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  await page.goto('/stock/v2/FALLING.NS/FALLING')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await ticket(page).getByRole('button', { name: 'Exact', exact: true }).click()
  await choose(ticket(page), 'Amount')
  const amount = ticket(page).getByRole('textbox', { name: 'Amount' })

  await test.step('odd input and too little are told before anything is sent', async () => {
    await amount.fill('five')
    await expect(ticket(page).getByText('Please enter an amount.')).toBeVisible()
    await amount.fill('10')
    await expect(ticket(page).getByText('This amount does not buy a single share.')).toBeVisible()
    await expect(lookOver(ticket(page))).toBeDisabled()
  })
  await test.step('what it buys is shown, then looked over and bought', async () => {
    await amount.fill('20000')
    await expect(ticket(page).getByText(/^\d+ for ₹19,\d{3}\.\d\d with fees$/)).toBeVisible()
    await place(ticket(page), /^Buy \d+ shares$/)
    await expect(ticket(page).getByText(/^Bought \d+ at ₹/)).toBeVisible()
  })
})
