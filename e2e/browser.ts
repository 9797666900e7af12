/** The browser of the journeys: a Chromium that is there already; Playwright downloads none. */
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const chromiumPath = places.find((place) => place && existsSync(place)) ?? '/usr/bin/chromium'

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
