import { makeClient } from '@tarazu/contract/client'
import { register } from '@tarazu/contract/session/api'
import { goodPassword, newPhone } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'

/** Most taps from the account that was just registered to its first fill. */
const maxTaps = 6

test('six taps lead from a new account to its first share, and the way there is not shown again', async ({
  page,
  server,
}) => {
  const phone = newPhone()
  const visitor = makeClient({ baseUrl: `${server.url}/api`, token: () => undefined })
  await visitor(register, { phone, password: goodPassword, invitation: 'PAPER-2026' })
  await page.goto('/login')
  await expect(page.getByText('Tarazu', { exact: true })).toBeVisible()
  await expect(page.getByText(/^A brokerage that you can check/)).toBeVisible()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      if (!event.isTrusted || !(event.target as Element).closest('a, button')) return
      const taps = Number(sessionStorage.getItem('taps') ?? 0)
      sessionStorage.setItem('taps', String(taps + 1))
    })
  })
  await page.getByRole('button', { name: 'Sign in' }).click()

  const steps = page.getByRole('region', { name: 'Your first share' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await steps.nth(0).getByRole('button', { name: 'Get ₹1,00,000 of play money' }).click()
  await expect(steps.nth(0)).toContainText('(done)')
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹1,00,000.00')
  const suggestions = steps.nth(1).getByRole('link')
  await expect(suggestions).toHaveCount(3)
  await suggestions.first().click()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog').first()
  await place(ticket, 'Buy 1 share')
  await expect(ticket.getByText(/^Bought 1 at ₹/)).toBeVisible()
  expect(Number(await page.evaluate(() => sessionStorage.getItem('taps')))).toBeLessThanOrEqual(maxTaps)

  await page.goto('/')
  await expect(steps.nth(2)).toContainText('(done)')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹')
  await expect(steps).toHaveCount(0)
})
