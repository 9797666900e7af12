/**
 * `npm run screenshots -- <folder>`: every screen and sheet, in every size, look and language, of a customer who has
 * traded. Fewer with `--sizes=412x915`, `--looks=dark`, `--languages=en,de`, `--only=home,stock`; all of a long page
 * with `--full`.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.mjs'
import { de } from '../web/src/locales/de.ts'
import { deMoney } from '../web/src/locales/de-money.ts'
import { en } from '../web/src/locales/en.ts'
import { enMoney } from '../web/src/locales/en-money.ts'
import { es } from '../web/src/locales/es.ts'
import { esMoney } from '../web/src/locales/es-money.ts'
import { zh } from '../web/src/locales/zh.ts'
import { zhMoney } from '../web/src/locales/zh-money.ts'
import { chromiumArgs, chromiumPath } from './browser.ts'
import { registerCustomer, signIn } from './customer.ts'
import { haveBusyAccount, openRoutes } from './routes.ts'
import { firstSights, go, type Show, statesOf, type Words } from './screens.ts'
import { settled } from './settled.ts'
import { startServer } from './start-server.ts'

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '360x640,412x915,768x1024' },
    looks: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,zh,es,de' },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Name the folder for the pictures: npm run screenshots -- <folder>')

const words: Record<string, Words> = {
  en: { ...en, ...enMoney },
  zh: { ...zh, ...zhMoney },
  es: { ...es, ...esMoney },
  de: { ...de, ...deMoney },
}
const goTo = (paths: Record<string, string>): Record<string, Show> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, go(path)]))

type Session = Awaited<ReturnType<BrowserContext['storageState']>> | undefined
type Style = { size: string; look: string; language: string }

await buildWeb(process.execPath)
const server = await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
try {
  const busy = await registerCustomer(server.url)
  const routes = await haveBusyAccount(busy)
  const visits = [
    { session: undefined, screens: goTo(openRoutes) },
    { session: await sessionOf(await registerCustomer(server.url)), screens: firstSights },
    { session: await sessionOf(busy), screens: { ...goTo(routes), ...statesOf(routes) } },
  ]
  for (const size of chosen.sizes.split(','))
    for (const look of chosen.looks.split(','))
      for (const language of chosen.languages.split(',')) {
        console.log(`${size} ${look} ${language}`)
        for (const { session, screens } of visits) await shoot(session, screens, { size, look, language })
      }
} finally {
  await browser.close()
  await server.stop()
}

async function sessionOf(customer: { phone: string; password: string }): Promise<Session> {
  const context = await browser.newContext({ baseURL: server.url })
  await signIn(await context.newPage(), customer)
  const state = await context.storageState()
  await context.close()
  return state
}

async function shoot(session: Session, screens: Record<string, Show>, { size, look, language }: Style) {
  const spoken = words[language]
  if (!spoken) throw new Error(`There is no language ${language}.`)
  const [width = 0, height = 0] = size.split('x').map(Number)
  const into = resolve(folder ?? '', `${size}-${look}-${language}`)
  await mkdir(into, { recursive: true })
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: look === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    ...(session && { storageState: session }),
  })
  await context.addInitScript((locale) => {
    localStorage.setItem('locale', locale)
    localStorage.removeItem('amounts')
  }, language)
  for (const [name, show] of Object.entries(screens)) {
    if (chosen.only && !chosen.only.split(',').includes(name)) continue
    const page = await context.newPage()
    await show(page, spoken)
      .then(() => arrived(page, name))
      .catch((error: unknown) => console.error(`${into}/${name}: ${error}`))
    // Rows below the screen are drawn when somebody comes to them: here, all at once.
    if (chosen.full)
      await page.evaluate(() => document.documentElement.style.setProperty('--off-screen', 'visible'))
    await page.screenshot({ path: join(into, `${name}.png`), fullPage: chosen.full })
    await page.close()
    await context.setOffline(false)
  }
  await context.close()
}

/** What never loads is not waited for. */
async function arrived(page: Page, name: string) {
  if (name.endsWith('loading')) return page.getByRole('heading', { level: 1 }).waitFor()
  if (name.endsWith('failing')) return
  await settled(page)
  await page.waitForFunction(chartsAreDrawn)
}

/** A chart draws itself some frames after it was laid out. Its pixels are not read: that would empty the picture of it. */
async function chartsAreDrawn() {
  const sized = [...document.querySelectorAll<HTMLCanvasElement>('[data-chart] canvas')].every(
    ({ width, height }) => width > 0 && height > 0,
  )
  for (let frame = 0; sized && frame < 4; frame++) await new Promise(requestAnimationFrame)
  return sized
}
