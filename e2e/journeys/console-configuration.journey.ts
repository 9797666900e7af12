import type { Locator, Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { defaultPolicies, encodePolicy } from '@tarazu/contract/config/policies'
import { uploadPicture } from '@tarazu/contract/uploads/api'
import { goodPassword, newPhone } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, newOperator } from '../pages/operator.ts'
import { photo } from '../pages/photos.ts'
import { factOf } from '../pages/read-figures.ts'

const openNow = (page: Page) => page.getByRole('region', { name: 'Open now' })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The width of the picture that has arrived, not of its place. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

test('what two administrators agree on holds for customers', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const { first, second } = await administrators(server)
  const [desk, other] = [await openElsewhere(), await openElsewhere()]
  await customer.recharge(5_000)
  await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  await page.goto('/withdraw')
  await expect(page.getByText(/₹100\b/).first()).toBeVisible()

  await test.step('one proposes a higher minimum; for customers nothing has changed', async () => {
    await first.enter(desk, '/configuration')
    await desk.getByRole('link', { name: 'Smallest withdrawal' }).click()
    await desk.getByRole('button', { name: 'Change' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Smallest withdrawal' })
    await dialog.getByLabel('New value').fill('250')
    await dialog.getByLabel('Reason').fill('Small transfers cost more than they are worth')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(desk.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/₹100\b/).first()).toBeVisible()
  })

  await test.step('the other approves, and the withdraw screen says from when it counts', async () => {
    await second.enter(other, '/approvals')
    await other.getByRole('link', { name: 'Change a policy' }).first().click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(said(other, 'Approved and done')).toBeVisible()
    await expect(openNow(desk).getByText('250.00').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^From .* at least ₹250$/)).toBeVisible()
    await expect(page.getByText(/here ₹100$/)).toBeVisible()
  })

  // Journeys that come later on this server go by the values of its beginning: what is to come is stopped.
  const name = 'min_withdraw_count'
  const before = { name, value: encodePolicy(name, defaultPolicies[name]), reason: 'As it was' } as const
  const { proposal } = await first.call(proposePolicy, before)
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
})

test('a code of the console lets one person register, and no second @thorough', async ({
  page,
  server,
  openElsewhere,
}) => {
  const { first } = await administrators(server)
  const desk = await openElsewhere()
  await first.enter(desk, '/invitations')
  await desk.getByRole('button', { name: 'Make a code' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Make a code' })
  await dialog.getByLabel('How many may register with it').fill('1')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(said(desk, 'Code made')).toBeVisible()
  const row = desk
    .getByRole('table', { name: 'Invitations' })
    .getByRole('row')
    .filter({ hasNotText: 'PAPER-2026' })
    .nth(1)
  const code = (await row.getByRole('link').first().textContent()) ?? ''
  expect(code).toMatch(/^[A-Z0-9-]{6,}$/)

  const register = async () => {
    await page.goto('/register')
    await page.getByLabel('Phone number').fill(newPhone())
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByLabel('Invitation code').fill(code)
    await page.getByRole('button', { name: /register|create/i }).click()
  }
  await register()
  await expect(page).toHaveURL(/\/login/)
  await register()
  await expect(page.getByLabel('Invitation code')).toHaveAccessibleDescription(/has been used up/)
  await expect(page).toHaveURL(/\/register/)
  await desk.reload()
  await desk.getByRole('link', { name: code }).click()
  await expect(openNow(desk)).toContainText('ended')
  await expect(factOf(openNow(desk), 'Registered with it')).toHaveText('1')
})

test('a piece of news is looked at before it appears, and only text is left of its markup @thorough', async ({
  page,
  server,
  signedIn: _,
  openElsewhere,
}) => {
  const editor = await newOperator(server, ['listings'], 'Newsroom')
  const desk = await openElsewhere()
  await editor.enter(desk, '/news')
  await desk.getByRole('button', { name: 'Write' }).click()
  await desk.getByLabel('Title').fill('A holiday on Monday')
  await desk.getByLabel('Under it').fill('The exchange is closed')
  const find = desk.getByLabel('Find an instrument by code or name')
  for (const name of ['Hindalco', 'Wipro']) {
    await find.fill(name)
    await desk.getByRole('button', { name: new RegExp(`\\.NS · ${name}`) }).click()
  }
  await desk.getByRole('button', { name: 'Take WIPRO.NS away' }).click()
  await desk
    .getByLabel('Text, in HTML')
    .fill(
      '<p>Orders wait <b>until Tuesday</b>.</p><script>window.canary = 1</script><img src=x onerror="canary=1">',
    )
  // It is not published without the picture that is still on its way.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await desk.route(`**/api${uploadPicture.path}`, async (route) => {
    await arrived
    await route.continue()
  })
  await desk.getByLabel('Picture').setInputFiles(await photo(desk, 'Closed'))
  await expect(desk.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  arrive()
  await expect(desk.getByRole('img', { name: 'As customers will see it' })).toBeVisible()
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Orders wait until Tuesday.')
  await expect(preview.locator('script')).toHaveCount(0)
  await expect.poll(() => widthOf(preview.locator('img'))).toBe(1_600)
  // Not with the page, which would keep the list for a minute.
  const before = await page.request.get('/api/stock/new/list')
  expect(await before.text()).not.toContain('A holiday on Monday')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk).toHaveURL(/\/news\/\d+$/)

  await page.goto('/news')
  const row = page.getByRole('link', { name: /A holiday on Monday/ })
  await expect.poll(() => widthOf(row.locator('img'))).toBe(216)
  await row.click()
  await expect(page.getByRole('main')).toContainText('Orders wait until Tuesday.')
  await expect.poll(() => widthOf(page.getByRole('article').locator('img'))).toBe(1_600)
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  const named = page.getByRole('list', { name: 'What this is about' })
  await expect(named.getByRole('listitem')).toHaveCount(1)
  await named.getByRole('link', { name: /Hindalco/ }).click()
  await page
    .getByRole('list', { name: 'News', exact: true })
    .getByRole('link', { name: /A holiday/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Orders wait until Tuesday.')
})

test('a fee is taken out of the table and another is put in, and the second sees both @thorough', async ({
  page,
  server,
}) => {
  const { first, second } = await administrators(server)
  await first.enter(page, '/configuration')
  await page.getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fees' })
  const taken = dialog.getByText('There is such a line already.')
  await expect(dialog.getByRole('button', { name: 'Add the line' })).toBeVisible()
  await expect(taken).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove US: brokerage' }).click()
  await expect(dialog.getByLabel('US: brokerage, %')).toHaveCount(0)
  await dialog.getByLabel('Market').selectOption('India')
  await dialog.getByRole('combobox', { name: 'Fee', exact: true }).selectOption('stamp duty')
  await dialog.getByLabel('Asked of').selectOption('buying')
  await expect(taken).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add the line' }).click()
  await expect(taken).toBeVisible()
  await dialog.getByLabel('Asked of').selectOption('selling')
  await expect(taken).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add the line' }).click()
  const rate = dialog.getByLabel('India: stamp duty, when one sells, %')
  await expect(rate).toHaveAccessibleDescription(/^Percent with at most seven places/)
  await rate.fill('0.0025')
  await dialog.getByLabel('Reason').fill('The state asks for it now')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()

  await second.enter(page, '/approvals')
  await page
    .getByRole('link', { name: /Fees|configuration/i })
    .first()
    .click()
  const change = page.getByRole('table', { name: 'What changes' })
  await expect(change.getByRole('row', { name: /India: stamp duty, when one sells/ })).toContainText(
    '0.0025%',
  )
  await expect(change.getByRole('row', { name: /US: brokerage/ })).toContainText('0.05%')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It does not')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rejected' })).toBeVisible()
})

test('the charges that the law asks for are taken as a whole, and customers read where they stand', async ({
  page,
  server,
}) => {
  const { first, second } = await administrators(server)
  await first.enter(page, '/configuration')
  await page.getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fees' })
  await dialog
    .getByLabel('Where, and from when')
    .selectOption('India, shares for delivery on NSE, from 1 October 2024')
  await dialog.getByRole('button', { name: 'Take these lines' }).click()
  await expect(dialog.getByText(/^Stands in the table as it is: India, shares/)).toBeVisible()
  await expect(dialog.getByLabel('India: exchange charge, %')).toHaveValue('0.00307')
  await expect(dialog.getByLabel('India: tax on fees, %')).toHaveAccessibleDescription(
    /of brokerage, exchange charge, regulator’s fee/,
  )
  await dialog.getByLabel('Reason').fill('As the law has it')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()

  await second.enter(page, '/approvals')
  await page
    .getByRole('link', { name: /Fees|configuration/i })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /India: tax on fees/ })).toContainText('GST 18 %')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible()

  // The console is a page of its own, which is still showing what was decided.
  const reader = await page.context().newPage()
  await reader.goto('/transparency')
  const main = reader.getByRole('main')
  await expect(main).toContainText('18.00% of Brokerage, Exchange charge, Regulator’s fee')
  await expect(main).toContainText('in whole units of money')
  await main.getByText('Where these rates stand').click()
  await expect(main.getByText(/STT Rules 2004, rule 4/)).toBeVisible()
})
