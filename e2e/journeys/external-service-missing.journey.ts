import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'

test.use({ serverSettings: { CUSTOMER_SERVICE: 'external' } })

test('on a fresh server a recharge leads to its record, and operators are told that the address is missing @thorough', async ({
  page,
  server,
  signedIn: _,
  openElsewhere,
}) => {
  test.slow()
  await page.goto('/recharge')
  await page.getByLabel('Amount', { exact: true }).fill('5000')
  await page.getByRole('button', { name: 'Recharge ₹5,000' }).click()
  await expect(page).toHaveURL(/\/recharge-records$/)
  const desk = await openElsewhere()
  await (await newOperator(server, ['treasury'])).enter(desk)
  await expect(desk.getByText('Missing: the address of the external customer service')).toBeVisible()
  await desk.getByRole('main').getByRole('link', { name: 'Configuration' }).click()
  await expect(desk).toHaveURL(/\/configuration\/customer_service_address$/)
})
