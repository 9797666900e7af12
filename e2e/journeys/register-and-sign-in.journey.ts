import { goodPassword, newPhone, registerCustomer, signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

test('a stranger registers with the open invitation and signs in', async ({ page }) => {
  const phone = newPhone()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Create account' }).click()
  // The page before it has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  // Whatever is typed, only the digits of a phone number stay.
  await page.getByLabel('Phone number').pressSequentially(`+${phone.slice(0, 5)}-${phone.slice(5)}99`)
  await expect(page.getByLabel('Phone number')).toHaveValue(phone)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await expect(page.getByText('Open invitation: PAPER-2026')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('Invitation code')).toHaveValue('PAPER-2026')
  await expect(page.getByLabel('Invitation code')).toHaveAccessibleDescription(
    'Made by the operator of this platform. Nobody earns a reward for it.',
  )
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByRole('status').filter({ hasText: 'Registration successful. Please sign in.' }),
  ).toBeVisible()
  // Who has just given the number does not give it again, and nothing lies over the button.
  await expect(page.getByLabel('Phone number')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Sign in' }).click({ trial: true })
  await signIn(page, { phone, password: goodPassword })
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹0.00')

  await page.goto('/settings')
  await expect(page.getByRole('listitem').filter({ hasText: 'Invited by' })).toContainText(
    'The operator of this platform',
  )
})

test('each field of the registration says what is wrong with it @thorough', async ({ page, customer }) => {
  await page.goto('/register')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const send = () => page.getByRole('button', { name: 'Create account' }).click()

  await send()
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAccessibleDescription('Please enter your phone number.')
  await expect(field('Password')).toHaveAccessibleDescription('Please enter a password.')
  await expect(field('Confirm password')).toHaveAccessibleDescription('Please confirm your password.')
  await expect(field('Invitation code')).toHaveAccessibleDescription('Please enter an invitation code.')

  await field('Phone number').fill('12345')
  await field('Password').fill('five5')
  await field('Confirm password').fill('five6')
  await expect(field('Phone number')).toHaveAccessibleDescription(
    'Please enter a valid 10-digit phone number.',
  )
  await expect(field('Password')).toHaveAccessibleDescription('Password must be at least 6 characters.')
  await expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')

  // From here on it is the server that knows.
  await field('Phone number').fill(customer.phone)
  await field('Password').fill('123456')
  await field('Confirm password').fill('123456')
  await field('Invitation code').fill('NOT-A-CODE')
  await send()
  await expect(field('Password')).toHaveAccessibleDescription('Too easy to guess. Please choose another one.')
  await field('Password').fill(goodPassword)
  await field('Confirm password').fill(goodPassword)
  await send()
  await expect(field('Invitation code')).toHaveAccessibleDescription('This invitation code is not valid.')
  await field('Invitation code').fill('PAPER-2026')
  await send()
  await expect(field('Phone number')).toHaveAccessibleDescription('This phone number is already registered.')
})

test('a wrong password is refused in words that do not tell who is registered @thorough', async ({
  page,
  customer,
}) => {
  await page.goto('/login')
  for (const phone of [customer.phone, newPhone()]) {
    await page.getByLabel('Phone number').fill(phone)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('The phone number or the password is wrong.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  }
  await signIn(page, customer)
})

test('whoever is not signed in is sent to the sign-in and back to where they wanted to go', async ({
  page,
  customer,
}) => {
  await page.goto('/account/changes?type=income')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Phone number').fill(customer.phone)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/changes\?type=income$/)
  await expect(page.getByRole('tab', { name: 'Income' })).toHaveAttribute('aria-selected', 'true')
})

test('logging out asks first, and nothing of the account stays open @thorough', async ({
  page,
  signedIn,
}) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Log out' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Phone number')).toHaveValue(signedIn.phone)
})

test('a session that ends elsewhere ends on this screen too', async ({
  page,
  signedIn,
  problems,
  server,
}) => {
  problems.expected(/status of 400/)
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect(token).not.toBe('')
  const answer = await page.request.post(`${server.url}/api/stock/user/logout`, {
    headers: { token },
    data: {},
  })
  expect(answer.status()).toBe(200)

  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await signIn(page, signedIn)
})

test('a token that was never valid leads to the sign-in at the first call @thorough', async ({
  page,
  problems,
  server,
}) => {
  problems.expected(/status of 400/)
  const { displayId } = await registerCustomer(server.url)
  await page.goto('/login')
  await page.evaluate((no) => {
    localStorage.setItem('token', 'made-up')
    localStorage.setItem('userInfo', JSON.stringify({ no }))
  }, displayId)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
