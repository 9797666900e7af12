import { makeClient } from '@tarazu/contract/client'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { sendCode, updatePassword } from '@tarazu/contract/security/api'
import { register } from '@tarazu/contract/session/api'
import { goodPassword, newPhone, signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { sentCode } from '../pages/sent-code.ts'

test('the bell counts what is new while one looks, and the list says it in words', async ({
  page,
  signedIn,
  server,
}) => {
  // The browser itself is a device that was not seen before.
  const bell = page.getByRole('link', { name: 'Notices, 1 new' })
  await expect(bell).toBeVisible()
  await signedIn.call(updatePassword, {
    kind: 'transaction',
    pin: '284615',
    password: signedIn.password,
  })
  await page.getByRole('link', { name: 'Notices, 2 new' }).click()

  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const notices = page.getByRole('list', { name: 'Your notices' }).getByRole('listitem')
  await expect(notices).toHaveCount(2)
  await expect(notices.nth(0)).toContainText('Your transaction password was changed.')
  await expect(notices.nth(1)).toContainText(/New sign-in from Chrome\s·\s/)

  // One that comes while the list is open stands on top of it.
  const purpose = 'reset-transaction-password'
  await signedIn.call(sendCode, { purpose })
  await signedIn.call(updatePassword, {
    kind: 'transaction',
    pin: '907113',
    password: signedIn.password,
    code: await sentCode(server, signedIn, purpose),
  })
  // The administrator who reads the code out is told of, too.
  await expect(notices).toHaveCount(4)
  await expect(notices.nth(1)).toContainText('was read by an administrator')

  await notices.nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/\/settings\/security$/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
})

test('whoever has just registered has nothing to be told of @thorough', async ({ page, server }) => {
  const customer = { phone: newPhone(), password: goodPassword }
  const call = makeClient({ baseUrl: `${server.url}/api`, token: () => undefined })
  await call(register, { ...customer, invitation: 'PAPER-2026' })
  await signIn(page, customer)
  await page.getByRole('link', { name: 'Notices', exact: true }).click()
  await expect(page.getByText('No notices yet.')).toBeVisible()
})

test('a freeze from another device is told here @thorough', async ({ page, signedIn, problems }) => {
  problems.expected(/status of 400/)
  await page.goto('/notices')
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
  await signedIn.call(freezeAccount, {})
  // The device that froze the account stays; this one is signed out at once.
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/register')
  await signIn(page, signedIn)
  await page.getByRole('link', { name: /^Notices/ }).click()
  const notices = page.getByRole('list', { name: 'Your notices' }).getByRole('listitem')
  await expect(notices.filter({ hasText: 'frozen' })).toHaveCount(1)
})
