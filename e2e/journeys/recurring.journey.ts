import { choose } from '../pages/choose.ts'
import { fallingMarket, ticket } from '../pages/falling-market.ts'
import { inDatabase } from '../pages/in-database.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { lookOver, place } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'

test.use({ serverSettings: fallingMarket })

test('shares are bought for an amount, and the ticket says before how many @thorough', async ({
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
    for (const odd of ['five', '१२', '1.000', '-5', '9'.repeat(400)]) {
      await amount.fill(odd)
      await expect(ticket(page).getByText('Please enter an amount.')).toBeVisible()
      await expect(lookOver(ticket(page))).toBeDisabled()
    }
    await amount.fill('12.')
    await expect(ticket(page).getByText('This amount does not buy a single share.')).toBeVisible()
    await amount.fill('10')
    await expect(ticket(page).getByText('This amount does not buy a single share.')).toBeVisible()
    await expect(lookOver(ticket(page))).toBeDisabled()
  })
  await test.step('what it buys is shown, then looked over and bought', async () => {
    await amount.fill('1,000')
    await expect(amount).toHaveAccessibleDescription('= ₹1,000')
    await amount.fill('')
    await amount.pressSequentially('20000,5')
    await expect(amount).toHaveValue('20,000.5')
    await amount.press('Backspace')
    await amount.press('Backspace')
    await expect(amount).toHaveValue('20,000')
    await expect(ticket(page).getByText(/^\d+ for ₹19,\d{3}\.\d\d with fees$/)).toBeVisible()
    await place(ticket(page), /^Buy \d+ shares$/)
    await expect(ticket(page).getByText(/^Bought \d+ at ₹/)).toBeVisible()
  })
})

test('a recurring purchase buys on its day, is paused, resumed, changed and ended', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(100_000)
  await page.goto('/stock/v2/FALLING.NS/FALLING')
  await page.getByRole('button', { name: 'Buy regularly' }).click()
  const sheet = page.getByRole('dialog', { name: 'Buy regularly: FALLING' })

  await test.step('what is wrong is told, and what the amount buys now is shown', async () => {
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('five')
    await sheet.getByRole('textbox', { name: 'Day of the month' }).fill('31')
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(sheet.getByText('Please enter an amount.')).toBeVisible()
    await expect(sheet.getByText('Please enter a day from 1 to 28.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('10')
    await expect(sheet.getByText('This amount does not buy a single share.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('5000')
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000')
    await expect(sheet.getByText(/^About 1\d shares at the price of now$/)).toBeVisible()
  })
  await test.step('it begins on the first of its days after today', async () => {
    await choose(sheet, 'Every week')
    await sheet.getByRole('button', { name: 'Friday' }).click()
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('The first purchase is on 4 Jan 2019.')).toBeVisible()
    const row = sheet.getByRole('list', { name: 'Your recurring purchases' }).getByRole('listitem')
    await expect(row).toContainText('₹5,000.00 every Friday')
    await expect(row).toContainText('Next on 4 Jan 2019')
  })
  const rows = page.getByRole('list', { name: 'Your recurring purchases' }).getByRole('listitem')
  const detail = page.getByRole('dialog', { name: /^FALLING: ₹/ })
  await test.step('its day comes, and the history leads to the order', async () => {
    await page.goto('/records')
    await page.getByRole('link', { name: 'Recurring purchases' }).click()
    await rows.getByRole('button').click()
    await expect(detail.getByText('Nothing yet.')).toBeVisible()
    await inDatabase(server, `update recurring_purchase set next_day = date '2019-01-02'`)
    const bought = detail.getByRole('link', { name: /Bought for ₹4,\d{3}\.\d\d/ })
    await bought.click()
    await expect(page).toHaveURL(/\/records\/[0-9A-Z]{12}$/)
    await expect(page.getByText('FALLING').first()).toBeVisible()
    await page.goto('/notices')
    await expect(page.getByText(/^Bought 1\d FALLING for ₹4,\d{3}\.\d\d, as your/)).toBeVisible()
  })
  await test.step('an operator sees the plan, its day and its order, and goes from one to the other', async () => {
    const desk = await openElsewhere()
    const support = await newOperator(server, ['support'])
    await support.enter(desk, `/customers/${customer.displayId}`)
    const listed = (name: string) => desk.getByRole('list', { name, exact: true }).getByRole('listitem')
    const plan = listed('Recurring purchases')
    await expect(plan).toContainText('every Friday')
    await expect(plan).toContainText('Next on 4 Jan 2019')
    const day = listed('Days of recurring purchases')
    await expect(day).toContainText('Bought: FALLING.NS')
    await expect(desk.getByRole('region', { name: 'Alerts' })).toContainText('None.')
    const marked = plan.locator('[aria-current]')
    await expect(marked).toHaveCount(0)
    await day.getByRole('link').first().click()
    await expect(factOf(desk, 'Recurring purchase')).toBeVisible()
    await factOf(desk, 'Recurring purchase').getByRole('link').click()
    await expect(marked).toBeInViewport()
    await expect(listed('Orders')).toContainText(/ · filled · by [0-9A-Z]{12}/)
  })
  await test.step('it is paused, resumed, changed and ended', async () => {
    await page.goto('/recurring')
    await rows.getByRole('button').click()
    await detail.getByRole('button', { name: 'Pause' }).click()
    await expect(detail.getByText('Paused', { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: 'Resume' }).click()
    await expect(detail.getByText('Next on 4 Jan 2019')).toBeVisible()
    await detail.getByRole('button', { name: 'Change' }).click()
    const changing = page.getByRole('dialog', { name: 'Change: FALLING' })
    await expect(changing.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000.00')
    await choose(changing, 'Every month')
    await changing.getByRole('textbox', { name: 'Day of the month' }).fill('15')
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(detail.getByText('Next on 15 Jan 2019')).toBeVisible()
    await detail.getByRole('button', { name: 'End' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await expect(detail.getByText('Ended', { exact: true })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Pause' })).toBeHidden()
  })
})
