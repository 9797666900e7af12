import type { Page } from '@playwright/test'
import { looks, violations } from '../pages/axe.ts'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { addressesFor, administrators, newOperator } from '../pages/operator.ts'
import { settled } from '../pages/settled.ts'
import { sideways } from '../pages/sideways.ts'
import { visit } from '../pages/visit.ts'

type Look = (typeof looks)[number]

const sizes = {
  desktop: {
    use: desktop,
    inLooks: looks,
  },
  phone: {
    use: { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true },
    // The colours of a screen are the same in all sizes; what only a phone has is looked at in the dark
    // below.
    inLooks: looks.filter(({ colorScheme }) => colorScheme === 'light'),
  },
}

/** All rules in the light; in the dark only the colours are other ones. Nothing is wider than the screen. */
async function judge(page: Page, what: string, among: readonly Look[] = looks) {
  for (const { colorScheme, rules } of among) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    expect.soft(await violations(page, rules), `${what} in ${colorScheme}`).toEqual([])
  }
  expect.soft(await sideways(page), `${what} is wider than the screen`).toEqual([])
}

for (const [size, { use, inLooks }] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('every screen of the console can be used by everybody @thorough', async ({ page, server }) => {
      // Each screen takes seconds, and there are many.
      test.setTimeout(480_000)
      const { first } = await administrators(server)
      await page.goto('/console/')
      await judge(page, 'sign-in')
      await first.enter(page)
      const addresses = await addressesFor(page)
      expect(addresses).toEqual(expect.arrayContaining(['/console/', '/console/approvals', '/console/audit']))
      for (const address of [...addresses, '/console/issues/new', '/console/nowhere']) {
        await visit(page, address)
        await judge(page, address, inLooks)
      }
    })

    test('what is open, what asks and what is said can be used by everybody @thorough', async ({
      page,
      server,
    }) => {
      test.slow()
      const { first } = await administrators(server)
      // The other size may have been looked at on this server before, and left a proposal about its clerk.
      const name = `A clerk with quite a long name for a list on a ${size}`
      const clerk = await newOperator(server, ['support'], name)
      await first.enter(page, '/operators')
      await page.getByRole('link', { name }).click()
      await judge(page, 'an operator')
      await page.getByRole('button', { name: 'Change roles' }).click()
      const dialog = page.getByRole('dialog', { name: /Change the roles/ })
      await judge(page, 'a question')
      await dialog.getByRole('checkbox', { name: /^credit/ }).check()
      await dialog.getByLabel('Reason').fill('Helps out at the loans desk until the end of the year')
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()
      await judge(page, 'what waits')
      await page
        .getByRole('region', { name: 'Waits for a second operator' })
        .getByRole('link', { name: 'Open' })
        .click()
      await expect(page.getByText('You proposed this, so you cannot approve it')).toBeVisible()
      await judge(page, 'a proposal')
      await page.goto(`/console/audit?subject=${encodeURIComponent(clerk.email)}`)
      await page.getByRole('link', { name: /operator\.enrolled/ }).click()
      await judge(page, 'an entry of the log')
      await page.goto('/console/operators?add=1')
      await judge(page, 'a form')
    })
  })
}

test('on a phone the navigation comes over the page, and goes @thorough', async ({ page, server }) => {
  const { first } = await administrators(server)
  await first.enter(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(navigation).toBeVisible()
  await judge(page, 'the drawer')
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await navigation.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(navigation).toBeHidden()
})
