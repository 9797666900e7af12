import type { Page } from '@playwright/test'
import { applyToIssue } from '@tarazu/contract/ipo/api'
import { getIssueToOperate, proposeAllotment } from '@tarazu/contract/ipo/operate-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { desktop } from '../pages/browser.ts'
import { registerCustomer, signIn } from '../pages/customer.ts'
import { announceIssue, issueCloses, issueTerms } from '../pages/issues.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, approve } from '../pages/operator.ts'

test.use(desktop)

const open = (page: Page) => page.getByRole('region', { name: 'Open now' })

test('an issue is drafted and announced by two, and allotted only after the second browser drew the same', async ({
  page,
  server,
  openElsewhere,
}) => {
  test.slow()
  const { first, second } = await administrators(server)
  const customers = [0, 1, 2].map(async () => {
    const customer = await registerCustomer(server.url)
    await customer.recharge(20_000)
    return customer
  })
  const ready = await Promise.all(customers)
  const now = Date.now()
  const closing = await announceIssue(
    server,
    issueTerms('CLOSING.NS', { name: 'Closing Ports (made up)', closesAt: now + 9_000, listsAt: now + 9e6 }),
  )
  const wish = { issue: closing, symbol: 'CLOSING.NS', quantity: 200, seenPrice: 100_000_000n }
  await Promise.all(ready.map((customer) => customer.call(applyToIssue, wish)))

  await test.step('a draft says which of its terms is not possible', async () => {
    await first.enter(page, '/issues')
    await page.getByRole('button', { name: 'Draft' }).click()
    await page.getByLabel('Company').fill('Console Bakeries (made up)')
    await page.getByLabel('Code', { exact: true }).fill('BAKERY.NS')
    await page.getByLabel('Lowest price').fill('95')
    await page.getByLabel('Highest price').fill('90')
    await page.getByLabel('Shares in all').fill('10000')
    await page.getByLabel('Maximum').fill('500')
    await page.getByLabel('Text of the document').fill('A bakery that does not exist.')
    await page.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(page.getByText('At least the lowest price')).toBeVisible()
    await page.getByLabel('Highest price').fill('100')
    await page.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(open(page)).toContainText('INR 95.00 to 100.00')
  })

  const other = await openElsewhere()

  await test.step('one proposes to announce it, another approves', async () => {
    await page.getByRole('button', { name: 'Announce' }).click()
    const dialog = page.getByRole('dialog', { name: 'Announce Console Bakeries (made up)?' })
    await dialog.getByLabel('Reason').fill('The papers are complete')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    const banner = page.getByRole('region', { name: 'Waits for a second operator' })
    const way = await banner.getByRole('link', { name: 'Open' }).getAttribute('href')
    await second.enter(other, way?.replace('/console', ''))
    await expect(open(other)).toContainText('BAKERY.NS')
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(open(other)).toContainText('approved')
    await expect(open(page)).toContainText('Announced', { timeout: 15_000 })
    await expect(open(page)).toContainText('Hash of the seed')
  })

  await issueCloses(server, closing)
  const { proposal } = await first.call(proposeAllotment, { id: closing, reason: 'It is closed' })
  const approve = other.getByRole('button', { name: 'Approve' })

  await test.step('an allotment that is not what the list and the seed give cannot be approved', async () => {
    await other.context().route('**/api/console/ipo/allotment*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { applications: [string, number, number][] } }
      const [row] = body.data.applications
      if (row) row[2] = row[2] === 0 ? 1 : 0
      await route.fulfill({ response: answer, json: body })
    })
    await other.goto(`/console/approvals/${proposal}`)
    await expect(open(other)).toContainText(/Mismatch\. Application \w+ gets/)
    await expect(approve).toBeDisabled()
    await other.context().unroute('**/api/console/ipo/allotment*')
  })

  await test.step('one that is, can', async () => {
    await other.reload()
    await expect(open(other)).toContainText('Match: this browser drew the same.')
    await approve.click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(open(other)).toContainText('approved')
    const stage = async () => (await first.call(getIssueToOperate, { id: closing })).stage
    await expect.poll(stage, { timeout: 15_000 }).toBe('allotted')
  })

  await test.step('and the file can be taken away', async () => {
    await other.goto(`/console/issues/${closing}`)
    const arriving = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Published file' }).click()
    expect((await arriving).suggestedFilename()).toBe(`allotment-CLOSING.NS-${closing}.json`)
    await expect(other.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(3)
  })
})

test('an issue is withdrawn by two, and the money is back with whoever applied @thorough', async ({
  page,
  server,
  openElsewhere,
}) => {
  const { first, second } = await administrators(server)
  const customer = await registerCustomer(server.url)
  await customer.recharge(20_000)
  const name = 'Idle Mills (made up)'
  const id = await announceIssue(server, issueTerms('MILLS.NS', { name }))
  const wish = { issue: id, symbol: 'MILLS.NS', quantity: 200, seenPrice: 100_000_000n }
  await customer.call(applyToIssue, wish)
  const balance = async () => (await customer.call(getBalance, {})).balance
  expect(await balance()).toBe(0n)

  await test.step('one proposes it, and says why', async () => {
    await first.enter(page, `/issues/${id}`)
    await open(page).getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: `Withdraw ${name}?` })
    // Applications are counted every few seconds, and a busy machine is late.
    await expect(dialog).toContainText('All of the money goes back to 1 application.', { timeout: 20_000 })
    await dialog.getByLabel('Reason').fill('The company has changed its mind.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    expect(await balance()).toBe(0n)
  })

  const other = await openElsewhere()
  await test.step('another approves: the money is there, and the customer reads why', async () => {
    await approve(other, second, 'Withdraw an issue')
    await expect(open(page)).toContainText('Withdrawn', { timeout: 15_000 })
    await expect.poll(balance).toBe(20_000_00n)
    await signIn(other, customer)
    await other.goto('/notices')
    await expect(other.getByText(/Idle Mills .*changed its mind\. You have ₹20,000\.00 back/)).toBeVisible()
  })
})
