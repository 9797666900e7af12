/**
 * What every journey has: a server of its worker, a customer, and eyes on everything that goes wrong unseen.
 */
import { inspect } from 'node:util'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type RunningServer, type ServerSettings, startServer } from '../start-server.ts'
import { desktop } from './browser.ts'
import { backAfterSignOut, type Customer, comeIn, registerCustomer } from './customer.ts'
import { keepHeard, listenIn } from './last-heard.ts'
import { haveBusyAccount } from './routes.ts'

export type Problems = {
  /** Looks at every page of a context that the journey made itself. */
  watch(context: BrowserContext): void
  /** This journey provokes it. */
  expected(problem: RegExp): void
}

/** What a browser says of a server that ends, is away, or comes back; also of a worker it looks for. */
export const serverGone =
  /ERR_CONNECTION_|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_NETWORK|status of 503|when fetching the script/

/** What the last journey with a server provoked: some of it is said only when that journey is over. */
const expectedLast = new WeakMap<RunningServer, RegExp[]>()

type EachTest = {
  /** The app puts itself on the device: some 230 files, for each new device. Only where that may matter. */
  installs: boolean
  problems: Problems
  /** The other browsers of this journey. */
  others: BrowserContext[]
  /**
   * A page in a browser of its own, watched and closed like the journey's: at a desk, where nothing else is
   * asked for.
   */
  openElsewhere(options?: BrowserContextOptions): Promise<Page>
  customer: Customer
  /** The customer, signed in on `page`. */
  signedIn: Customer
}
type EachWorker = {
  serverSettings: ServerSettings
  /** How its server is started, where settings are not enough. */
  deployment: { start(settings: ServerSettings): Promise<RunningServer> }
  server: RunningServer
  /**
   * Somebody who has traded a lot, for tests that only look; with an address of everything there is to see.
   */
  busy: { customer: Customer; routes: Awaited<ReturnType<typeof haveBusyAccount>> }
}

export const test = base.extend<EachTest, EachWorker>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  deployment: [{ start: startServer }, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings, deployment }, use) => {
      const server = await deployment.start(serverSettings)
      await use(server)
      const unheard = server.errors.filter(
        (line) => !expectedLast.get(server)?.some((pattern) => pattern.test(`server: ${line}`)),
      )
      await server.stop()
      expect(unheard, 'said by the server after the last journey').toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  busy: [
    async ({ server }, use) => {
      const customer = backAfterSignOut(await registerCustomer(server.url), server.url)
      await use({ customer, routes: await haveBusyAccount(customer) })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  installs: [false, { option: true }],
  context: async ({ context, installs }, use) => {
    if (!installs) await keepFromInstalling(context)
    await use(context)
  },
  others: async ({ browser: _ }, use) => {
    const others: BrowserContext[] = []
    await use(others)
    for (const context of others) await context.close()
  },
  openElsewhere: async ({ browser, others, problems, installs }, use) =>
    use(async (options = desktop) => {
      const context = await browser.newContext(options)
      others.push(context)
      if (!installs) await keepFromInstalling(context)
      problems.watch(context)
      return context.newPage()
    }),

  problems: [
    // `others` are named here so that they are still open when it is said what was heard in them.
    async ({ context, server, others: _ }, use, info) => {
      const watched: BrowserContext[] = []
      const seen: string[] = []
      const expected: RegExp[] = []
      const watch = (other: BrowserContext) => {
        watched.push(other)
        other.on('weberror', (error) =>
          // Exceptions of the browser itself have no stack, and a promise may be rejected with anything.
          seen.push(`uncaught: ${error.error().stack || error.error().message || inspect(error.error())}`),
        )
        other.on('console', (message) => {
          // A violation of the content security policy arrives as an error of the console, too.
          if (['error', 'warning'].includes(message.type()))
            seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
        })
      }
      await listenIn(context)
      watch(context)
      const before = expectedLast.get(server) ?? []
      await use({ watch, expected: (problem) => expected.push(problem) })
      // What the server said since the last journey, too; that one may have provoked it.
      const said = server.errors.splice(0).map((line) => `server: ${line}`)
      expectedLast.set(server, expected)
      const unexpected = [
        ...seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
        ...said.filter((problem) => ![...before, ...expected].some((pattern) => pattern.test(problem))),
      ]
      if (info.status !== info.expectedStatus || unexpected.length > 0) await keepHeard(watched, info)
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],

  customer: async ({ server }, use) => use(await registerCustomer(server.url)),
  signedIn: async ({ customer, page }, use) => {
    await comeIn(page, customer)
    await use(customer)
  },
})

/** Keeps the app from installing itself, as on a slow network where it has not come to that yet. */
function keepFromInstalling(context: BrowserContext) {
  return context.addInitScript(() => {
    if ('ServiceWorkerContainer' in window)
      ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
  })
}

export { expect }
