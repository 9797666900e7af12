import { expect, test } from '../pages/journey.ts'

test('the latest news lead to all of it, page by page, and to each piece', async ({ page, signedIn: _ }) => {
  const latest = page.getByRole('list', { name: 'Latest news' })
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await page
    .locator('section', { has: latest })
    .getByRole('link', { name: /See all/ })
    .click()

  const list = page.getByRole('list', { name: 'News', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const first = await list.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(list.getByRole('listitem').first()).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Per page').selectOption('30')
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(10)
  expect(await page.getByLabel('Per page').getByRole('option').allInnerTexts()).toEqual([
    '10',
    '20',
    '30',
    '50',
  ])

  const [title = ''] = (await list.getByRole('link').first().innerText()).split('\n')
  await list.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.getByRole('article')).toContainText(/Published \d/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(list).toBeVisible()
})

test('news that is not there says so and leads back', async ({ page, signedIn: _, problems }) => {
  problems.expected(/status of 404/)
  await page.goto('/news/999999')
  await expect(page.getByText('This piece of news is no longer there.')).toBeVisible()
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible()
})

test('anyone may check mode, price source and counted figures without an account', async ({
  page,
  customer,
}) => {
  await customer.recharge(20_000)
  await customer.buy('ITC.NS', 3)
  await page.goto('/transparency')
  const main = page.getByRole('main')
  await expect(main).toContainText('Paper trading')
  await expect(main).toContainText('Simulated')
  await expect(main).toContainText('The money here is play money.')
  const figure = async (label: string) => {
    const text = await main.locator(`dt:text-is("${label}") + dd`).innerText()
    return Number(text.replaceAll(/\D/g, ''))
  }
  await expect(main.locator('dt:text-is("Filled") + dd')).toHaveText(/[1-9]/)
  const before = await figure('Filled')
  await customer.buy('ITC.NS', 2)
  await expect(async () => {
    await page.reload()
    await expect(main.locator('dt:text-is("Filled") + dd')).toBeVisible({ timeout: 2_000 })
    expect(await figure('Filled')).toBe(before + 1)
  }).toPass()
  expect(await figure('Transfers')).toBeGreaterThanOrEqual(await figure('Journals'))
})
