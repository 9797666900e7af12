/** The browser of the journeys: a Chromium that is there already; Playwright downloads none. */
import { headlessChromium } from '../../scripts/chromium.mjs'

export const chromiumPath = headlessChromium() ?? '/usr/bin/chromium'

/** No sandbox because tests may run as root; nothing in the background that asks the internet. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The smallest phone that the app has to serve. */
export const smallPhone = { width: 360, height: 640 }

/** The window in which operators work. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/**
 * Animations are on only in journeys that need them: in the others they would cost a sixth of the processors.
 */
export const moving = { reducedMotion: 'no-preference' } as const
