import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { getOrder, sell } from '@tarazu/contract/orders/api'
import { sendCode, setSecondFactor, startSecondFactor } from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'
import { totp } from '../pages/totp.ts'

test('two operators restrict a customer, who can buy nothing and still sell and withdraw', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(100_000)
  const lot = await customer.buy('TCS.NS', 4)
  const { id: card } = await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '000011112222',
    holder: 'Asha Verma',
  })
  const treasury = await newOperator(server, ['treasury'], 'Treasurer')
  const compliance = await newOperator(server, ['compliance'], 'Officer')
  const [one, other] = [await openElsewhere(), await openElsewhere()]
  const open = (at: typeof page) => at.getByRole('region', { name: 'Open now' })

  await test.step('one finds the customer by the whole phone and sees what the role allows', async () => {
    await treasury.enter(one, '/customers')
    await one.getByRole('searchbox', { name: 'Number, whole phone or name' }).fill(customer.phone)
    await expect(one).toHaveURL(/q=\d{10}/)
    const found = one
      .getByRole('table', { name: 'Customers' })
      .getByRole('row')
      .filter({ hasText: customer.displayId })
    await expect(found).toContainText(`•••••• ${customer.phone.slice(-4)}`)
    await one.getByRole('link', { name: customer.displayId }).click()
    await expect(factOf(one, 'Phone')).toHaveText(customer.phone)
    await expect(open(one).getByRole('region', { name: 'Wallet' })).toContainText('₹')
    await expect(open(one).getByRole('list', { name: 'Holdings' })).toContainText('4 units')
    await expect(open(one).getByRole('list', { name: 'Bank cards' })).toContainText('•••• 2222')
    await expect(open(one).getByRole('region', { name: 'Loans' })).toHaveCount(0)
  })

  for (let more = 0; more < 20; more++) await customer.buy('INFY.NS', 1)

  await test.step('or by the number of an order, and by name and phone from the same place', async () => {
    await one.getByRole('link', { name: 'Search' }).first().click()
    const field = one.getByRole('searchbox', { name: 'Any number, whole phone or name' })
    await field.fill(lot.toLowerCase())
    const thing = one.getByRole('table', { name: 'Things' }).getByRole('row').filter({ hasText: lot })
    await expect(thing).toContainText('Order')
    await expect(thing).toContainText(customer.displayId)
    await field.fill('ZZZZZZZZ0000')
    await expect(one.getByText('Nothing that you may see has this number.')).toBeVisible()
    await field.fill(customer.phone)
    await one.getByRole('link', { name: customer.displayId }).click()
    await expect(factOf(one, 'Phone')).toHaveText(customer.phone)
  })

  await test.step('a long list goes on where it ended', async () => {
    const orders = open(one).getByRole('region', { name: 'Orders' })
    const rows = orders.getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await orders.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(21)
    await expect(orders.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  })

  await test.step('and proposes to restrict', async () => {
    await open(one).getByRole('button', { name: 'Restrict' }).click()
    const dialog = one.getByRole('dialog', { name: 'Restrict this customer?' })
    await expect(dialog).toContainText('compliance or treasury or admin')
    await dialog.getByLabel('Days').fill('2')
    await dialog.getByLabel('Reason').fill('Payments that were reported as stolen.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await expect(one.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'Payments that were reported as stolen.',
    )
    // Nothing has happened yet.
    await customer.buy('TCS.NS', 1)
  })

  await test.step('the other approves', async () => {
    await compliance.enter(other, '/approvals')
    await other.getByRole('link', { name: 'Restrict a customer' }).first().click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await open(one).getByRole('button', { name: 'Look again' }).click()
    await expect(open(one).getByRole('region', { name: 'Restricted by operators' })).toBeVisible()
  })

  await test.step('the customer reads why, and cannot buy', async () => {
    await page.goto('/notices')
    await expect(page.getByText(/frozen, until .+\. Payments that were reported as stolen\./)).toBeVisible()
    await page.goto('/stock/v2/TCS.NS/Tata%20Consultancy%20Services')
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('This account is frozen.')).toBeVisible()
  })

  await test.step('but sells and withdraws', async () => {
    const { number } = await customer.call(sell, { lot, quantity: 1 })
    await expect.poll(async () => (await customer.call(getOrder, { number })).state).toBe('filled')
    const { id } = await customer.call(withdraw, { card, amount: 500 })
    expect(id).toMatch(/^[A-Z0-9]+$/)
  })

  await test.step('two release the customer before the time', async () => {
    await other.goto(`/console/customers/${customer.displayId}`)
    await open(other).getByRole('button', { name: 'Release' }).click()
    const dialog = other.getByRole('dialog', { name: 'Release this customer?' })
    await dialog.getByLabel('Reason').fill('The payer confirmed them.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await one.goto('/console/approvals')
    await one.getByRole('link', { name: 'Release a customer' }).first().click()
    await one.getByRole('button', { name: 'Approve' }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(one.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await customer.buy('TCS.NS', 1)
  })

  await test.step('a code that was sent to the customer is read out to them', async () => {
    await customer.call(sendCode, { purpose: 'release-account' })
    const admin = await newOperator(server, ['admin'], 'Administrator')
    await admin.enter(other, `/messages?customer=${customer.displayId}`)
    await other.getByRole('link', { name: 'Lift of a freeze' }).click()
    await expect(factOf(open(other), 'Phone')).toHaveText(new RegExp(`${customer.phone.slice(-4)}$`))
    await expect(open(other)).toContainText('Reading it is noted in the audit log, and the customer is told.')
    await open(other).getByRole('button', { name: 'Read the message' }).click()
    await expect(open(other).getByText(/^\d{6} /)).toBeVisible()
  })
})

test('two operators remove the second factor of a customer who has lost it @thorough', async ({
  server,
  customer,
  openElsewhere,
}) => {
  const { call, phone, password, displayId } = customer
  const { ticket, secret } = await call(startSecondFactor, {})
  await call(setSecondFactor, { ticket, password, code: totp(secret) })
  const signingIn = () => call(login, { phone, password })
  await expect(signingIn()).rejects.toMatchObject({ code: 'second_factor_required' })

  const desk = await openElsewhere()
  const one = await newOperator(server, ['compliance'], 'Officer')
  await one.enter(desk, `/customers/${displayId}`)
  await expect(factOf(desk, 'Second factor')).toHaveText(/^Since /)
  await desk.getByRole('button', { name: 'Remove second factor' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Remove this customer’s second factor?' })
  await dialog.getByLabel('Reason').fill('Came with the papers of the account.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(desk.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
    'Came with the papers of the account.',
  )
  await expect(signingIn()).rejects.toMatchObject({ code: 'second_factor_required' })

  const other = await openElsewhere()
  await (await newOperator(server, ['compliance'], 'Second officer')).enter(other, '/approvals')
  await other.getByRole('link', { name: 'Remove a customer’s second factor' }).first().click()
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
  await expect(signingIn()).resolves.toMatchObject({ displayId })
})
