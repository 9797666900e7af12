import { getUserInfo } from '@tarazu/contract/profile/api'
import { addRecharge } from '@tarazu/contract/wallet/api'
import { expect, test } from './journey.ts'
import { sentCode } from './sent-code.ts'

test('the list of devices signs one out', async ({ page, signedIn }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: /Devices and freezing/ }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome · ')
  await devices.getByRole('button', { name: 'Sign out Another device' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow()
})

test('all other devices are signed out after a question', async ({ page, signedIn }) => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow()
})

test('an account is frozen at once, and lifted with password and code', async ({
  page,
  signedIn,
  server,
}) => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Freeze account' }).click()
  await page
    .getByRole('alertdialog', { name: 'Freeze your account?' })
    .getByRole('button', { name: 'Freeze account' })
    .click()
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(page.getByText(/^By you, since /)).toBeVisible()
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow()

  // What would take new risk is refused.
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const answer = await page.request.post(`${server.url}/api${addRecharge.path}`, {
    headers: { token },
    data: { count: 5_000 },
  })
  expect(await answer.json()).toMatchObject({ msg: 'no', code: 'account_frozen' })

  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lift the freeze' })
  await dialog.getByLabel('Login password').fill(signedIn.password)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText(/A code is on its way to your phone/)).toBeVisible()
  await dialog.getByLabel('6-digit code').fill(await sentCode(server, signedIn, 'release-account'))
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(page.getByText('Your account is free again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()
})
