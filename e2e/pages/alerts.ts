import { expect, type Page } from '@playwright/test'

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
  const seen = () => page.evaluate(() => (window as unknown as { alertsSeen: string[] }).alertsSeen)
  // It hears one that is there for a moment only.
  await page.evaluate(async () => {
    const dialog = document.createElement('dialog')
    dialog.innerHTML = '<p role="alert">heard</p>'
    document.body.append(dialog)
    await new Promise((drawn) => requestAnimationFrame(drawn))
    dialog.remove()
  })
  expect(await seen()).toContain('heard')
  await page.evaluate(() => (window as unknown as { alertsSeen: string[] }).alertsSeen.splice(0))
  return seen
}
