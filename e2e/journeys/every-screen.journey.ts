/**
 * Each page and each sheet, opened once: can it be used by everybody, in both looks, does it wear the paper
 * badge, and does it speak every language?
 */
import type { Page } from '@playwright/test'
import { looks, violations } from '../pages/axe.ts'
import { smallPhone } from '../pages/browser.ts'
import { choose } from '../pages/choose.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { otherTab, type Speak } from '../pages/other-tab.ts'
import { factOf } from '../pages/read-figures.ts'
import { openRoutes } from '../pages/routes.ts'
import { statesOf, strangersSights } from '../pages/screens.ts'
import { settled } from '../pages/settled.ts'
import { sideways } from '../pages/sideways.ts'
import { smallTargets } from '../pages/small-targets.ts'
import { visit } from '../pages/visit.ts'
import { expectReadable, type Other, onlyEnglish, others } from '../pages/words.ts'

test.use({ viewport: smallPhone })

const languages = (Object.keys(others) as Other[]).map((language) => ({
  language,
  isEnglish: onlyEnglish(language),
}))

async function judge(page: Page, what: string, speak: Speak) {
  for (const { colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    expect.soft(await violations(page, rules), `${what} in ${colorScheme}`).toEqual([])
  }
  const banner = page.getByRole('note').filter({ hasText: 'PAPER TRADING – NO REAL MONEY' })
  await expect.soft(banner.first(), what).toBeInViewport({ ratio: 1 })
  expect.soft(await smallTargets(page), `targets on ${what}`).toEqual([])
  await expectReadable(page, what)
  for (const { language, isEnglish } of languages) {
    await speak(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectReadable(page, `${what} in ${language}`, isEnglish)
  }
  await speak('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

test('what stands out of the page or of a sheet is found @thorough', async ({ page, signedIn: _ }) => {
  const put = (where: string) =>
    page.locator(where).evaluate((place) => {
      const wide = document.createElement('p')
      wide.textContent = 'wide'
      wide.style.cssText = 'width: max-content; padding-left: 2000px'
      place.append(wide)
    })
  await page.goto('/settings')
  await settled(page)
  expect(await sideways(page)).toEqual([])
  await put('main')
  expect(await sideways(page)).toEqual(['wide'])

  await page.reload()
  await page.getByRole('button', { name: 'Log out' }).click()
  await settled(page)
  expect(await sideways(page)).toEqual([])
  await put('dialog[open] > div:last-of-type')
  expect(await sideways(page)).toEqual(['wide'])
})

test('every page that is open to all @thorough', async ({ page, context, server }) => {
  test.slow()
  const speak = await otherTab(context, server.url, page)
  await page.goto(openRoutes.login)
  for (const path of Object.values(openRoutes)) {
    await visit(page, path)
    await judge(page, path, speak)
  }
})

// Split in parts, which run side by side.
const parts = [0, 1, 2]
for (const part of parts) {
  test(`every page of a busy customer, part ${part + 1} @thorough`, async ({
    page,
    context,
    server,
    busy,
    problems,
  }) => {
    test.setTimeout(300_000)
    problems.expected(/status of 404/)
    await comeIn(page, busy.customer)
    const speak = await otherTab(context, server.url, page)
    const paths = Object.values(busy.routes).filter((_, index) => index % parts.length === part)
    for (const path of paths) {
      // Loaded anew, each of them, as from a bookmark.
      await page.goto(path)
      await settled(page)
      expect.soft(await page.evaluate(() => window.scrollY), path).toBe(0)
      await judge(page, path, speak)
    }
  })
}

test('every sheet and dialog @thorough', async ({ page, context, server, busy }) => {
  test.setTimeout(300_000)
  const { stock } = busy.routes
  await comeIn(page, busy.customer)
  const speak = await otherTab(context, server.url, page)
  const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const open: Record<string, () => Promise<void>> = {
    language: async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Language' }).click()
    },
    'the buying ticket': async () => {
      await page.goto(stock)
      await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect(factOf(page.getByRole('dialog'), 'Available')).toHaveText(/₹/)
    },
    'the ticket with all terms': async () => {
      await page.getByRole('dialog').getByRole('button', { name: /^More/ }).click()
      await choose(page.getByRole('dialog'), 'Stop-limit')
    },
    'the selling ticket': async () => {
      await choose(page.getByRole('dialog'), 'Sell')
      await expect(page.getByRole('dialog').getByLabel('Sell from')).toBeVisible()
    },
    'the table of the chart': async () => {
      await page.goto(stock)
      await page.getByRole('button', { name: 'Table' }).click()
    },
    'a holding': async () => {
      await page.goto('/trade')
      await page.getByRole('list', { name: 'Holdings' }).getByRole('button').first().click()
    },
    'the question before logging out': async () => {
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Log out' }).click()
    },
    'the question before cancelling': async () => {
      await page.goto('/trade')
      await page
        .getByRole('button', { name: /^Cancel order/ })
        .first()
        .click()
    },
    'the answer to an empty recharge': async () => {
      await page.goto('/recharge')
      await page.getByRole('button', { name: 'Recharge', exact: true }).click({ force: true })
    },
  }
  for (const [name, show] of Object.entries(open)) {
    await show()
    await expect(overlay).toBeVisible()
    await judge(page, name, speak)
  }
})

test('every step of two-step sign-in @thorough', async ({ page, context, server, busy, problems }) => {
  test.setTimeout(300_000)
  // The stream would overwrite answers that are changed on their way.
  problems.expected(/ERR_FAILED/)
  const speak = await otherTab(context, server.url, page)
  // What only live mode shows wears no badge.
  const isOne = ([name]: [string, unknown]) => /two-step-(?!needed)|second-step/.test(name)
  for (const [name, show] of Object.entries(strangersSights).filter(isOne)) {
    await show(page)
    await judge(page, name, speak)
  }
  await page.unrouteAll()
  await page.goto(openRoutes.login)
  await comeIn(page, busy.customer)
  const steps = Object.entries(statesOf(busy.routes)).filter(isOne)
  expect(steps.length).toBeGreaterThan(5)
  for (const [name, show] of steps) {
    await show(page)
    await judge(page, name, speak)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
