import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { getConfig } from '@tarazu/contract/config/api'
import {
  getSecurity,
  setSecondFactor,
  startSecondFactor,
  updatePassword,
} from '@tarazu/contract/security/api'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { totp } from '../pages/totp.ts'

test('two-step sign-in is switched on, asks for a code, and takes a recovery code when there is none', async ({
  page,
  signedIn: customer,
}) => {
  const { phone, password } = customer
  const passwordField = page.getByLabel('Login password')
  let secret = ''
  let codes: string[] = []

  await test.step('the settings lead there, and an authenticator is told the key', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /Two-step sign-in/ }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    const link = page.getByRole('link', { name: 'Open an authenticator app' })
    await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/Tarazu:${phone}\\?.*${secret}`))
    await page.getByText('QR code for another device').click()
    await expect(page.getByRole('img', { name: 'QR code for another device' })).toBeVisible()
  })

  await test.step('a wrong code is said at its field, a right one gives ten recovery codes', async () => {
    const code = page.getByLabel('Code that the app shows')
    const right = totp(secret)
    await code.fill(right === '000000' ? '111111' : '000000')
    await passwordField.fill(password)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(code).toHaveAccessibleDescription('The code is wrong or has run out.')
    await code.fill(totp(secret))
    await page.getByRole('button', { name: 'Switch on' }).click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    codes = await list.getByRole('listitem').allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('tarazu-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 of 10 are left.')).toBeVisible()
  })

  const signOut = async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Phone number').fill(phone)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  // Signing in leads back to the settings, where they were before.
  const settings = page.getByRole('heading', { name: 'Settings' })

  await test.step('signing in asks for the code, in the same place and with a way back', async () => {
    await signOut()
    await page.getByRole('button', { name: 'Back to the password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = page.getByLabel('6-digit code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(code).toHaveAccessibleDescription('Please enter the 6-digit code')
    // The one that switched it on is used up.
    await code.fill(totp(secret, 1))
    await page.keyboard.press('Enter')
    await expect(settings).toBeVisible()
  })

  await test.step('a recovery code stands in for it, once', async () => {
    await signOut()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const code = page.getByLabel('Recovery code')
    await code.fill('00000-00000')
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription('This code is wrong, or was used already.')
    await code.fill((codes[0] ?? '').toUpperCase().replace('-', ' '))
    await page.keyboard.press('Enter')
    await expect(settings).toBeVisible()
  })

  await test.step('and switches it off again, with the password', async () => {
    await page.goto('/settings/two-step-sign-in')
    await expect(page.getByText('9 of 10 are left.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch two-step sign-in off?' })
    await dialog.getByLabel('Login password').fill(password)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(codes[1] ?? '')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

test('where it is needed, every page leads to setting it up @thorough', async ({
  page,
  customer,
  problems,
}) => {
  problems.expected(/status of 403/)
  await signIn(page, customer)
  // Answers as a server in live mode does; `live-mode.journey.ts` goes through the whole of a real one.
  const reached = [getSecurity, startSecondFactor, setSecondFactor].map(({ path }) => `/api${path}`)
  const own = /\/api\/(stock\/success\/|stream)/
  await page.route(own, (route) => {
    if (reached.includes(new URL(route.request().url()).pathname)) return route.fallback()
    const json = { msg: 'no', code: 'second_factor_needed', data: 'second_factor_needed', text: '' }
    return route.fulfill({ status: 403, json })
  })
  await page.route(`**/api${getConfig.path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const data = body.data.map((entry: { tag: string }) =>
      entry.tag === 'mode' ? { ...entry, value: 'live' } : entry,
    )
    await route.fulfill({ response, json: { ...body, data } })
  })
  for (const path of ['/', '/account', '/records']) {
    await page.goto(path)
    await expect(page).toHaveURL(/two-step-sign-in$/)
  }
  await expect(page.getByText(/Here, signing in takes two steps/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(totp(secret))
  await page.getByLabel('Login password').fill(customer.password)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
  await page.unroute(own)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an unusual withdrawal asks for a code as well @thorough', async ({ page, customer }) => {
  const { call, phone, password } = customer
  await customer.recharge(10_000)
  await call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  const { ticket, secret } = await call(startSecondFactor, {})
  const { recoveryCodes } = await call(setSecondFactor, { ticket, password, code: totp(secret) })
  const [one = '', two = '', three = '', four = ''] = recoveryCodes
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(one)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  const asking = page.getByRole('dialog', { name: 'Confirm with your authenticator' })
  const withdraw = async (amount: string) => {
    await page.goto('/withdraw')
    await page.getByLabel('Amount', { exact: true }).fill(amount)
    await page.getByRole('button', { name: `Withdraw ₹${amount}` }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
    await sheet.getByRole('button').last().click()
  }
  const confirm = async (code: string) => {
    await asking.getByRole('button', { name: 'Use a recovery code' }).click()
    await asking.getByLabel('Recovery code').fill(code)
    await asking.getByRole('button', { name: 'Confirm' }).click()
  }

  await test.step('alone, where there is no transaction password', async () => {
    await withdraw('200')
    await asking.getByLabel('6-digit code').fill('000000')
    await asking.getByRole('button', { name: 'Confirm' }).click()
    await expect(asking.getByLabel('6-digit code')).toHaveAccessibleDescription(
      'This code is wrong, or was used already.',
    )
    await confirm(two)
    await expect(page.getByRole('heading', { name: 'Withdrawal records' })).toBeVisible()
  })

  await test.step('and after it, where there is one', async () => {
    await call(updatePassword, { kind: 'transaction', pin: '284615', password, code: three })
    await withdraw('300')
    const keypad = page.getByRole('group', { name: 'Digits of the transaction password' })
    for (const digit of '284615') await keypad.getByRole('button', { name: digit, exact: true }).click()
    await confirm(four)
    await expect(page.getByRole('heading', { name: 'Withdrawal records' })).toBeVisible()
  })
})
