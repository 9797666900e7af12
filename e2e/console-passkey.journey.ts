import { expect, test } from './journey.ts'
import { newOperator } from './operator.ts'
import { totp } from './totp.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('a passkey signs in alone', async ({ page, context, server }) => {
  // Web Authentication asks for a name in place of an address.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const operator = await newOperator(server, ['support'], 'Day shift')
  await page.goto(`${url}/console/settings`)
  await page.getByLabel('E-mail').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The code of this half minute was used when the account was made.
  await page.getByLabel('Six-digit code').fill(totp(operator.secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name of a new passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('banner')).toContainText('Day shift')
  await page.goto(`${url}/console/settings`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have none yet.')).toBeVisible()
})
