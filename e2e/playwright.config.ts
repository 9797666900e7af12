import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { quickFolder } from '../scripts/quick-folder.mjs'
import { beginTestRun } from '../scripts/test-run.mjs'
import { chromiumArgs, chromiumPath } from './pages/browser.ts'

beginTestRun()
// The servers that the journeys start keep their files there.
process.env.TMPDIR = quickFolder()

/** Begun before all others: it takes as long as thirty of them. */
const longest = 'console-odd-texts.journey.ts'
/** The journeys that ask for a server of their own. */
const journeys = join(import.meta.dirname, 'journeys')
const ownSettings = readdirSync(journeys).filter(
  (file) =>
    file.endsWith('.journey.ts') &&
    file !== longest &&
    /(serverSettings|deployment): /.test(readFileSync(join(journeys, file), 'utf8')),
)

export default defineConfig({
  globalSetup: './prepared-data.ts',
  // What is started in another way is another server, and so another worker: these come last, and take
  // nobody's server away.
  projects: [
    { name: 'the longest', testMatch: longest },
    { name: 'as it comes', testMatch: '*.journey.ts', testIgnore: [longest, ...ownSettings] },
    { name: 'with settings of its own', testMatch: ownSettings },
  ],
  // Each worker runs a browser, a server and a PostgreSQL: two of them keep two processors busy, and with a
  // third one the same journeys take longer (`docs/performance.md`, "The tests").
  workers: 2,
  // The tests of one file may run beside each other: each has customers of its own.
  fullyParallel: true,
  forbidOnly: true,
  // A machine that does other things meanwhile may be late once, which is named at the end; twice is a fault.
  retries: 1,
  // These end what hangs. Beside busy neighbours what takes one second alone takes half a minute.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // But where a journey asks for `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
})
