import type { Page } from '@playwright/test'
import { desktop } from '../pages/browser.ts'
import { operatorPassword } from '../pages/enrol.ts'
import { expect, test } from '../pages/journey.ts'
import { totp } from '../pages/totp.ts'

// A server of its own: only once is somebody the first.
test.use({ serverSettings: { OPERATOR_EMAIL: 'first@tarazu.example' } })
test.use(desktop)

/** The other code: right digits of another secret would be right once in a million times. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function givePassword(page: Page, { email, password }: { email: string; password: string }) {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: /sign in/i }).click()
}

const refused = (page: Page, why: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()

/** What an authenticator would read out of the picture, which is drawn from the same text. */
async function keyOf(page: Page) {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  await page.getByText('Type the key in by hand').click()
  return page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
}

test('the first administrator signs in with what the server printed, sets up the authenticator, and is asked for its code from then on', async ({
  page,
  server,
}) => {
  const first = await server.firstOperator

  await page.goto('/console/audit')
  await givePassword(page, { ...first, password: 'not-this-one' })
  await refused(page, 'E-mail, password or code is wrong.')
  await givePassword(page, first)
  const secret = await test.step('the authenticator', async () => {
    const key = await keyOf(page)
    // Others may have read what was printed.
    await page.getByLabel('New password').fill(operatorPassword)
    await giveCode(page, wrong(totp(key)))
    await refused(page, /code/i)
    await giveCode(page, totp(key))
    return key
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Paper trading')
  await expect(page.getByRole('banner')).toContainText('Administrator')

  await test.step('nothing of it can be read by a script', async () => {
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, cookie: document.cookie }))
    for (const private_ of [first.password, first.email, secret.replaceAll(' ', '')])
      expect(kept).not.toContain(private_)
    const session = (await page.context().cookies()).filter(({ name }) => name === 'operator')
    expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }])
    expect(kept).not.toContain(session[0]?.value)
  })

  await test.step('in a second tab, without signing in again', async () => {
    const second = await page.context().newPage()
    await second.goto('/console/')
    await expect(second.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(
      second.getByText('There is one operator only: four eyes need a second. Add one.'),
    ).toBeVisible()
    await second.getByRole('button', { name: 'Sign out' }).click()
    // Both tabs are out.
    for (const tab of [page, second])
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await second.close()
  })

  await test.step('again, with password and code', async () => {
    await givePassword(page, first)
    await refused(page, 'E-mail, password or code is wrong.')
    await givePassword(page, { ...first, password: operatorPassword })
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
    // The code of this half minute was used at the first sign-in.
    await giveCode(page, wrong(totp(secret, 1)))
    await refused(page, 'E-mail, password or code is wrong.')
    await giveCode(page, totp(secret, 1))
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  await test.step('the second operator replaces the one-time password', async () => {
    await page.goto('/console/operators')
    await page.getByRole('button', { name: 'Add an operator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an operator' })
    await dialog.getByLabel('Name', { exact: true }).fill('Night shift')
    await dialog.getByLabel('E-mail').fill('night@tarazu.example')
    // Alone, nobody makes a colleague who may do everything.
    await expect(dialog).toContainText('They become an administrator and nothing else')
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await dialog.getByLabel('Reason').fill('Four eyes need two people')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const oneTime = await page.getByRole('region', { name: 'One-time password' }).locator('code').innerText()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText('Administrator added Night shift alone', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await givePassword(page, { email: 'night@tarazu.example', password: oneTime })
    const key = await keyOf(page)
    await page.getByLabel('New password').fill(operatorPassword)
    await giveCode(page, totp(key))
    await expect(page.getByRole('banner')).toContainText('Night shift')
    // An administrator reads the log, and nothing leads to what they may not do.
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Audit log' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)
    await page.goto('/console/withdrawals')
    await expect(page.getByText('There is no such page, or your roles do not allow it.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await givePassword(page, { email: 'night@tarazu.example', password: oneTime })
    await refused(page, 'E-mail, password or code is wrong.')
  })
})
