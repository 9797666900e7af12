import type { Page } from '@playwright/test'
import { expect, test } from '../pages/journey.ts'

/** The checkpoint that is published, which takes some seconds after the first start. */
async function published(page: Page): Promise<string> {
  let note = ''
  await expect(async () => {
    const { data } = await (await page.request.get('/api/transparency')).json()
    expect(data.log_size).toBeGreaterThan(0)
    note = await (await page.request.get('/log/checkpoint')).text()
    expect(note).toContain('\n\n— ')
  }).toPass({ timeout: 60_000 })
  return note
}

const seen = (page: Page) => page.evaluate(() => localStorage.getItem('log-seen') ?? '')
const see = (page: Page, note: string) =>
  page.evaluate((text) => localStorage.setItem('log-seen', `${Date.now()} ${text}`), note)

/** A field without an error has an empty one. */
const alarms = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test('a device keeps the log that it saw, and says so where another one is shown', async ({ page }) => {
  const note = await published(page)
  await page.goto('/transparency')
  await expect.poll(() => seen(page)).toContain(note.split('\n')[0])
  await expect(alarms(page)).toHaveCount(0)

  const [origin, size, , ...rest] = note.split('\n')
  const other = [origin, size, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', ...rest].join('\n')
  await see(page, other)
  await page.reload()
  const alarm = page.getByRole('alert').filter({ hasText: 'does not continue the one that this device saw' })
  await expect(alarm).toBeVisible()
  await page.goto('/login')
  await expect(alarm).toBeVisible()
  expect(await seen(page)).toContain('AAAAAAAAAAAAAAAA')

  await see(page, note)
  await page.reload()
  await expect.poll(() => seen(page)).toContain(note.split('\n')[2] ?? '')
  await expect(alarm).toHaveCount(0)
})

test('a log whose proof is not there is named, and a lost network is not @thorough', async ({
  page,
  problems,
}) => {
  problems.expected(/status of 404|Failed to load resource|net::ERR_FAILED/)
  const note = await published(page)
  const [origin, , root, ...rest] = note.split('\n')
  await page.goto('/transparency')
  await see(page, [origin, '1', root, ...rest].join('\n'))
  await page.route('/log/tile/**', (route) => route.abort())
  const asked = page.waitForRequest(/\/log\/tile\//)
  await page.reload()
  await asked
  await expect(page.getByRole('heading', { name: 'Who sees the same log' })).toBeVisible()
  await expect(alarms(page)).toHaveCount(0)

  await page.unroute('/log/tile/**')
  await page.route('/log/tile/**', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'does not prove that its log continues' }),
  ).toBeVisible()
})

test('two people find out by a code whether they see one history @thorough', async ({ page }) => {
  await published(page)
  await page.goto('/transparency')
  const code = await page.getByText(/^\d+(-[0-9A-Z]{4}){5}$/).innerText()
  await page.goto(`/transparency?log=${code.toLowerCase()}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('You both see the same past')).toBeVisible()
  await page
    .getByLabel('The code of somebody else')
    .fill(code.replace(/.$/, (last) => (last === '7' ? '8' : '7')))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('You see another past than they do')).toBeVisible()
  await page.getByLabel('The code of somebody else').fill('what')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('This is not a code')).toBeVisible()
})
