import type { Page } from '@playwright/test'
import { exampleEntity as entity } from '../server/src/testing/example-entity.ts'
import { goodPassword, newPhone, signIn } from './customer.ts'
import { test as base, expect } from './journey.ts'
import { liveInvitation, startLiveDeployment } from './live-deployment.ts'

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture has to be a pattern.
    async ({}, use) => {
      const server = await startLiveDeployment()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ viewport: { width: 360, height: 640 }, ignoreHTTPSErrors: true })

/** Who is paid, by name, licence and register, and nowhere a word of play money. */
async function disclosed(page: Page) {
  const footer = page.getByRole('main').locator('footer')
  await expect(footer).toContainText(entity.name)
  await expect(footer).toContainText(entity.regulator)
  await expect(footer).toContainText(`Licence ${entity.licence_number}`)
  const register = footer.getByRole('link', { name: 'Register: www.sebi.gov.in' })
  await expect(register).toHaveAttribute('href', entity.registry_url)
  await expect(page.getByText(/paper trading|play money/i)).toHaveCount(0)
}

test('where money is real, every screen says whom it goes to, from the first one on', async ({
  page,
  context,
}) => {
  const opened = await page.goto('/login')
  expect(opened?.headers()['x-trading-mode']).toBe('live')
  // Before a word of the server has come, too.
  expect(await opened?.text()).toContain('data-mode="live"')
  await disclosed(page)

  await page.getByRole('link', { name: 'Transparency' }).click()
  await disclosed(page)
  for (const said of [entity.address, entity.registration_number, entity.grievance.email])
    await expect(page.getByText(said)).toBeVisible()

  const phone = newPhone()
  await page.goto(`/register?code=${liveInvitation}`)
  await disclosed(page)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('seven77')
  await page.getByLabel('Confirm password').fill('seven77')
  await page.getByLabel('Invitation code').fill(liveInvitation)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters.',
  )
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await signIn(page, { phone, password: goodPassword })
  const cookies = (await context.cookies()).map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))
  expect(cookies).toEqual([{ name: '__Host-sid', secure: true, httpOnly: true }])

  for (const path of ['/', '/recharge', '/account', '/account/statement']) {
    await page.goto(path)
    await disclosed(page)
  }
  const sheet = page.getByRole('article', { name: 'Statement', exact: true })
  await expect(sheet).toContainText(`Issued by ${entity.name}, ${entity.regulator} ${entity.licence_number}`)
})
