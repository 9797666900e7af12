import { choose } from '../pages/choose.ts'
import { inDatabase } from '../pages/in-database.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

const fund = 'Demo Harbour Liquid Fund'

test('a fund is bought on its day, with what it binds said before, until the customer ends it @thorough', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(30_000)
  await page.goto('/fund-investment')
  await page.getByRole('region', { name: fund }).getByRole('button', { name: 'Buy', exact: true }).click()
  const buying = page.getByRole('dialog', { name: fund, exact: true })
  await buying.getByRole('button', { name: 'Buy regularly' }).click()
  const sheet = page.getByRole('dialog', { name: `Buy regularly: ${fund}` })

  await test.step('what each purchase costs and binds is said, and only the day is asked for', async () => {
    await expect(factOf(sheet, 'Each purchase')).toHaveText('₹10,000.00')
    await expect(factOf(sheet, 'Bound for')).toHaveText('1 month')
    await expect(factOf(sheet, 'Sold until')).toHaveText(/\d{4}, \d\d:\d\d$/)
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
    await sheet.getByRole('textbox', { name: 'Day of the month' }).fill('31')
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(sheet.getByText('Please enter a day from 1 to 28.')).toBeVisible()
    await choose(sheet, 'Every week')
    await sheet.getByRole('button', { name: 'Friday' }).click()
    await sheet.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText(/^The first purchase is on /)).toBeVisible()
    const row = sheet.getByRole('list', { name: 'Your recurring purchases' }).getByRole('listitem')
    await expect(row).toContainText('₹10,000.00 every Friday')
  })
  const rows = page.getByRole('list', { name: 'Your recurring purchases' }).getByRole('listitem')
  const detail = page.getByRole('dialog', { name: `${fund}: ₹10,000.00` })
  await test.step('its day comes, and the history leads to the orders of funds', async () => {
    await page.goto('/recurring')
    await expect(rows).toContainText(fund)
    await rows.getByRole('button').click()
    await expect(detail.getByText(/^It buys until the sale of the fund closes: /)).toBeVisible()
    await inDatabase(
      server,
      `update recurring_purchase set next_day = (now() at time zone 'Asia/Kolkata')::date`,
    )
    await detail.getByRole('link', { name: 'Bought for ₹10,000.00' }).click()
    await expect(page).toHaveURL('/fund-investment/orders')
    const order = page.getByRole('list', { name: 'Fund orders' }).getByRole('listitem')
    await expect(order).toContainText(fund)
    await page.goto('/notices')
    const told = `Invested ₹10,000.00 in ${fund}, as your recurring purchase says.`
    await page.getByRole('link', { name: told }).click()
    await expect(page).toHaveURL('/fund-investment/orders')
  })
  await test.step('an operator sees which fund it buys, and goes to the fund and to its order', async () => {
    const desk = await openElsewhere()
    const listings = await newOperator(server, ['listings', 'auditor'])
    await listings.enter(desk, `/customers/${customer.displayId}`)
    const listed = (name: string) => desk.getByRole('list', { name, exact: true }).getByRole('listitem')
    await expect(listed('Recurring purchases')).toContainText(fund)
    const day = listed('Days of recurring purchases')
    await expect(day).toContainText(`Bought: ${fund}`)
    await expect(day.getByRole('link').first()).toHaveAttribute('href', /\/fund-orders\/[0-9A-Z]{12}$/)
    await listed('Recurring purchases').getByRole('link').click()
    await expect(desk).toHaveURL(/\/console\/funds\/[0-9A-Z]{12}$/)
  })
  await test.step('the day is changed, and it is ended', async () => {
    await page.goto('/recurring')
    await rows.getByRole('button').click()
    await detail.getByRole('button', { name: 'Change' }).click()
    const changing = page.getByRole('dialog', { name: `Change: ${fund}` })
    await expect(changing.getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
    await changing.getByRole('button', { name: 'Monday' }).click()
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(detail).toContainText('every Monday')
    await detail.getByRole('button', { name: 'End' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await expect(detail.getByText('Ended', { exact: true })).toBeVisible()
  })
})
