/** Somebody guesses passwords: whoever has the right one solves a puzzle, and gets in (decision 108). */

import { makeClient } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { signIn as signInAsOperator } from '@tarazu/contract/operators/api'
import { login } from '@tarazu/contract/session/api'
import { desktop } from '../pages/browser.ts'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { totp } from '../pages/totp.ts'
import type { RunningServer } from '../start-server.ts'

/** Wrong passwords until the next one costs a puzzle. */
async function guess(tryOne: () => Promise<unknown>) {
  for (let tries = 0; tries < 50; tries++) {
    const code = await tryOne().catch((error: unknown) => error instanceof RefusedError && error.code)
    if (code === 'proof_needed') return
  }
  throw new Error('no puzzle was asked for')
}

const visitor = ({ url }: RunningServer) => makeClient({ baseUrl: `${url}/api`, token: () => undefined })

test('a customer whose password is being guessed solves a puzzle, and is let in', async ({
  page,
  customer,
  server,
}) => {
  const ask = visitor(server)
  await guess(() => ask(login, { phone: customer.phone, password: 'what strangers guess' }))
  await page.goto('/login')
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith(login.path)) answers.push((await response.json()).code ?? 'in')
  })
  await signIn(page, customer)
  await expect(page.getByRole('region', { name: 'Total assets' })).toBeVisible()
  expect(answers).toEqual(['proof_needed', 'in'])
})

test.describe('at a desk', () => {
  test.use(desktop)

  test('an operator whose password is being guessed solves a puzzle, too @thorough', async ({
    page,
    server,
  }) => {
    const { email, password, secret } = await newOperator(server, ['support'])
    const ask = visitor(server)
    await guess(() => ask(signInAsOperator, { email, password: 'what strangers guess' }))
    await page.goto('/console')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Six-digit code').fill(totp(secret, 1))
    await page.getByRole('button', { name: /sign in/i }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })
})
