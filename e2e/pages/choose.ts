import type { Locator, Page } from '@playwright/test'

/** Taps one of a few that look like one bar. The radio button itself is too small to be hit. */
export async function choose(within: Page | Locator, name: string) {
  const option = within.getByRole('radio', { name, exact: true })
  await option.locator('xpath=ancestor::label').click()
}
