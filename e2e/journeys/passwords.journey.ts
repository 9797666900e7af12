import type { Page } from '@playwright/test'
import { LogoutError } from '@tarazu/contract/client-errors'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { maskedPhone } from '@tarazu/contract/profile/masked-phone'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { sentCode } from '../pages/sent-code.ts'

const newPassword = 'harbour lantern 58'

async function tap(page: Page, digits: string) {
  const keypad = page.getByRole('group', { name: 'Digits of the transaction password' })
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click()
}

test('a transaction password is set on the keypad, and changed from a keyboard @thorough', async ({
  page,
  signedIn,
  server,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: /Transaction password/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Set transaction password' })
  const erase = dialog.getByRole('button', { name: 'Erase' })

  await tap(page, '284')
  await dialog.getByLabel('Choose six digits').press('Enter')
  await expect(dialog.getByText('Please enter 6-digit transaction password')).toBeVisible()
  // It is said once: not again to who only comes to as many digits.
  const missing = dialog.getByText(/Please (enter|confirm)/)
  await tap(page, '6')
  await erase.click()
  await expect(missing).toHaveCount(0)
  await tap(page, '615')
  await expect(dialog.getByText('Enter the six digits again')).toBeVisible()
  await tap(page, '284')
  await expect(missing).toHaveCount(0)
  await tap(page, '616')
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
  // Backspace on an empty confirmation leads back to the first step.
  await erase.click()
  await expect(dialog.getByText('Choose six digits')).toBeVisible()

  // An easy one is refused by the server, in words, and chosen anew.
  await tap(page, '123456')
  await tap(page, '123456')
  await dialog.getByLabel('Login password').fill(signedIn.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This transaction password is too easy to guess.')).toBeVisible()

  await tap(page, '28461')
  await erase.click()
  await tap(page, '15')
  await tap(page, '284615')
  await dialog.getByLabel('Login password').fill('not it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Login password')).toHaveAccessibleDescription('The password is wrong.')
  await dialog.getByLabel('Login password').fill(signedIn.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Transaction password saved.')).toBeVisible()
  await expect(page.getByText('Set. Six digits that confirm what moves money')).toBeVisible()

  await page.getByRole('button', { name: /Transaction password/ }).click()
  const change = page.getByRole('dialog', { name: 'Change transaction password' })
  await expect(change.getByLabel('Choose six digits')).toBeFocused()
  await page.keyboard.type('907113')
  await expect(change.getByLabel('Enter the six digits again')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(change.getByLabel('Choose six digits')).toBeFocused()
  await page.keyboard.type('907113907113')
  // Who knows the login password alone does not change it.
  await change.getByLabel('Login password').fill(signedIn.password)
  await expect(change.getByRole('button', { name: 'Save' })).toBeDisabled()
  await change.getByRole('button', { name: 'Send code' }).click()
  const code = await sentCode(server, signedIn, 'reset-transaction-password')
  const field = change.getByLabel('6-digit code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('The code is wrong or has run out.')
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(change).toBeHidden()
})

test('the login password is changed, and every other device is signed out @thorough', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: /Login password/ }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()

  await field('Current password').fill(signedIn.password)
  await field('New password').fill('five5')
  await field('Confirm new password').fill('five6')
  await save.focus()
  await expect(field('New password')).toHaveAccessibleDescription('Password must be at least 6 characters')
  await field('Confirm new password').blur()
  await expect(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(save).toBeDisabled()

  // What was typed can be looked at, field by field.
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field('Current password')).toHaveAttribute('type', 'text')

  await field('New password').fill('password')
  await field('Confirm new password').fill('password')
  await save.click()
  await expect(page.getByText('Too easy to guess. Please choose another one.')).toBeVisible()
  await field('New password').fill(newPassword)
  await field('Confirm new password').fill(newPassword)
  await save.click()
  await expect(page.getByText('Password changed. Your other devices were signed out.')).toBeVisible()

  await expect(signedIn.call(getUserInfo, {})).rejects.toThrow(LogoutError)
  await page.goto('/account')
  await expect(page.getByText(maskedPhone(signedIn.phone))).toBeVisible()
})

test('a forgotten password is replaced with a code, and the old one is worth nothing', async ({
  page,
  customer,
  server,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel('Phone number').fill(customer.phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If this number is registered, a code is on its way.')).toBeVisible()

  const code = await sentCode(server, customer, 'reset-password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  const field = page.getByLabel('6-digit code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(field).toHaveAccessibleDescription('The code is wrong or has run out.')
  await field.fill(code)
  await page.getByRole('button', { name: 'Set password' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible()
  await expect(customer.call(getUserInfo, {})).rejects.toThrow(LogoutError)
  await page.getByLabel('Phone number').fill(customer.phone)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The phone number or the password is wrong.')).toBeVisible()
  await signIn(page, { phone: customer.phone, password: newPassword })
})

test('a number that nobody registered hears the same @thorough', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Phone number').fill('8000000000')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If this number is registered, a code is on its way.')).toBeVisible()
})
