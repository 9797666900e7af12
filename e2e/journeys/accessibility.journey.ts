import { smallPhone } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { confirmation, lookOver } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'
import { openRoutes } from '../pages/routes.ts'

test.use({ viewport: smallPhone })

test('every address opens directly, as from a link that somebody sent @thorough', async ({
  request,
  busy,
}) => {
  for (const path of [
    ...Object.values(openRoutes),
    ...Object.values(busy.routes),
    '/stock/v2/BKNG/Booking.com',
  ]) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    const status = path === busy.routes['not-found'] ? 404 : 200
    expect
      .soft([path, answer.status(), await answer.text()])
      .toEqual([path, status, expect.stringContaining('<div id="app">')])
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
  const next = lookOver(ticket)
  await expect(next).toBeEnabled()
  // The page behind is out of reach: the focus goes round inside.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    // Past the last of them the browser's own controls have their turn.
    const isInside = () => document.activeElement?.matches('dialog *, body, html')
    expect(await page.evaluate(isInside)).toBe(true)
  }
  await tabTo(next)
  await page.keyboard.press('Enter')
  const send = confirmation(page).getByRole('button', { name: 'Buy 2 shares' })
  await expect(send).toBeEnabled()
  // Back to where one was, with all that was filled in.
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toBeHidden()
  await expect(next).toBeFocused()
  await expect(quantity).toHaveValue('2')
  await page.keyboard.press('Enter')
  await expect(send).toBeEnabled()
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(ticket.getByRole('status').filter({ hasText: 'Submission successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ticket).toBeHidden()
  await expect(buy).toBeFocused()
  await expect(factOf(page, 'Quantity')).toHaveText('2')
})

test('tabs, periods and the star answer to the keyboard @thorough', async ({ page, signedIn: _ }) => {
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
  // The star is disabled until it is known whether the share is on the list.
  await expect(star).toBeEnabled()
  await star.focus()
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})
