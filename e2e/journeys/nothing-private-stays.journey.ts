import type { BrowserContext, Page } from '@playwright/test'
import { getBalance } from '@tarazu/contract/wallet/api'
import { registerCustomer, signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

test.use({ installs: true })

/** Everything that scripts of this origin could read from the device, as text. */
async function keptBy(page: Page) {
  return page.evaluate(async () => {
    const databases: Record<string, unknown> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        databases[`${name}/${store}`] = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
      }
      database.close()
    }
    const caches: string[] = []
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name)
      caches.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname))
    }
    return {
      local: { ...localStorage } as Record<string, string>,
      session: { ...sessionStorage } as Record<string, string>,
      databases,
      caches,
      cookies: document.cookie,
    }
  })
}

const secretCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value)

test('the device keeps no password, no amount and no secret, and forgets the customer at log-out', async ({
  page,
  context,
  signedIn: customer,
}) => {
  // Noted while there is no money yet.
  await expect.poll(async () => Object.keys((await keptBy(page)).local)).toContain('firstSteps')
  await customer.recharge(12_345)
  await customer.buy('ITC.NS', 2)
  for (const path of ['/', '/markets', '/account', '/account/changes', '/records', '/trade', '/watchlists']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText('₹12,')
  await expect
    .poll(async () => JSON.stringify((await keptBy(page)).databases['tarazu/initData']))
    .toContain('NIFTY')

  await expect
    .poll(async () => Object.keys((await keptBy(page)).local).sort())
    .toEqual(['firstSteps', 'forget', 'log-seen', 'token', 'userInfo'])

  const cookies = await secretCookies(context)
  expect(cookies).toHaveLength(1)
  const kept = await keptBy(page)
  expect(kept.cookies).toBe('')
  expect(JSON.parse(kept.local.userInfo ?? '')).toEqual({ no: customer.displayId })
  expect(JSON.parse(kept.local.forget ?? '')).toEqual({
    phone: customer.phone,
    timestamp: expect.any(Number),
  })
  const { forget: _, ...othersOfLocal } = kept.local
  const all = JSON.stringify({ ...kept, local: othersOfLocal })
  const { balance } = await customer.call(getBalance, {})
  const left = `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`
  const grouped = `${Number(left.slice(0, -3)).toLocaleString('en-IN')}${left.slice(-3)}`
  for (const secret of [customer.password, customer.phone, '12345.00', '12,345', left, grouped, ...cookies])
    expect(all).not.toContain(secret)
  expect(Object.keys(kept.databases).sort()).toEqual(['tarazu/initData', 'tarazu/line'])
  expect(kept.caches.filter((path) => path.startsWith('/api'))).toEqual([])

  // Half a token is nothing: without the cookie, which no script can read, it opens no door.
  const token = kept.local.token ?? ''
  const answer = await fetch(new URL('/api/stock/success/v2/user/info', page.url()), { headers: { token } })
  expect([answer.status, ((await answer.json()) as { message?: string }).message]).toEqual([400, 'logout'])

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => Object.values((await keptBy(page)).databases).flat()).toEqual([])
  const after = await keptBy(page)
  // What the device saw of the log is public, and watches over the next customer, too.
  expect(Object.keys(after.local).sort()).toEqual(['forget', 'log-seen'])
  expect(after.session).toEqual({})
  expect(await secretCookies(context)).toEqual([])
})

test('somebody else who signs in in another tab finds nothing of the first customer in this one @thorough', async ({
  page,
  context,
  server,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/status of 400/)
  await customer.recharge(12_345)
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText('₹12,345')
  const other = await registerCustomer(server.url)
  const tab = await context.newPage()
  await tab.goto('/settings')
  await tab.getByRole('button', { name: 'Log out' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // All that this tab could show from now on is what it still has.
  await page.route('**/api/**', () => undefined)
  // Not where the other one was.
  await tab.goto('/register')
  await signIn(tab, other)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₹12,345')
})

test('a password that an older copy of the app had kept is removed at the start @thorough', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() =>
    localStorage.setItem(
      'forget',
      JSON.stringify({ phone: '9876543210', password: 'hunter-2', timestamp: 1 }),
    ),
  )
  await page.reload()
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210')
  expect(await page.evaluate(() => localStorage.getItem('forget'))).not.toContain('hunter-2')
})
