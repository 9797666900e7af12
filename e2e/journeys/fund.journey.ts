import { purchaseFund } from '@tarazu/contract/funds/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { registerCustomer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { factOf } from '../pages/read-figures.ts'

const week = 'Demo Monsoon Overnight Fund'
const nearlySoldOut = 'Demo Lantern Short Bond Fund'

test('a customer invests in a fund, follows the order, and takes it back', async ({
  page,
  server,
  signedIn: customer,
}) => {
  await customer.recharge(30_000)
  // How long an investment can be taken back is for the server to say: this phone is a day and more ahead of
  // it.
  await page.clock.setSystemTime(Date.now() + 30 * 3_600_000)
  const card = (name: string) => page.getByRole('region', { name })

  await test.step('reads what a fund may return, and that it is not promised', async () => {
    await page.goto('/fund-investment')
    await expect(card(week)).toContainText('0.05% – 0.15%')
    await expect(card(week)).toContainText('Estimate, not guaranteed')
    await expect(card(week).getByRole('progressbar')).toHaveAccessibleName(/^₹12\S* of ₹50L sold$/)
    await expect(factOf(card(week), 'Period')).toHaveText('7 days')
    await expect(card('Demo Cedar Income Fund')).toContainText('Sold out')
    await expect(card('Demo Cedar Income Fund').getByRole('button')).toHaveCount(0)
    await expect(factOf(card('Demo Harbour Liquid Fund'), 'Period')).toHaveText('1 month')
  })

  await test.step('sees before paying what may come back, and invests', async () => {
    await card(week).getByRole('button', { name: 'Buy' }).click()
    const sheet = page.getByRole('dialog', { name: week })
    await expect(sheet.getByRole('row', { name: /^Lowest/ })).toContainText('+₹2.50')
    await expect(sheet.getByRole('row', { name: /^Highest/ })).toContainText('₹5,007.50')
    await expect(sheet).toContainText('You can cancel within 24 hours')
    await sheet.getByRole('button', { name: 'Invest ₹5,000.00' }).click()
    await expect(sheet.getByRole('status')).toContainText('₹5,000.00 invested')
    await sheet.getByRole('button', { name: 'See order' }).click()
  })

  const order = page.getByRole('list', { name: 'Fund orders' }).getByRole('listitem')
  await test.step('finds it among the orders, with all that was agreed', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fund orders' })).toBeVisible()
    await expect(order).toContainText(week)
    await expect(order).toContainText('Active')
    await expect(factOf(order, 'Expected return')).toContainText('+₹5.00')
    await expect(factOf(order, 'Return range')).toHaveText('0.05% – 0.15%')
    await expect(order).toContainText(/Can be cancelled for 23:59:\d\d/)
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page.getByText('There are none in this state.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See funds' })).toBeVisible()
    await page.getByRole('tab', { name: 'Active' }).click()
    await expect(order).toHaveCount(1)
  })

  await test.step('takes it back: the money is there at once', async () => {
    await order.getByRole('button', { name: 'Cancel order' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this investment?' })
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(order).toHaveCount(0)
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(order).toContainText('Cancelled')
    expect((await customer.call(getBalance, {})).balance).toBe(30_000_00n)
  })

  await test.step('is told when others were quicker', async () => {
    await page.goto('/fund-investment')
    await card(nearlySoldOut).getByRole('button', { name: 'Buy' }).click()
    const sheet = page.getByRole('dialog', { name: nearlySoldOut })
    await expect(sheet.getByRole('button', { name: 'Invest ₹20,000.00' })).toBeEnabled()
    // What the page has not heard of yet.
    await page.route('**/api/v2/fund/list*', () => undefined)
    const other = await registerCustomer(server.url)
    await other.recharge(60_000)
    for (const _ of ['third last', 'second last', 'last']) await other.call(purchaseFund, { fund: 3 })
    await sheet.getByRole('button', { name: 'Invest ₹20,000.00' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('Investment failed. This is sold out.')
    await page.unroute('**/api/v2/fund/list*')
  })
})
