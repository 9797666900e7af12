import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../pages/journey.ts'
import { repository } from '../start-server.ts'

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

test('an instrument leads to the news that name it, and a piece to all that it names @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/stock/v2/EURUSD%3DX/pair')
  const news = page.getByRole('list', { name: 'News', exact: true })
  await news.getByRole('link', { name: /Currency pairs: which way is up\?/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Currency pairs/ })).toBeAttached()
  const named = page.getByRole('list', { name: 'What this is about' })
  await expect(named.getByRole('listitem')).toContainText(['EURUSD', 'USDINR'])
  await expect(named.getByRole('listitem').last()).toContainText(/\d\.\d/)
  await named.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/stock\/v2\/USDINR/)
  await expect(news.getByRole('listitem')).toHaveCount(1)

  await page.goto('/stock/v2/INFY.NS/Infosys')
  await expect(page.getByRole('heading', { name: 'Key stats' })).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('news that is not there says so and leads back @thorough', async ({ page, signedIn: _, problems }) => {
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
    // Journeys beside this one have orders filled on the same server.
    expect(await figure('Filled')).toBeGreaterThan(before)
  }).toPass()
  expect(await figure('Transfers')).toBeGreaterThanOrEqual(await figure('Journals'))
})

test('one tap says whether a customer is counted in what is owed, and who is left out sees it', async ({
  page,
  signedIn: customer,
  server,
}) => {
  test.slow()
  await customer.recharge(20_000)
  await customer.buy('ITC.NS', 3)
  const countAll = () =>
    promisify(execFile)(process.execPath, ['server/src/liabilities/count-command.ts'], {
      cwd: repository,
      env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
    })
  await countAll()
  const main = page.getByRole('main')
  // What is owed is added up once a minute.
  await expect(async () => {
    await page.goto('/transparency')
    await expect(main).toContainText('What is owed, and what is there')
    const owed = main.locator('dt:text-is("ITC.NS") + dd')
    await expect(owed).toContainText(/owed · book of the house −/, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // What was bought within seconds before a count is not compared.
  await expect(async () => {
    await countAll()
    await page.getByRole('button', { name: 'Count me' }).click()
    await expect(main).toContainText('It is the money and the units that your account shows now.', {
      timeout: 2_000,
    })
  }).toPass()
  await expect(main).toContainText('You are counted in what the house owes')
  await expect(main).toContainText('ITC.NS: 3 of')

  // A deployment that leaves the money, and then the units, out of what it shows this customer.
  for (const left of ['INR', 'ITC.NS']) {
    await page.route('**/v2/liabilities/own', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const { counted } = answer.data.count
      answer.data.count.counted = counted.filter(({ asset }: { asset: string }) => asset !== left)
      await route.fulfill({ response, json: answer })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Count me' }).click()
    await expect(main).toContainText('You were left out.')
    await expect(main).toContainText('You are NOT properly counted.')
    await page.unroute('**/v2/liabilities/own')
  }
})
