import type { Page } from '@playwright/test'

/** The sum of layout shifts that a person does not notice. */
export const largestShift = 0.02

/** Counts how much things on each page of the tab move by themselves. Asked for before the first is opened. */
export async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { total: 0 }
    Object.assign(window, { layoutShift: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.total += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { layoutShift: { total: number } }).layoutShift.total)
}
