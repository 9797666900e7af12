import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { listFunds, purchaseFund } from '@tarazu/contract/funds/api'
import { proposeFundIssue, proposeFundTopUp, saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { expect, serverGone, test } from '../pages/journey.ts'
import { administrators, approve } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

/** Made-up minutes: a share that stands at 400 on one day and, split in two, at 200 on the next. */
function writeTwoDays() {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-two-days-'))
  mkdirSync(join(folder, 'intraday/india'), { recursive: true })
  const minutes = [
    { day: '2019-01-02', price: '400.00' },
    { day: '2019-01-03', price: '200.00' },
  ].flatMap(({ day, price }) =>
    Array.from({ length: 375 }, (_, minute) => {
      const at = Date.parse(`${day}T09:15:00+05:30`) + minute * 60_000
      const clock = new Date(at + 19_800_000).toISOString().slice(0, 19)
      return `${clock}+05:30,${at / 1000},${price},${price},${price},${price},100000`
    }),
  )
  const text = ['time,epoch,open,high,low,close,volume', ...minutes].join('\n')
  writeFileSync(join(folder, 'intraday/india/STEADY_1m.csv'), `${text}\n`)
  return folder
}

// One after the other on one server, whose clock goes from day to day.
test.describe.configure({ mode: 'serial' })
test.use({
  serverSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it.
    async ({}, use) => {
      const folder = writeTwoDays()
      await use({
        MARKET_FEED: 'replay',
        REPLAY_DIR: folder,
        REPLAY_START: '2019-01-02T10:00:00+05:30',
      })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test('a split is proposed by one operator and approved by another; on its day the customer is told and holds twice as many', async ({
  page,
  server,
  signedIn: customer,
  problems,
  openElsewhere,
}) => {
  test.slow()
  problems.expected(serverGone)
  const { first, second } = await administrators(server)
  await customer.recharge(10_000)
  await customer.buy('STEADY.NS', 10)
  const desk = await openElsewhere()
  const open = desk.getByRole('region', { name: 'Open now' })

  await test.step('one proposes it for the next day of the market, and sees what it does', async () => {
    await first.enter(desk, '/instruments/STEADY.NS')
    await open.getByRole('button', { name: 'Split, bonus, dividend' }).click()
    const dialog = desk.getByRole('dialog', { name: 'What happens to STEADY.NS?' })
    await expect(dialog.getByLabel('Day, year-month-day')).toHaveValue('2019-01-03')
    await expect(factOf(dialog, '10 units become')).toHaveText('20')
    await dialog.getByLabel('become so many').fill('2,5')
    await expect(dialog).toContainText('From 1 to 1000')
    await dialog.getByLabel('become so many').fill('2')
    await dialog.getByLabel('Reason').fill('Decided by the company on 2 January.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('another approves it', async () => {
    await approve(desk, second, 'Split, bonus or dividend')
    await desk.goto('/console/instruments/STEADY.NS')
    await expect(factOf(open, 'Split, 3 Jan 2019')).toContainText('1 become 2 · Planned')
  })
  await test.step('the customer is told of it ahead: by a notice, on its page, and where it is held', async () => {
    await page.goto('/notices')
    await page.getByRole('link', { name: 'Split of STEADY on 3 Jan 2019: 2 units for every 1.' }).click()
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect(page.getByText('Split on 3 Jan 2019: 2 units for every 1')).toBeVisible()
    await page.goto('/trade')
    const held = page.getByRole('list', { name: 'Holdings' })
    await expect(held).toContainText('Split on 3 Jan 2019: 2 units for every 1')
    await held.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Split on 3 Jan 2019: 2 units for every 1')
  })
  await test.step('the day comes: there are twice as many, and a notice says so', async () => {
    await server.halt()
    await server.resume({ REPLAY_START: '2019-01-03T09:30:00+05:30' })
    await desk.goto('/console/instruments/STEADY.NS')
    await expect(factOf(open, 'Split, 3 Jan 2019')).toContainText('Done, 1 customer', { timeout: 20_000 })
    await page.goto('/notices')
    await expect(page.getByText('Split of STEADY: your 10 units became 20.')).toBeVisible()
    await page.goto('/trade')
    await expect(page.getByRole('list', { name: 'Holdings' })).toContainText('×20')
  })
})

test('a fund whose period is over is paid out at the return that two operators have declared @thorough', async ({
  page,
  server,
  signedIn: customer,
  problems,
  openElsewhere,
}) => {
  test.slow()
  problems.expected(serverGone)
  const { first, second } = await administrators(server)
  const agreed = ({ proposal: number }: { proposal: string }) =>
    second.call(decideProposal, { number, decision: 'approve' })
  const name = 'One Day Bills (made up)'
  const opensAt = Date.parse('2019-01-02T10:00:00+05:30')
  const { number } = await first.call(saveFundDraft, {
    name,
    minReturn: 0,
    maxReturn: 4,
    period: 1,
    amount: 5_000_00n,
    issueAmount: 50_000_00n,
    opensAt,
    closesAt: opensAt + 86_400_000,
    basis: '',
  })
  const reason = 'For a journey'
  await agreed(await first.call(proposeFundIssue, { number, reason }))
  await agreed(await first.call(proposeFundTopUp, { number, amount: 100_00n, reason }))
  await customer.recharge(5_000)
  const fund = (await customer.call(listFunds, {})).rows.find((each) => each.name === name)
  await customer.call(purchaseFund, { fund: fund?.id ?? 0 })

  await server.halt()
  await server.resume({ REPLAY_START: '2019-01-05T10:00:00+05:30' })
  const desk = await openElsewhere()
  const open = desk.getByRole('region', { name: 'Open now' })

  await test.step('one declares the return, which cannot be left empty or mistyped', async () => {
    await first.enter(desk, `/funds/${number}`)
    await expect(open).toContainText('1 order waits for the declared return')
    await open.getByRole('button', { name: 'Declare return' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Declare the return' })
    await expect(dialog.getByLabel('Day of the value')).toHaveValue('2019-01-05')
    await dialog.getByLabel('Basis of the value').fill('The bills were paid back.')
    await dialog.getByLabel('Reason').fill('The period is over')
    const propose = dialog.getByRole('button', { name: 'Propose' })
    const rate = dialog.getByLabel('Return of the period, %')
    await expect(propose).toBeDisabled()
    await rate.fill('0,03')
    await expect(dialog).toContainText('From 0.00% to 0.04%')
    await expect(propose).toBeDisabled()
    await rate.fill('0.03')
    await expect(dialog).toContainText('1 active order gets ₹5,001.50')
    await propose.click()
    await expect(dialog).toBeHidden()
  })
  await test.step('another approves it, and the customer is paid', async () => {
    await approve(desk, second, 'Declare a fund’s return')
    await page.goto('/notices')
    await expect(
      page.getByText(/^Your fund investment \S+ is over: ₹5,001\.50 was paid to you\.$/),
    ).toBeVisible()
    await page.goto('/fund-investment/orders')
    await page.getByRole('tab', { name: 'Completed' }).click()
    const order = page.getByRole('list', { name: 'Fund orders' }).getByRole('listitem')
    await expect(factOf(order, 'Return')).toHaveText('+₹1.50')
    await expect(factOf(order, 'Expected return')).toContainText('+₹1.00')
    await expect(order).toContainText('The bills were paid back.')
  })
})
