import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { totp } from '../pages/totp.ts'

test.use(desktop)

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
  await operator.enter(page, '/settings', url)
  await page.getByLabel('Name of a new passkey').fill('Laptop')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await page.getByLabel('Your password').fill('not it')
  // The code of this half minute was used when the account was made.
  const code = totp(operator.secret, 1)
  await page.getByLabel('Six-digit code').fill(code)
  await add.click()
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await page.getByLabel('Your password').fill(operator.password)
  await add.click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('banner')).toContainText('Day shift')
  await page.goto(`${url}/console/settings`)
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Laptop?' })
  await dialog.getByLabel('Your password').fill(operator.password)
  // Each code works once: the next one comes within half a minute.
  await expect.poll(() => totp(operator.secret, 1), { timeout: 35_000 }).not.toBe(code)
  await dialog.getByLabel('Six-digit code').fill(totp(operator.secret, 1))
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have none yet.')).toBeVisible()
})
