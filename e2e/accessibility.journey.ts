import type { Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { smallPhone } from './browser.ts'
import { choose } from './choose.ts'
import { signIn } from './customer.ts'
import { expect, test } from './journey.ts'
import { factOf } from './read-figures.ts'
import { openRoutes } from './routes.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

test.use({ viewport: smallPhone, installs: true })

/** What is too small for a finger, unless it is a word in a sentence. */
async function smallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44
    const inSentence = (element: Element) => {
      const parent = element.parentElement
      return (
        getComputedStyle(element).display === 'inline' &&
        [...(parent?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
      )
    }
    const reach = (element: Element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const grown =
        after.position === 'absolute' && after.content !== 'none' ? [after.width, after.height] : []
      const [width = 0, height = 0] = grown.map(Number.parseFloat)
      return { width: Math.max(box.width, width), height: Math.max(box.height, height) }
    }
    return [...document.querySelectorAll('a[href], button, input, select, [role=tab], [role=radio]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      .filter((element) => !element.matches('a[href="#main"]') && !inSentence(element))
      .map((element) => ({ element, ...reach(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5 && Math.max(width, height) > 0)
      .map(
        ({ element, width, height }) =>
          `${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 160)}`,
      )
  })
}

/** In both looks of one visit: a page follows the look of the device while it is open. */
async function judge(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, path)
  for (const { colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const what = `${path} in ${colorScheme}`
    expect.soft(await violations(page, rules), what).toEqual([])
    const banner = page.getByRole('note').filter({ hasText: 'PAPER TRADING – NO REAL MONEY' })
    await expect.soft(banner, what).toBeInViewport({ ratio: 1 })
    expect.soft(await page.evaluate(() => window.scrollY), what).toBe(0)
    expect.soft(await smallTargets(page), `targets on ${what}`).toEqual([])
  }
}

test('every page that is open to all can be used by everybody, and wears the paper badge', async ({
  page,
}) => {
  await page.goto(openRoutes.login)
  for (const path of Object.values(openRoutes)) await judge(page, path)
})

// In two parts, which go beside each other.
for (const part of [0, 1]) {
  test(`every page of a busy customer can be used by everybody, and wears the paper badge, part ${part + 1}`, async ({
    page,
    busy,
    problems,
  }) => {
    test.slow()
    problems.expected(/status of 404/)
    await signIn(page, busy.customer)
    const paths = Object.values(busy.routes).filter((_, index) => index % 2 === part)
    for (const path of paths) await judge(page, path)
  })
}

test('every address opens directly, as from a link that somebody sent', async ({ request, busy }) => {
  for (const path of [
    ...Object.values(openRoutes),
    ...Object.values(busy.routes),
    '/stock/v2/BKNG/Booking.com',
  ]) {
    const answer = await request.get(path)
    expect
      .soft([path, answer.status(), await answer.text()])
      .toEqual([path, 200, expect.stringContaining('<div id="app">')])
  }
})

test('sheets and dialogs can be used by everybody, too', async ({ page, busy }) => {
  test.slow()
  const { stock } = busy.routes
  await signIn(page, busy.customer)
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
      await page.getByRole('button', { name: /^Cancel order/ }).click()
    },
    'the answer to an empty recharge': async () => {
      await page.goto('/recharge')
      await page.getByRole('button', { name: 'Recharge', exact: true }).click({ force: true })
    },
  }
  for (const [name, show] of Object.entries(open)) {
    await show()
    const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(overlay).toBeVisible()
    for (const { colorScheme, rules } of looks) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      expect.soft(await violations(page, rules), `${name} in ${colorScheme}`).toEqual([])
    }
    await expect.soft(page.getByText('PAPER TRADING – NO REAL MONEY'), name).toBeInViewport({ ratio: 1 })
  }
})

test('a share can be bought without touching the screen', async ({ page, signedIn: customer }) => {
  await customer.recharge(20_000)
  await page.goto('/stock/v2/ITC.NS/ITC')
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  const buy = page.getByRole('button', { name: 'Buy', exact: true })
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo(buy)
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await expect(ticket).toBeVisible()
  await expect.poll(() => ticket.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  const quantity = ticket.getByRole('textbox', { name: 'Quantity' })
  await tabTo(quantity)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2')
  const send = ticket.getByRole('button', { name: 'Buy 2 shares' })
  await expect(send).toBeEnabled()
  // The page behind is out of reach: the focus goes round inside.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true)
  }
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(ticket.getByRole('status').filter({ hasText: 'Submission successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ticket).toBeHidden()
  await expect(buy).toBeFocused()
  await expect(factOf(page, 'Quantity')).toHaveText('2')
})

test('tabs, periods and the star answer to the keyboard', async ({ page, signedIn: _ }) => {
  await page.goto('/records')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Pending')).toBeFocused()
  await expect(tab('Pending')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tab('Expired')).toHaveAttribute('aria-selected', 'true')

  await page.goto('/stock/v2/ITC.NS/ITC')
  await page.getByRole('radio', { name: 'Timeline' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Day K' })).toBeChecked()
  const star = page.getByRole('button', { name: 'On my watchlist' })
  // Until it is known whether the share is on it, nothing can be pressed.
  await expect(star).toBeEnabled()
  await star.focus()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})
