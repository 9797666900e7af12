/** Figures as a customer reads them off the screen. */
import type { Locator, Page } from '@playwright/test'

/** Paise of the first amount in a text such as "₹12,84,530.75" or "−₹4.20". */
export function paiseIn(text: string): bigint {
  const found = /([−-]?)[^\d\s]{0,2}(\d[\d,]*)\.(\d\d)(?!\d)/.exec(text)
  if (!found) throw new Error(`no amount in "${text}"`)
  const [, sign, whole = '', fraction = ''] = found
  const paise = BigInt(whole.replaceAll(',', '') + fraction)
  return sign ? -paise : paise
}

export async function amountOf(locator: Locator): Promise<bigint> {
  return paiseIn(await locator.innerText())
}

/** The figure beside a label, as in "Estimated total  ₹1,548.60". */
export function factOf(within: Page | Locator, label: string): Locator {
  return within.getByRole('definition').and(within.locator(`dt:text-is("${label}") + dd`))
}
