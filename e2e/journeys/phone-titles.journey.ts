/** Whole phone numbers stand in no title: titles are read over shoulders, and kept by browsers. */
import type { Page } from '@playwright/test'
import { desktop } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { addressesFor, administrators } from '../pages/operator.ts'
import { openRoutes } from '../pages/routes.ts'
import { settled } from '../pages/settled.ts'
import { visit } from '../pages/visit.ts'

/** What the tab of the browser says, and every heading. */
async function titlesOf(page: Page) {
  await settled(page)
  return [await page.title(), ...(await page.getByRole('heading').allTextContents())].join('\n')
}

test('no page of the app has a phone number as its title @thorough', async ({ page, busy, problems }) => {
  test.setTimeout(180_000)
  problems.expected(/status of 404/)
  await comeIn(page, busy.customer)
  for (const path of Object.values({ ...busy.routes, ...openRoutes })) {
    await visit(page, path)
    expect.soft(await titlesOf(page), path).not.toContain(busy.customer.phone)
  }
  await visit(page, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`•••••• ${busy.customer.phone.slice(-4)}`)
})

test('no screen of the console has one, whoever was looked for @thorough', async ({
  openElsewhere,
  server,
  customer,
}) => {
  test.setTimeout(180_000)
  const page = await openElsewhere(desktop)
  const { first } = await administrators(server)
  await first.enter(page, `/customers?q=${customer.phone}`)
  expect.soft(await titlesOf(page)).not.toContain(customer.phone)
  await page.goto(`/console/customers/${customer.displayId}`)
  await expect(page.getByText(customer.phone)).toBeVisible()
  expect.soft(await titlesOf(page)).not.toContain(customer.phone)
  for (const path of [`/console/search?q=${customer.phone}`, ...(await addressesFor(page))]) {
    await page.goto(path)
    expect.soft(await titlesOf(page), path).not.toContain(customer.phone)
  }
})
