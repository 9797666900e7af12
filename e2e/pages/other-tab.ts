import type { BrowserContext, Page } from '@playwright/test'

/**
 * Another tab of the same browser, in which the language is chosen: what is open in the first one stays open.
 * `page` stays in front: a browser that shows windows draws a page behind another tab once a second.
 */
export async function otherTab(context: BrowserContext, url: string, page?: Page) {
  const tab = await context.newPage()
  // A file of the same origin that is not the app.
  await tab.goto(`${url}/push.js`)
  await page?.bringToFront()
  return (language: string) => tab.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
}

export type Speak = Awaited<ReturnType<typeof otherTab>>
