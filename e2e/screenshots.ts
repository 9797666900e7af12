/**
 * `npm run screenshots -- <folder>`: every screen and sheet, in every size, look and language, of a customer
 * who has traded, on one contact sheet for each size; and `cramped.txt`, with words that have too little
 * room. Fewer with `--sizes=412x915`, `--looks=dark`, `--languages=en,de`, `--only=home,stock`; each picture
 * by itself, too, with `--separate`. A size of 1,000 pixels or more is at a desk. With `--console`, the
 * screens of the operators' console in place of the app's, and what can be open in them
 * (`console-loans-open`, `console-loans-offer`, `console-approvals-loan.offer`); with `--troubled`, each page
 * while it waits for its answers (`home-loading`), where they fail (`home-failing`) and without a network
 * (`home-offline`).
 */
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.mjs'
import { beginTestRun } from '../scripts/test-run.mjs'
import { contactSheets, type Shot } from './contact-sheet.ts'
import { chromiumArgs, chromiumPath, desktop } from './pages/browser.ts'
import { askedByConsole, detailsOf, haveWork, startBank } from './pages/console-details.ts'
import { cramped } from './pages/cramped.ts'
import { type Customer, registerCustomer, signIn } from './pages/customer.ts'
import { addressesFor, administrators } from './pages/operator.ts'
import { otherTab, type Speak } from './pages/other-tab.ts'
import { haveBusyAccount, openRoutes } from './pages/routes.ts'
import { firstSights, go, type Show, statesOf, strangersSights, troubled } from './pages/screens.ts'
import { settled } from './pages/settled.ts'
import { startServer } from './start-server.ts'

beginTestRun()

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '360x640,412x915,768x1024' },
    looks: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,zh,es,de' },
    only: { type: 'string' },
    separate: { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
    troubled: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Name the folder for the pictures: npm run screenshots -- <folder>')
const into = resolve(folder)
// The console is in English alone.
const spoken = chosen.console ? 'en' : chosen.languages
const [sizes = [], looks = [], languages = []] = [chosen.sizes, chosen.looks, spoken].map((list) =>
  list.split(','),
)

const goTo = (paths: Record<string, string>): Record<string, Show> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, go(path)]))

type Session = Awaited<ReturnType<BrowserContext['storageState']>> | undefined

await buildWeb(process.execPath)
const server = chosen.console ? await startBank() : await startServer()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
try {
  const busy = await registerCustomer(server.url)
  const routes = await haveBusyAccount(busy)
  await mkdir(into, { recursive: true })
  await writeFile(join(into, 'cramped.txt'), '')
  if (chosen.console) {
    const { session, paths } = await consoleScreens(busy)
    const screens = chosen.troubled
      ? troubled(paths, '/console/')
      : { ...goTo(paths), ...askedByConsole(paths) }
    await shoot(session, screens)
  } else if (chosen.troubled) {
    await shoot(await sessionOf(busy), troubled(routes, '/settings'))
  } else {
    await shoot(undefined, { ...goTo(openRoutes), ...strangersSights })
    await shoot(await sessionOf(busy), { ...goTo(routes), ...statesOf(routes) })
    await shoot(await sessionOf(await registerCustomer(server.url)), firstSights)
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

/** What the navigation leads somebody with all roles to, and what is open beside it. */
async function consoleScreens(customer: Customer) {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const { first } = await administrators(server)
  await haveWork(server, page, customer)
  await first.enter(page)
  const paths: Record<string, string> = {}
  for (const address of await addressesFor(page)) {
    const name = address.replace(/^\/console\/?/, '').replaceAll('/', '-') || 'home'
    paths[`console-${name}`] = address
  }
  Object.assign(paths, await detailsOf(page, paths, first, customer))
  const session = await context.storageState()
  await context.close()
  return { session, paths }
}

/** Wide enough to be with a mouse and a keyboard. */
function isDesk(size: string) {
  return sizeOf(size).width >= 1_000
}

async function shoot(session: Session, screens: Record<string, Show>) {
  const [desks, phones] = [sizes.filter(isDesk), sizes.filter((size) => !isDesk(size))]
  if (phones.length > 0) await shootOn({ isMobile: true, hasTouch: true }, phones, session, screens)
  if (desks.length > 0) await shootOn(desktop, desks, session, screens)
}

async function shootOn(
  device: BrowserContextOptions,
  among: string[],
  session: Session,
  screens: Record<string, Show>,
) {
  const context = await browser.newContext({
    baseURL: server.url,
    deviceScaleFactor: 2,
    ...device,
    viewport: sizeOf(among[0]),
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    ...(session && { storageState: session }),
  })
  // What the app keeps of one screen would be shown on the next before its own answers come.
  await context.addInitScript(() => void indexedDB.deleteDatabase('tarazu'))
  const speak = await otherTab(context, server.url)
  for (const [name, show] of Object.entries(screens)) {
    if (chosen.only && !chosen.only.split(',').includes(name)) continue
    await speak('en')
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'light' })
    await show(page)
      .then(() => look(page, name, speak, among))
      .catch((error: unknown) => console.error(`${name}: ${error}`))
    await page.evaluate(() => localStorage.removeItem('amounts'))
    await page.close()
    await context.setOffline(false)
    console.log(name)
  }
  await context.close()
}

/** What is open, in all sizes, looks and languages: nothing is loaded anew. */
async function look(page: Page, name: string, speak: Speak, among: readonly string[]) {
  for (const written of among) {
    const size = sizeOf(written)
    const shots: Shot[] = []
    await page.setViewportSize(size)
    for (const colorScheme of looks) {
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'dark' : 'light' })
      for (const language of languages) {
        await speak(language)
        await page.locator(`html[lang=${language}]`).waitFor()
        await arrived(page, name)
        const shot = await take(page, `${name} ${written} ${colorScheme} ${language}`)
        shots.push(shot)
        if (chosen.separate)
          await writeFile(join(into, `${name}-${written}-${colorScheme}-${language}.jpg`), shot.jpeg)
        if (colorScheme === looks[0])
          for (const words of await cramped(page))
            await appendFile(join(into, 'cramped.txt'), `${written} ${language} ${name}: ${words}\n`)
      }
    }
    await mkdir(join(into, written), { recursive: true })
    await contactSheets(browser, join(into, written, name), shots, size)
  }
}

function sizeOf(written = '') {
  const [width = 0, height = 0] = written.split('x').map(Number)
  return { width, height }
}

/** The whole page; of what is over it, the screen. */
async function take(page: Page, caption: string): Promise<Shot> {
  const covered = (await page.locator('dialog[open]').count()) > 0
  // Rows below the screen are drawn when somebody comes to them: here, all at once.
  const height = await page.evaluate((whole) => {
    document.documentElement.style.setProperty('--off-screen', 'visible')
    return whole ? document.documentElement.scrollHeight : innerHeight
  }, !covered)
  return { caption, jpeg: await page.screenshot({ type: 'jpeg', quality: 85, fullPage: !covered }), height }
}

/** What never loads is not waited for. */
async function arrived(page: Page, name: string): Promise<unknown> {
  if (name.endsWith('loading')) return page.getByRole('heading', { level: 1 }).waitFor()
  if (name.endsWith('failing')) return
  // A sheet that needs answers does not open.
  if (name.endsWith('offline'))
    return page.waitForFunction(() => !document.querySelector('[class*="_skeleton_"]'))
  await settled(page)
  return page.waitForFunction(chartsAreDrawn)
}

/**
 * A chart draws itself some frames after it was laid out. Its pixels are not read: that would empty the
 * picture of it.
 */
async function chartsAreDrawn() {
  const sized = [...document.querySelectorAll<HTMLCanvasElement>('[data-chart] canvas')].every(
    ({ width, height }) => width > 0 && height > 0,
  )
  for (let frame = 0; sized && frame < 4; frame++) await new Promise(requestAnimationFrame)
  return sized
}
