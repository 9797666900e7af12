import { signIn } from '../pages/customer.ts'
import { expect, serverGone, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test.use({ installs: true })

test('while the server is away a page says so, and shows everything once it is back', async ({
  page,
  signedIn: customer,
  server,
  problems,
}) => {
  problems.expected(serverGone)
  await customer.recharge(20_000)
  await customer.buy('ITC.NS', 2)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('₹')
  // The pages of the app are on the device from here on; only what they show is not.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await server.halt()
  await page.getByRole('link', { name: 'Records' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText(/Could not be loaded|No connection/, { timeout: 30_000 })
  const again = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/deal/list'),
  })
  await failure.getByRole('button', { name: 'Retry' }).click()
  await again
  await expect(failure).toBeVisible()

  await server.resume()
  const record = page.getByRole('tabpanel').getByRole('link', { name: /ITC/ })
  await expect(async () => {
    const retry = failure.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(record).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(failure).toBeHidden()
})

test('what was on the screen stays while the server is away, and moves again by itself afterwards @thorough', async ({
  page,
  signedIn: customer,
  server,
  problems,
}) => {
  problems.expected(serverGone)
  await customer.recharge(20_000)
  const assets = page.getByRole('region', { name: 'Total assets' })
  await expect(assets).toContainText('₹20,000.00')
  const cards = page.getByRole('list', { name: 'Indices' })
  await expect(cards.getByRole('link').first()).toHaveText(/\d\.\d\d/)

  await server.halt()
  await expect(page.getByText('Delayed').first()).toBeVisible({ timeout: 30_000 })
  await expect(assets).toContainText('₹20,000.00')
  await expect(cards.getByRole('link').first()).toHaveText(/\d\.\d\d/)

  await server.resume()
  const before = await cards.innerText()
  await expect.poll(() => cards.innerText(), { timeout: 60_000 }).not.toBe(before)
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await customer.recharge(5_000)
  await expect(assets).toContainText('₹25,000.00', { timeout: 20_000 })
})

test('a device keeps the language in use, and no other @thorough', async ({
  page,
  signedIn: _,
  server,
  problems,
}) => {
  problems.expected(serverGone)
  const keptFiles = () =>
    page.evaluate(async () => {
      const files = new Map<string, number>()
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          if (url.includes('/assets/')) files.set(name, (files.get(name) ?? 0) + 1)
      return Object.fromEntries(files)
    })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const inEnglish = await keptFiles()
  expect(inEnglish['language']).toBeUndefined()

  await page.evaluate(() => localStorage.setItem('locale', 'de'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Merkliste' })).toBeVisible()
  await expect.poll(async () => (await keptFiles())['language']).toBe(4)
  await server.halt()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Merkliste' })).toBeVisible()
  await server.resume()

  await page.evaluate(() => localStorage.setItem('locale', 'es'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Favoritos' })).toBeVisible()
  await expect.poll(async () => (await keptFiles())['language']).toBe(4)
})

test('with the stream cut, polling brings prices and money', async ({ page, customer, problems }) => {
  problems.expected(/ERR_FAILED/)
  let cut = 0
  await page.route('**/api/stream**', (route) => {
    cut++
    return route.abort()
  })
  await signIn(page, customer)
  const assets = page.getByRole('region', { name: 'Total assets' })
  await expect(assets).toContainText('₹0.00')
  await customer.recharge(7_000)
  await expect(assets).toContainText('₹7,000.00', { timeout: 20_000 })
  const cards = page.getByRole('list', { name: 'Indices' })
  const before = await cards.innerText()
  await expect.poll(() => cards.innerText(), { timeout: 20_000 }).not.toBe(before)

  await page.goto('/trade')
  await customer.buy('ITC.NS', 3)
  await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('button', { name: /ITC/ })).toBeVisible(
    {
      timeout: 20_000,
    },
  )
  expect(cut).toBeGreaterThan(0)
})

test('what failed while the server was away comes by itself when the stream is back @thorough', async ({
  page,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  let away = true
  let streaming = false
  let asked = 0
  await page.route('**/api/**', (route) => {
    const url = route.request().url()
    // The stream comes back between two rounds of polling of three tries each: what is tried just then comes
    // anyway.
    if (url.includes('/api/stream')) streaming = !away && asked % 3 === 0
    else if (url.includes('/deal/list') && !streaming) asked++
    return streaming ? route.continue() : route.abort()
  })
  await page.goto('/records')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toBeVisible({ timeout: 30_000 })
  away = false
  await expect(page.getByText('No transactions here yet.')).toBeVisible({ timeout: 60_000 })
  await expect(failure).toBeHidden()
})

test('without a network the app opens, says that it is offline, and recovers', async ({
  page,
  context,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  const banner = page.getByText('You are offline. What you see may be out of date.')
  await expect(banner).toBeVisible()
  // Chromium 150 forgets with a reload that it plays a device without a network; a real one does not.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }),
  )
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await context.setOffline(false)
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
  await expect(banner).toBeHidden()
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹0.00', { timeout: 30_000 })
})

test('each kind of failure says what to do next @thorough', async ({ page, signedIn: _, problems }) => {
  problems.expected(/status of (429|500|503)|ERR_FAILED/)
  const failures = [
    { status: 500, body: {}, says: 'Something went wrong on our side. Please try again.' },
    { status: 503, body: {}, says: 'The server is busy. Please try again in 3 s.' },
    { status: 429, body: {}, says: 'Too many attempts. Please try again in 3 s.' },
  ]
  for (const { status, body, says } of failures) {
    await page.route('**/property/list**', (route) =>
      route.fulfill({ status, json: body, headers: { 'retry-after': '3' } }),
    )
    await page.goto('/recharge-records')
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText(says, { timeout: 30_000 })
    await page.unroute('**/property/list**')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No recharges yet.')).toBeVisible()
  }
})

test('a piece of the app that does not arrive is said in its place, and a new page fetches it @thorough', async ({
  page,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_FAILED|dynamically imported module/)
  // A piece of Home that comes late would fail, too, and its alert would go as soon as one leaves Home.
  await settled(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Watchlist' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('No connection')
  await expect(navigation).toBeVisible()

  await page.unroute('**/assets/*.js')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible()
})
