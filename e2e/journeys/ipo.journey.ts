import type { Locator, Page } from '@playwright/test'
import { applyToIssue, listApplications, listIssues } from '@tarazu/contract/ipo/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { listenForAlerts } from '../pages/alerts.ts'
import { looks, violations } from '../pages/axe.ts'
import { type Customer, registerCustomer } from '../pages/customer.ts'
import { inDatabase } from '../pages/in-database.ts'
import { allotIssue, announceIssue, issueIs, issueTerms } from '../pages/issues.ts'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const record = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /records/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

test('shares of an issue are applied for, changed, cancelled, allotted by a lottery that can be drawn again, and sold', async ({
  page,
  server,
  signedIn: customer,
}) => {
  test.slow()
  const [long, short] = ['Slow Orchards (made up)', 'Quick Orchards (made up)']
  const apply = (who: Customer, issue: number) =>
    who.call(applyToIssue, { issue, symbol: 'QUICK.NS', quantity: 200, seenPrice: 100_000_000n })
  const others = await Promise.all([registerCustomer(server.url), registerCustomer(server.url)])
  await Promise.all([customer, ...others].map((each) => each.recharge(50_000)))

  // One stays open as long as a customer thinks it over; the other goes through its life meanwhile.
  await announceIssue(server, issueTerms('SLOW.NS', { name: long, maximum: 400, size: 4_000 }))
  const now = Date.now()
  const quick = await announceIssue(
    server,
    issueTerms('QUICK.NS', { name: short, size: 400, closesAt: now + 9_000, listsAt: now + 10_000 }),
  )
  const { number } = await apply(customer, quick)
  await Promise.all(others.map((other) => apply(other, quick)))
  const balance = async () => (await customer.call(getBalance, {})).balance

  await test.step('applied for: what is typed is brought between minimum and maximum', async () => {
    await page.goto('/ipo')
    await expect(card(page, long)).toContainText('Forthcoming')
    await expect(card(page, long)).toContainText(/Lottery seed hash[0-9a-f]{64}/)
    await card(page, long).getByRole('button', { name: 'Apply' }).click()
    const dialog = sheet(page, long)
    await dialog.getByRole('textbox', { name: 'Shares' }).fill('99999')
    await dialog.getByRole('textbox', { name: 'Shares' }).blur()
    await expect(dialog.getByRole('textbox', { name: 'Shares' })).toHaveValue('400')
    await expect(dialog).toContainText('You need ₹10,000.00 more.')
    await expect(dialog.getByRole('button', { name: 'Max 300' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Min 100' }).click()
    await dialog.getByRole('button', { name: 'Increase: Shares' }).click()
    await expect(factOf(dialog, 'Will be blocked')).toHaveText('₹20,000.00')
    await expect(factOf(dialog, 'Available balance')).toHaveText('₹30,000.00')
    await expect(dialog).toContainText('comes back on the same day')
    await dialog.getByRole('button', { name: 'Apply for 200 shares' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Submission successful' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await balance()).toBe(10_000_00n)
  })

  await test.step('changed, cancelled, and applied for again', async () => {
    await card(page, long).getByRole('button', { name: 'Change' }).click()
    const dialog = sheet(page, long)
    await dialog.getByRole('button', { name: 'Min 100' }).click()
    await dialog.getByRole('button', { name: 'Change to 100 shares' }).click()
    await dialog.getByRole('button', { name: 'See application' }).click()
    await expect(dialog).toContainText('Subscription')
    await expect(dialog).toContainText('₹10,000.00')
    await dialog.getByRole('button', { name: 'Cancel application' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel application' }).click()
    await expect(dialog).toBeHidden()
    await expect(record(page, long)).toContainText('Cancelled')
    expect(await balance()).toBe(30_000_00n)
    await page.goto('/ipo')
    const alerts = await listenForAlerts(page)
    await card(page, long).getByRole('button', { name: 'Apply' }).click()
    await dialog.getByRole('button', { name: 'Apply for 100 shares' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await card(page, long).getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('button', { name: 'Cancel application' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel application' }).click()
    await expect(page.locator('dialog')).toHaveCount(0)
    await card(page, long).getByRole('button', { name: 'Apply' }).click()
    await dialog.getByRole('button', { name: 'Apply for 100 shares' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card(page, long)).toContainText('You applied for 100 shares')
    expect(await alerts()).toEqual([])
    expect(await balance()).toBe(20_000_00n)
  })

  await allotIssue(server, quick)
  await issueIs(server, quick, 'Listed')
  const delivered = async () => {
    const { rows } = await customer.call(listApplications, { type: 'transfers' })
    return rows.find((row) => row.number === number)
  }
  await expect.poll(async () => (await delivered())?.stage, { timeout: 15_000 }).toBe('delivered')
  const { allotted = 0 } = (await delivered()) ?? {}

  await test.step('an old link to apply says what became of it, and has no form', async () => {
    await page.goto(`/ipo?apply=${quick}`)
    await expect(sheet(page, short)).toContainText('The shares are listed')
    await expect(sheet(page, short)).toContainText('Completed. The shares are in your holdings.')
    await expect(sheet(page, short).getByRole('textbox')).toHaveCount(0)
    await sheet(page, short).getByRole('button', { name: 'See application' }).click()
    await expect(factOf(sheet(page, short), 'Allotted')).toHaveText(String(allotted))
  })

  await test.step('the notice of it leads to it', async () => {
    await page.goto('/notices')
    await page.getByRole('link', { name: /allotted/ }).click()
    await expect(factOf(sheet(page, short), 'Allotted')).toHaveText(String(allotted))
  })

  await test.step('the lottery is drawn again on this device, and fits', async () => {
    await page.goto('/ipo/orders')
    await expect(record(page, short)).toContainText('Completed')
    await page.getByRole('tab', { name: 'Transfer records' }).click()
    await expect(record(page, short)).toContainText(`${allotted} × ₹100.00`)
    await record(page, short).getByRole('button').click()
    const dialog = sheet(page, short)
    await expect(factOf(dialog, 'Allotted')).toHaveText(String(allotted))
    await dialog.getByRole('button', { name: 'Check it yourself' }).click()
    await expect(dialog.getByText('Everything fits')).toBeVisible()
    await expect(dialog).toContainText('The list of applications (3) fits its hash from the close')
    await expect(dialog).toContainText('The result is the one that two operators approved.')
    await expect(dialog).toContainText(`Your application ${number} got ${allotted} shares in the draw`)
  })

  await test.step('a published list that somebody has changed does not fit', async () => {
    await page.context().route('**/api/client/ipo/allotment*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { applications: [string, number, number][] } }
      for (const row of body.data.applications) if (row[0] === number) row[2]--
      await route.fulfill({ response: answer, json: body })
    })
    await sheet(page, short).getByRole('button', { name: 'Check again' }).click()
    await expect(sheet(page, short).getByText('It does not fit')).toBeVisible()
    await expect(sheet(page, short)).toContainText(`Drawing again gives application ${number}`)
    await page.context().unroute('**/api/client/ipo/allotment*')
  })

  await test.step('and the shares are sold like any other', async () => {
    await sheet(page, short).getByRole('link', { name: 'Sell' }).click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('100')
    await place(page.locator('body'), 'Sell 100 shares')
    await expect(page.getByRole('status').filter({ hasText: 'Sell Success' })).toBeVisible()
  })
})

test('the proof of a made-up issue says that the system approved it, and no operator @thorough', async ({
  page,
  server,
  signedIn: customer,
}) => {
  test.slow()
  const issues = () => customer.call(listIssues, {})
  const made = (await issues()).find(({ demo, status }) => demo && status === 'Forthcoming')
  if (!made) throw new Error('no made-up issue is open')
  // It closed a minute ago: nobody waits for the clock.
  await inDatabase(
    server,
    `update ipo_issue set opens_at = now() - interval '6 minutes', closes_at = now() - interval '1 minute' where id = ${made.id}`,
  )
  const allotted = async () => (await issues()).find(({ id }) => id === made.id)?.seed ?? null
  await expect.poll(allotted, { timeout: 60_000 }).not.toBeNull()
  await page.goto(`/ipo?check=${made.id}`)
  const dialog = sheet(page, 'How shares are allotted')
  await dialog.getByRole('button', { name: 'Check it yourself' }).click()
  await expect(dialog.getByText('Everything fits')).toBeVisible()
  await expect(dialog).toContainText('the one that the system approved by itself')
  await expect(dialog).not.toContainText('two operators')
})

test('once companies have come round each card has a name of its own, and only the latest that are over are shown @thorough', async ({
  page,
  server,
  signedIn: customer,
}) => {
  const [first] = await customer.call(listIssues, {})
  if (!first) throw new Error('there is no issue')
  const rounds = 25
  // The jobs leave them like this, one every four minutes: the same company again and again.
  await inDatabase(
    server,
    `insert into ipo_issue overriding system value
     select (jsonb_populate_record(i, jsonb_build_object(
              'id', nextval(pg_get_serial_sequence('ipo_issue', 'id')), 'state', 'listed', 'symbol', 'ROUND' || n || '.DEMO',
              'seed', repeat('a', 64), 'list_hash', repeat('b', 64), 'result_hash', repeat('c', 64), 'price', i.price_high,
              'opens_at', i.opens_at - n * interval '4 minutes', 'closes_at', i.closes_at - n * interval '4 minutes',
              'lists_at', i.lists_at - n * interval '4 minutes'))).*
       from ipo_issue i, generate_series(1, ${rounds}) n where i.id = ${first.id}`,
  )
  await page.goto('/ipo')
  const all = page.getByRole('region')
  const ofOne = card(page, `${first.name}, `)
  await expect(ofOne).toHaveCount(4)
  await expect(card(page, `${first.name}, Listed, `)).toHaveCount(3)
  const names = () => all.evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')))
  const distinct = async () => expect(new Set(await names()).size).toBe((await names()).length)
  await distinct()
  await page.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect(card(page, `${first.name}, Listed, `).nth(9)).toBeAttached()
  await card(page, `${first.name}, Listed, `).nth(9).scrollIntoViewIfNeeded()
  await expect(card(page, `${first.name}, Listed, `).nth(15)).toBeAttached()
  await distinct()
  for (const { rules } of looks.slice(0, 1)) expect(await violations(page, rules)).toEqual([])
})
