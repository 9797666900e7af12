/** The browser of the journeys: Debian's Chromium, installed when there is none and we may. */
import { existsSync } from 'node:fs'
import { capture, giveUp, step } from './steps.mjs'

const wholeOnes = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without what nobody sees in a test: a third less work for the same pages. */
const headlessOnes = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']

/** @param {(string | undefined)[]} places */
const firstOf = (places) => places.find((place) => place && existsSync(place))

/** Path of a Chromium that shows notifications, too. */
export const wholeChromium = () => firstOf(wholeOnes)

/** Path of the lightest one there is. */
export const headlessChromium = () => firstOf(headlessOnes) ?? wholeChromium()

export async function ensureChromium() {
  if (wholeChromium()) return
  await installChromium()
  if (!wholeChromium())
    giveUp(
      'The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM to its program.',
    )
}

async function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && (await capture('sudo', ['-n', 'true'])).code !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = [...sudo, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [program = '', ...args] = apt
  const packages = ['chromium', 'chromium-headless-shell']
  await step('Reading the list of Debian packages', program, [...args, 'update'], { env })
  await step(
    'Installing Chromium',
    program,
    [...args, 'install', '-y', '--no-install-recommends', ...packages],
    { env },
  )
}
