import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../scripts/server-child.mjs'
import { chromiumArgs, chromiumPath } from '../pages/browser.ts'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { countShifts, largestShift } from '../pages/layout-shift.ts'
import { settled } from '../pages/settled.ts'

const categories = ['accessibility', 'best-practices', 'seo']
// The stream keeps the network busy for ever, so this is waited for each time. The page was seen whole just
// before.
const longestLoad_ms = 6_000

/** A browser that Lighthouse can join, with a profile that keeps the session. */
async function openBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'tarazu-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Scores of 100, and which audits cost the rest. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: categories,
    // The session would be wiped.
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    maxWaitForLoad: longestLoad_ms,
  })
  if (!result) throw new Error('Lighthouse gave no answer')
  const { lhr } = result
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id} ${lhr.audits[id]?.title}`),
  )
  return {
    address: lhr.finalDisplayedUrl,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    lost,
  }
}

/** How much things on a page move by themselves until all of it is there. */
async function layoutShift(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 412, height: 915 })
  const shifted = await countShifts(page)
  await page.goto(url)
  await settled(page)
  const total = await shifted()
  await page.close()
  return total
}

const perfect = { accessibility: 100, 'best-practices': 100, seo: 100 }

const stock = '/stock/v2/ITC.NS/ITC'

test('Lighthouse finds nothing to better on the sign-in, the home page, a stock and the account @thorough', async ({
  server,
  customer,
}) => {
  test.slow()
  await customer.recharge(50_000)
  await customer.buy('ITC.NS', 5)
  const browser = await openBrowser()
  try {
    for (const path of ['/login', '/', stock, '/account']) {
      if (path === '/') {
        const page = await browser.context.newPage()
        await page.goto(`${server.url}/login`)
        await signIn(page, customer)
        await page.close()
      }
      const shift = await layoutShift(browser.context, server.url + path)
      expect.soft(shift, `layout shift of ${path}`).toBeLessThanOrEqual(largestShift)
      const { address, scores, lost } = await audit(server.url + path, browser.port)
      expect(new URL(address).pathname).toBe(path)
      expect.soft(scores, lost.join('\n')).toEqual(perfect)
      expect.soft(lost).toEqual([])
    }
  } finally {
    await browser.close()
  }
})
