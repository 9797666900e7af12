/**
 * What the pages of a failed journey have heard last: it tells a press that was lost from one that was not
 * heeded.
 */
import { writeFile } from 'node:fs/promises'
import type { BrowserContext, TestInfo } from '@playwright/test'

declare global {
  interface Window {
    heard?: string[]
  }
}

const events = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'focusin', 'submit', 'close', 'scroll']

/** Presses, focus, forms and answers, and whether anything moved under them. */
export async function listenIn(context: BrowserContext) {
  await context.addInitScript((types) => {
    const most = 80
    const heard: string[] = []
    window.heard = heard
    const hear = (text: string) => {
      heard.push(`${Math.round(performance.now())} ms ${text}`)
      if (heard.length > most) heard.shift()
    }
    for (const type of types)
      addEventListener(
        type,
        ({ target }) => {
          const element = target instanceof Element ? target : document.documentElement
          hear(`${type} ${element.tagName} ${(element.textContent ?? '').trim().slice(0, 30)}`)
        },
        { capture: true, passive: true },
      )
    const watch = (type: string, tell: (entry: PerformanceEntry) => string | false) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const text = tell(entry)
          if (text !== false) hear(`${text}, since ${Math.round(entry.startTime)} ms`)
        }
      }).observe({ type })
    watch('layout-shift', () => 'something moved')
    watch('resource', ({ name }) => name.includes('/api/') && `${new URL(name).pathname} answered`)
  }, events)
}

/** Writes a file for each page beside the pictures of a failure. */
export async function keepHeard(contexts: readonly BrowserContext[], info: TestInfo) {
  for (const [place, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const heard = await page.evaluate(() => window.heard ?? []).catch(() => [])
    await writeFile(info.outputPath(`heard-${place + 1}.txt`), [page.url(), ...heard, ''].join('\n'))
  }
}
