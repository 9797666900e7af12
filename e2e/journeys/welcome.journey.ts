import { expect, test } from '../pages/journey.ts'

const sentence = 'A brokerage that you can check'

test('a stranger reads what this is though nothing but the page has come', async ({ page, problems }) => {
  problems.expected(/ERR_FAILED/)
  await page.route('**/assets/*', (route) => route.abort())
  for (const address of ['/', '/login']) {
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('locale', 'de'))
  await page.reload()
  await expect(page.getByText('Ein Broker zum Nachprüfen')).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('locale'))

  await page.unroute('**/assets/*')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  // The sign-in says it now, alone.
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
})

test('what a stranger reads is drawn while nothing of the app has come yet', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    held += 1
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const drawn = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(drawn).toBe(1)
  await expect(page.getByText(sentence)).toBeVisible()
  expect(held).toBeGreaterThan(0)

  release()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('where the sign-in cannot be had, a stranger reads why @thorough', async ({ page, problems }) => {
  problems.expected(/ERR_FAILED|dynamically imported module/)
  await page.goto('/transparency')
  const first = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[type=module], link[rel=modulepreload]')].map(
      (each) => each.getAttribute('src') ?? each.getAttribute('href'),
    ),
  )
  await page.route('**/assets/*.js', (route) => {
    const isFirst = first.includes(new URL(route.request().url()).pathname)
    return isFirst ? route.continue() : route.abort()
  })
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection')
  await expect(page.getByText(sentence)).toBeHidden()
})

test('somebody who is signed in does not read it again @thorough', async ({
  page,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeAttached()
  await expect(page.locator('#welcome')).toHaveCount(0)
})

test('whoever has chosen dark sees no light page first @thorough', async ({ page, problems }) => {
  problems.expected(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
  const behind = page.locator('html')
  await expect(behind).toHaveCSS('background-color', 'rgb(10, 12, 17)')
})
