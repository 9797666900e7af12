import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** A finger across the glass in four steps, with the events that a phone sends. Points are CSS pixels. */
export async function drawFinger(page: Page, from: Point, to: Point) {
  const session = await page.context().newCDPSession(page)
  const at = (part: number) => ({
    touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
