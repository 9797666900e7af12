/** The browser of the journeys: Debian's Chromium, installed when there is none and we may. */
import { existsSync } from 'node:fs'
import { capture, giveUp, step } from './steps.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => places.find((place) => place && existsSync(place))

/** Path of the program. */
export async function findChromium() {
  const found = find() ?? (await installChromium())
  return (
    found ??
    giveUp(
      'The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM to its program.',
    )
  )
}

async function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && (await capture('sudo', ['-n', 'true'])).code !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = [...sudo, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [program = '', ...args] = apt
  await step('Reading the list of Debian packages', program, [...args, 'update'], { env })
  await step(
    'Installing Chromium',
    program,
    [...args, 'install', '-y', '--no-install-recommends', 'chromium'],
    { env },
  )
  return find()
}
