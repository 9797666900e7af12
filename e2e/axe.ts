import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the dark only the colours are other ones. */
export const looks = [
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const

/** Each broken rule with the first elements that break it, readable in a failure. */
export async function violations(page: Page, rules: readonly string[] = []) {
  await page.evaluate(drawAll)
  // Our pages have no frames, and only these would need a page of their own to put the results together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  const example = ({ html, failureSummary }: (typeof found)[number]['nodes'][number]) =>
    `${html.slice(0, 200)}\n${failureSummary}`
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 2).map(example).join('\n')}`)
}

/** Rows out of sight are not drawn, and the browser may still answer with the colours that they had in the other look. */
function drawAll() {
  for (const element of document.querySelectorAll<HTMLElement>('li, tr'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}
