import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Only the colours differ in the dark. */
export const looks = [
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const

// The builder would send its three times larger build, twice for each look.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
const alreadyThere = 'void 0'

/** Each broken rule with the first elements that break it, readable in a failure. */
export async function violations(page: Page, rules: readonly string[] = []) {
  await page.evaluate(drawAll)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const builder = new AxeBuilder({ page, axeSource: alreadyThere })
    // What holds is not described: that is most of the work.
    .options({ resultTypes: ['violations'] })
    // Our pages have no frames, and only these would need a page of their own to put the results together.
    .setLegacyMode(true)
  const { violations: found } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze()
  const example = ({ html, failureSummary }: (typeof found)[number]['nodes'][number]) =>
    `${html.slice(0, 200)}\n${failureSummary}`
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 2).map(example).join('\n')}`)
}

/**
 * Rows out of sight are not drawn, and the browser may still answer with the colours that they had in the
 * other look.
 */
function drawAll() {
  for (const element of document.querySelectorAll<HTMLElement>('li, tr'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}
