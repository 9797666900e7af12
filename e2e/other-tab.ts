import type { BrowserContext } from '@playwright/test'

/** Another tab of the same browser, in which the language is chosen: what is open in the first one stays open. */
export async function otherTab(context: BrowserContext, url: string) {
  const tab = await context.newPage()
  // Of the same origin, and not the app.
  await tab.goto(`${url}/push.js`)
  return (language: string) => tab.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
}

export type Speak = Awaited<ReturnType<typeof otherTab>>
