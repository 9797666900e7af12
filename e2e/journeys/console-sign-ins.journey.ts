import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { totp } from '../pages/totp.ts'

test.use(desktop)

test('an operator sees where they are signed in and ends what stands open elsewhere, and an administrator does it for them @thorough', async ({
  page,
  server,
  problems,
  openElsewhere,
}) => {
  // Whoever was put out hears of it by what they ask next.
  problems.expected(/400 .*\/api\/console\//)
  const operator = await newOperator(server, ['support'])
  await operator.enter(page, '/settings')
  const elsewhere = await openElsewhere()
  await elsewhere.goto('/console')
  await elsewhere.getByLabel('E-mail').fill(operator.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(operator.password)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  // The code of this half minute was used when the authenticator was set up.
  await elsewhere.getByLabel('Six-digit code').fill(totp(operator.secret, 1))
  await elsewhere.getByRole('button', { name: /sign in/i }).click()
  await expect(elsewhere.getByRole('button', { name: 'Sign out' })).toBeVisible()

  await page.reload()
  const signIns = page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem')
  await expect(signIns).toHaveCount(2)
  await expect(signIns.filter({ hasText: 'This one' })).toHaveCount(1)
  await signIns.getByRole('button', { name: 'End' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'End' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Your password').fill(operator.password)
  await dialog.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'One sign-in ended' })).toBeVisible()
  await expect(signIns).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  const administrator = await newOperator(server, ['admin'])
  await administrator.enter(elsewhere, '/operators', server.url)
  await elsewhere.getByRole('link', { name: operator.name }).click()
  await elsewhere.getByRole('button', { name: 'End sign-ins' }).click()
  await elsewhere.getByRole('dialog').getByLabel('Reason').fill('A laptop was left in a taxi')
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'End them' }).click()
  await expect(elsewhere.getByRole('status').filter({ hasText: 'One sign-in ended' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
