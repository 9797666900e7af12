import type { Page } from '@playwright/test'
import { exampleEntity as entity } from '../server/src/testing/example-entity.ts'
import { goodPassword, newPhone } from './customer.ts'
import { expect, test } from './journey.ts'
import { liveInvitation, startLiveDeployment } from './live-deployment.ts'
import { totp } from './totp.ts'

test.use({
  deployment: { start: startLiveDeployment },
  viewport: { width: 360, height: 640 },
  ignoreHTTPSErrors: true,
})

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

/** Without which nothing else is reached. */
async function twoSteps(page: Page) {
  await expect(page).toHaveURL(/\/settings\/two-step-sign-in$/)
  await disclosed(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(totp(secret))
  await page.getByLabel('Login password').fill(goodPassword)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

test('where money is real, every screen says whom it goes to, from the first one on', async ({
  page,
  context,
  problems,
}) => {
  // The first screen asks before it is known that the second factor comes first.
  problems.expected(/status of 403 .*\/api\/(stream|stock\/success\/)/)
  const opened = await page.goto('/login')
  expect(opened?.headers()['x-trading-mode']).toBe('live')
  // Before a word of the server has come, too.
  expect(await opened?.text()).toContain('data-mode="live"')
  const named = page.getByText(`${entity.name}, Licence ${entity.licence_number}`)
  await expect(named).toBeInViewport({ ratio: 1 })
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
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await twoSteps(page)
  const cookies = (await context.cookies()).map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))
  expect(cookies).toEqual([{ name: '__Host-sid', secure: true, httpOnly: true }])

  for (const path of ['/', '/recharge', '/account', '/account/statement']) {
    await page.goto(path)
    await disclosed(page)
  }
  const sheet = page.getByRole('article', { name: 'Statement', exact: true })
  const issuer = `${entity.name}, ${entity.regulator} ${entity.licence_number}, ${entity.registry_url}`
  await expect(sheet).toContainText(`Issued by ${issuer}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed JSON' }).click()
  const statement = await (await saved).path()
  await page.goto('/check-statement.html')
  await page.getByLabel(/Choose the statement/).setInputFiles(statement)
  await expect(page.getByText(issuer)).toBeVisible()
  await expect(page.getByText(/paper trading/i)).toHaveCount(0)
})
