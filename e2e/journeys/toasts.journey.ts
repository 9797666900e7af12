/** Short messages: they leave the way back, and whatever else a header has, in reach. */
import type { Page } from '@playwright/test'
import { smallPhone } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test.use({ viewport: smallPhone })

/** Buttons and links of the header of what is on top that a tap in their middle does not reach. */
async function covered(page: Page) {
  await settled(page)
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('dialog[open]')].at(-1)
    const [header] = (over ?? document).querySelectorAll(
      over ? 'header' : 'main header, main [class*="_header_"]',
    )
    const controls = [...(header?.querySelectorAll('button, a') ?? [])].filter((each) =>
      each.checkVisibility(),
    )
    if (controls.length === 0) return ['there is nothing in the header']
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit && control.contains(hit)
        ? []
        : [control.getAttribute('aria-label') ?? control.textContent ?? '']
    })
  })
}

test('a message does not lie over the header of a page, nor over the cross of a sheet @thorough', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  await page.goto('/block-trading')
  await page.getByRole('button', { name: 'Search' }).click()
  const message = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(message.first()).toBeInViewport({ ratio: 1 })
  expect(await covered(page)).toEqual([])

  await page.goto(busy.routes['block-buying'])
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').first().fill('')
  await sheet.getByRole('button', { name: /^Buy/ }).last().click({ force: true })
  await expect(sheet.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeInViewport({ ratio: 1 })
  expect(await covered(page)).toEqual([])
})
