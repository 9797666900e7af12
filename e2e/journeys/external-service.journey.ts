import { startAgreedServer } from '../pages/agreed-policies.ts'
import { expect, test } from '../pages/journey.ts'

const policies = {
  customer_service_address: 'https://help.tarazu.example/recharge',
  customer_service_hosts: ['help.tarazu.example'],
}

test.use({
  serverSettings: { CUSTOMER_SERVICE: 'external' },
  deployment: { start: (settings) => startAgreedServer(policies, settings) },
})

test('a recharge leads to customer service elsewhere, whose host is named first, and the customer may stay @thorough', async ({
  page,
  context,
  signedIn: _,
}) => {
  await context.route('https://help.tarazu.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Help</title><h1>Help</h1>' }),
  )
  const recharge = async () => {
    await page.goto('/recharge')
    await page.getByLabel('Amount', { exact: true }).fill('5000')
    await page.getByRole('button', { name: 'Recharge ₹5,000' }).click()
  }
  const leaving = page.getByRole('dialog', { name: 'You are leaving Tarazu' })

  await recharge()
  await expect(leaving).toContainText('help.tarazu.example')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/recharge-records$/)
  expect(context.pages()).toHaveLength(1)

  await recharge()
  const opened = context.waitForEvent('page')
  await leaving.getByRole('link', { name: 'Go to help.tarazu.example' }).click()
  const service = await opened
  await expect(service).toHaveURL('https://help.tarazu.example/recharge')
  // It cannot reach back into the app.
  expect(await service.evaluate(() => window.opener === null)).toBe(true)
  await expect(page).toHaveURL(/\/recharge-records$/)
})
