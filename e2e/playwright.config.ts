import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './browser.ts'

export default defineConfig({
  testMatch: '*.journey.ts',
  // Each worker runs a browser, a server and a PostgreSQL.
  workers: 3,
  // The tests of one file may run beside each other: each has customers of its own.
  fullyParallel: true,
  forbidOnly: true,
  // A machine that does other things meanwhile may be late once; twice is a fault.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    // But where a journey asks for `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
})
