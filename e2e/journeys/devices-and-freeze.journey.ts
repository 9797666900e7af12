import { readFileSync } from 'node:fs'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { LogoutError } from '@tarazu/contract/client-errors'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { getClosing } from '@tarazu/contract/security/account-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { expect, test } from '../pages/journey.ts'
import { sentCode } from '../pages/sent-code.ts'

/** The file of the built app that a source became: names of built files say nothing. */
function fileOf(source: string) {
  const manifest = new URL('../../web/dist/.vite/manifest.json', import.meta.url)
  return `**/${JSON.parse(readFileSync(manifest, 'utf8'))[source].file}`
}

test('the list of devices signs one out @thorough', async ({ page, signedIn }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: /Devices and freezing/ }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome · ')
  await devices.getByRole('button', { name: 'Sign out Another device' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow(LogoutError)
})

test('all other devices are signed out after a question @thorough', async ({ page, signedIn }) => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow(LogoutError)
})

test('an account is frozen at once, and lifted with both passwords and a code', async ({
  page,
  signedIn,
  server,
  problems,
}) => {
  await signedIn.call(updatePassword, { kind: 'transaction', pin: '284615', password: signedIn.password })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Freeze account' }).click()
  await page
    .getByRole('alertdialog', { name: 'Freeze your account?' })
    .getByRole('button', { name: 'Freeze account' })
    .click()
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(page.getByText(/^By you, since /)).toBeVisible()
  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow(LogoutError)

  // What would take new risk is refused.
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const answer = await page.request.post(`${server.url}/api${addRecharge.path}`, {
    headers: { token },
    data: { count: 5_000 },
  })
  expect(await answer.json()).toMatchObject({ msg: 'no', code: 'account_frozen' })

  // They look here first, and without having tried to buy. The page's words may not come; it is there without
  // them.
  problems.expected(/ERR_FAILED|dynamically imported module/)
  const card = fileOf('src/shell/restriction-card.tsx')
  await page.route(card, (route) => route.abort())
  await page.goto('/')
  const missing = page.getByRole('main').getByRole('alert')
  await expect(missing).toBeVisible()
  // More money is not asked of who cannot use it; out it may go.
  await expect(page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add money' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Total assets' })).toBeVisible()
  await page.unroute(card)
  await missing.getByRole('button', { name: 'Retry' }).click()
  const restriction = page.getByRole('region', { name: 'Your account is frozen' })
  await test.step('and where money would come in, before anybody tries', async () => {
    for (const address of ['/recharge', '/loan']) {
      await page.goto(address)
      await expect(restriction).toContainText('You cannot buy, add money, borrow')
    }
    await page.goto('/')
  })
  await expect(restriction).toContainText('You can still sell, cancel orders, withdraw')
  await restriction.getByRole('link', { name: 'Lift the freeze' }).click()

  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lift the freeze' })
  await dialog.getByLabel('Login password').fill(signedIn.password)
  const pin = dialog.getByLabel('6-digit transaction password')
  await pin.fill('907113')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText(/A code is on its way to your phone/)).toBeVisible()
  await dialog.getByLabel('6-digit code').fill(await sentCode(server, signedIn, 'release-account'))
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(pin).toHaveAccessibleDescription('The transaction password is wrong.')
  await pin.fill('284615')
  await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(page.getByText('Your account is free again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Total assets' })).toBeVisible()
  await expect(restriction).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add money' })).toBeVisible()
})

test('an account is closed once nothing is left in it, and stays readable @thorough', async ({
  page,
  signedIn,
}) => {
  await signedIn.recharge(5_000)
  await page.goto('/settings/security')
  const obstacles = page.getByRole('list', { name: 'This has to end first:' })
  await expect(obstacles.getByRole('link', { name: /Money in the account/ })).toContainText('₹5,000.00')
  const { id: card } = await signedIn.call(addBankCard, {
    bank: 'State Bank of India',
    number: '30211234567',
    holder: 'A Customer',
    ifsc: 'SBIN0001234',
  })
  await signedIn.call(withdraw, { card, amount: '5000' })
  await expect.poll(async () => (await signedIn.call(getClosing, {})).obstacles).toEqual([])
  await page.reload()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  expect((await file).suggestedFilename()).toMatch(/^tarazu-\d+-.*\.json$/)

  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByLabel('Login password').fill(signedIn.password)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page).toHaveURL(/\/login/)
  // Back to where the session ended.
  await page.getByLabel('Phone number').fill(signedIn.phone)
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await page.goto('/account/changes')
  await expect(page.getByRole('main')).toContainText('Withdrawal')
})
