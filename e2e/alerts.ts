import type { Page } from '@playwright/test'

/** Every alert that a dialog of this page shows from now on, even for a moment. */
export async function listenForAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { alertsSeen: seen })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('dialog [role=alert]'))
        if (alert.textContent) seen.push(alert.textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { alertsSeen: string[] }).alertsSeen)
}
