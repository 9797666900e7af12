/** The way back closes what is open over a page, one at a time, and only then leaves the page. */
import type { Locator, Page } from '@playwright/test'
import { applyToIssue } from '@tarazu/contract/ipo/api'
import { smallPhone } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { drawFinger } from '../pages/draw-finger.ts'
import { goBackToPage, openers, overlays } from '../pages/go-back.ts'
import { announceIssue, issueTerms } from '../pages/issues.ts'
import { expect, test } from '../pages/journey.ts'
import { go, type Show, statesOf } from '../pages/screens.ts'
import { settled } from '../pages/settled.ts'
import { visit } from '../pages/visit.ts'

// Split in parts, which run side by side.
const parts = [0, 1, 2]
for (const part of parts) {
  test(`Back closes every sheet and dialog of the app, part ${part + 1} @thorough`, async ({
    page,
    busy,
    problems,
  }) => {
    test.setTimeout(300_000)
    // Some states change or abort answers on their way.
    problems.expected(/status of (404|500)|ERR_FAILED|ERR_INTERNET/)
    await comeIn(page, busy.customer)
    const addressed = Object.entries(busy.routes).filter(([, path]) =>
      openers.some((name) => new URL(path, 'http://x').searchParams.has(name)),
    )
    const shows: Record<string, Show> = {
      ...Object.fromEntries(addressed.map(([name, path]) => [name, go(path)])),
      ...statesOf(busy.routes),
    }
    // The same ones in other words, and one that is there only while several issues are open: `ipo-applying`
    // is that sheet.
    const isOther = (name: string) =>
      /-(loading|failing|offline|live|frozen|rich|safe-mode)$|^ipo-apply$/.test(name)
    const chosen = Object.entries(shows).filter(([name]) => !isOther(name))
    let opened = 0
    for (const [name, show] of chosen.filter((_, index) => index % parts.length === part)) {
      await show(page)
      await settled(page)
      if ((await overlays(page).count()) > 0) {
        opened++
        await goBackToPage(page, name)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(opened).toBeGreaterThan(7)
  })
}

/** The ticket of a share that the home page led to. */
async function openTicket(page: Page) {
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'ITC' })
  await expect(ticket).toBeVisible()
  return ticket
}

async function comeToStock(page: Page) {
  await page.goto('/')
  await settled(page)
  await visit(page, '/markets')
  await visit(page, '/stock/v2/ITC.NS/ITC')
  await settled(page)
}

/** A finger that takes hold of the sheet's title and draws it down. */
async function swipeDown(page: Page, sheet: Locator) {
  const box = await sheet.getByRole('heading').first().boundingBox()
  const x = (box?.x ?? 0) + 20
  const y = (box?.y ?? 0) + 5
  await drawFinger(page, { x, y }, { x, y: y + 160 })
}

test('whatever closes a sheet takes its entry away: one Back more leaves the page', async ({
  page,
  signedIn: _,
}) => {
  test.slow()
  const ways: Record<string, (ticket: Locator) => Promise<unknown>> = {
    'its cross': (ticket) => ticket.getByRole('button', { name: 'Close' }).click(),
    'the key Escape': () => page.keyboard.press('Escape'),
    'a tap beside it': async (ticket) => {
      const box = await ticket.boundingBox()
      await page.mouse.click(200, (box?.y ?? 0) - 20)
    },
    'a swipe': (ticket) => swipeDown(page, ticket),
    'the key Back': () => page.goBack(),
  }
  for (const [way, close] of Object.entries(ways)) {
    await comeToStock(page)
    // Twice: the second opening finds what the first one left.
    for (const _time of [1, 2]) {
      const ticket = await openTicket(page)
      await settled(page)
      await close(ticket)
      await expect(ticket, way).toBeHidden()
    }
    await expect(page, way).toHaveURL('/stock/v2/ITC.NS/ITC')
    await expect.poll(() => page.evaluate(() => history.state.overlays?.level ?? 0), way).toBe(0)
    await page.goBack()
    await expect(page, way).toHaveURL('/markets')
  }
})

test('Back leaves the chart in full screen before it leaves the share, one thing open at a time @thorough', async ({
  page,
  signedIn: _,
}) => {
  const chart = page.getByRole('img', { name: /^Chart of ITC, / })
  const fill = () => page.getByRole('button', { name: 'Full screen' }).click()
  const leaveFull = page.getByRole('button', { name: 'Leave full screen' })
  await comeToStock(page)

  await fill()
  await leaveFull.waitFor()
  const settings = page.getByRole('dialog', { name: 'Draw the chart' })
  await page.getByRole('button', { name: 'Draw the chart' }).click()
  await settings.waitFor()
  await page.goBack()
  await expect(settings).toBeHidden()
  await expect(leaveFull).toBeVisible()
  await page.goBack()
  await expect(leaveFull).toBeHidden()
  await expect(chart).toBeVisible()
  await expect(page).toHaveURL('/stock/v2/ITC.NS/ITC')

  // Whatever else leaves it takes its entry away.
  for (const leave of [() => leaveFull.click(), () => page.keyboard.press('Escape')]) {
    await fill()
    await leaveFull.waitFor()
    await leave()
    await expect(leaveFull).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state.overlays?.level ?? 0)).toBe(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/markets')
})

test('Forward does not bring a closed sheet back, nor leave an entry behind @thorough', async ({
  page,
  signedIn: _,
}) => {
  await comeToStock(page)
  const ticket = await openTicket(page)
  await page.goBack()
  await expect(ticket).toBeHidden()
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state.overlays.level)).toBe(0)
  await expect(ticket).toBeHidden()
  await expect(page).toHaveURL('/stock/v2/ITC.NS/ITC')
  await page.goBack()
  await expect(page).toHaveURL('/markets')
})

test('a page that is loaded anew with a sheet open shows the page, and the next Back leaves it @thorough', async ({
  page,
  signedIn: _,
}) => {
  await comeToStock(page)
  await openTicket(page)
  await expect.poll(() => page.evaluate(() => history.state.overlays?.level)).toBe(1)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state.overlays.level)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/markets')
})

test('a link in a sheet leads on, and back to the page without the sheet @thorough', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click()
  await expect(page).toHaveURL('/trade')
  await page.getByRole('list', { name: 'Holdings' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Record of the purchase' }).click()
  await expect(page).toHaveURL(/\/records\/./)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/trade')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('what a link opens over a page closes onto it, and a search is found again on the way back @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/markets?search=tata')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('list', { name: 'Results' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stock\/v2\//)
  await page.goBack()
  await expect(search).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/markets')
  await expect(search).toBeHidden()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/markets?search=')
  // Twice, as an impatient finger does.
  await search.getByRole('button', { name: 'Close' }).evaluate((cross: HTMLElement) => {
    cross.click()
    cross.click()
  })
  await expect(page).toHaveURL('/markets')
  await expect(search).toBeHidden()
})

test('a sheet and the question over it that close at once go back once, however late @thorough', async ({
  page,
  server,
  signedIn: customer,
}) => {
  const name = 'Late Orchards (made up)'
  const issue = await announceIssue(server, issueTerms('LATE.NS', { name }))
  await customer.recharge(20_000)
  await customer.call(applyToIssue, { issue, symbol: 'LATE.NS', quantity: 100, seenPrice: 100_000_000n })
  // A browser goes through its history later than it is told, here late enough for everything else.
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    history.go = (by) => void setTimeout(() => go(by), 500)
  })
  await page.goto('/')
  await visit(page, '/ipo')
  await visit(page, '/ipo/orders')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel application' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel application' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Cancelled')
  await page.goBack()
  await expect(page).toHaveURL('/ipo')
})

test('the page stays where it was scrolled to while a sheet comes and goes @thorough', async ({
  page,
  busy,
}) => {
  await page.setViewportSize(smallPhone)
  await comeIn(page, busy.customer)
  await page.goto('/settings')
  await settled(page)
  const question = page.getByRole('button', { name: 'Log out' })
  await question.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(100)
  await question.click()
  await page.getByRole('alertdialog').waitFor()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(at)
})
