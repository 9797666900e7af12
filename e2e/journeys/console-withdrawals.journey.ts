import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { inDatabase } from '../pages/in-database.ts'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

const account = {
  bank: 'State Bank of India',
  ifsc: 'SBIN0001234',
  number: '30211234567',
  holder: 'Asha Rao',
}

test('one operator proposes to pay, another approves, and the customer sees it without a reload; a refusal says why', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(200_000)
  const { id: card } = await customer.call(addBankCard, account)
  const { id: paid } = await customer.call(withdraw, { card, amount: '60000' })
  const { id: refused } = await customer.call(withdraw, { card, amount: '70000' })
  const maker = await newOperator(server, ['treasury'], 'Maker')
  const checker = await newOperator(server, ['treasury'], 'Checker')
  const [one, other] = [await openElsewhere(), await openElsewhere()]
  await page.goto(`/account/recharge-withdraw/${paid}`)
  await expect(page.getByText('In progress')).toBeVisible()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  await test.step('who is paid is shown beside who was verified; the account number is masked until it is asked for', async () => {
    await maker.enter(one, '/withdrawals')
    await one.getByRole('link', { name: paid }).first().click()
    await expect(factOf(one, 'Holder of the account')).toHaveText('Asha Rao')
    await expect(factOf(one, 'Verified name')).toHaveText('Nobody was verified')
    await expect(factOf(one, 'Account')).toHaveText('****4567')
    await one.getByRole('button', { name: 'Show the whole account number' }).click()
    await expect(factOf(one, 'Account number')).toHaveText('30211234567')
  })

  await test.step('proposed to be paid, with a reason', async () => {
    await one.getByRole('button', { name: 'Pay', exact: true }).click()
    const dialog = one.getByRole('dialog', { name: 'Pay this withdrawal?' })
    await expect(dialog).toContainText('A second operator with the role treasury has to approve this.')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Holder and card agree')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(one.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'Holder and card agree',
    )
  })

  await test.step('the second sees who is paid, how much and why before approving', async () => {
    await checker.enter(other, '/approvals')
    await other.getByRole('link', { name: 'Pay a withdrawal' }).first().click()
    const payee = other.getByRole('region', { name: 'Who is paid' })
    await expect(factOf(payee, 'Holder of the account')).toHaveText('Asha Rao')
    await expect(factOf(payee, 'Account')).toHaveText('****4567')
    await expect(factOf(payee, 'Amount')).toContainText('60,000.00')
    await expect(payee.getByRole('note')).toContainText('Nobody was verified')
    await expect(other.getByText('Holder and card agree')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Approve' })).toBeEnabled()
  })

  await test.step("approved by another, and on the customer's screen by itself", async () => {
    await approve(other, checker, /pay/i)
    await expect(page.getByText('Completed')).toBeVisible()
    const steps = page.getByRole('list').filter({ hasText: 'Play money: no bank was involved' })
    await expect(steps).toContainText('Operator')
    expect(loads).toEqual([])
  })

  await test.step('a refusal has a published reason and words that the customer reads', async () => {
    await one.goto(`/console/withdrawals/${refused}`)
    await one.getByRole('button', { name: 'Refuse' }).click()
    const dialog = one.getByRole('dialog', { name: 'Refuse this withdrawal?' })
    await dialog.getByLabel('Published reason').selectOption({ label: 'Another name on the account' })
    await dialog.getByLabel('Reason', { exact: true }).fill('The account belongs to somebody else.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/account/recharge-withdraw/${refused}`)
    await expect(page.getByText('In progress')).toBeVisible()
    await approve(other, checker, /refuse/i)
    await expect(page.getByText('Failed', { exact: true })).toBeVisible()
    await expect(factOf(page, 'Reason')).toHaveText('The name on the account is different')
    await expect(page.getByText('The account belongs to somebody else.')).toBeVisible()
  })
})

test('what is not paid in the promised time is late on every screen, and putting it off makes it no less late @thorough', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(100_000)
  const { id: card } = await customer.call(addBankCard, account)
  const { id: number } = await customer.call(withdraw, { card, amount: '60000' })
  // Two days later than anybody had promised.
  await inDatabase(
    server,
    'alter table withdrawal disable trigger withdrawal_published',
    `update withdrawal set created_at = now() - interval '73 hours', published_due_at = now() - interval '49 hours',
            due_at = now() - interval '49 hours' where number = '${number}'`,
    'alter table withdrawal enable trigger withdrawal_published',
  )
  const late = page.getByRole('alert').filter({ hasText: 'This should have been paid by' })

  await test.step('the customer reads by when it should have been paid, how long it has taken, and where to complain', async () => {
    await page.goto(`/account/recharge-withdraw/${number}`)
    await expect(late).toBeVisible()
    await expect(page.getByText(/Waiting: 73\sh/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Complain' })).toHaveAttribute('href', '/customer-service')
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  const maker = await newOperator(server, ['treasury'], 'Maker')
  const checker = await newOperator(server, ['treasury'], 'Checker')
  const desk = await openElsewhere()

  await test.step('operators find it among what is late, with its age', async () => {
    await maker.enter(desk, '/withdrawals')
    await desk.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Late' })
    await expect(desk.getByRole('row').filter({ hasText: number })).toContainText('3 d 1 h · 2 d 1 h over')
    await desk.getByRole('link', { name: number }).first().click()
    await expect(factOf(desk, 'Published as due')).toContainText('overdue')
  })

  await test.step('put off by two, it says why and until when', async () => {
    await desk.getByRole('button', { name: 'Delay' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Delay this withdrawal?' })
    await dialog.getByLabel('Published reason').selectOption({ label: 'An outage' })
    await dialog.getByLabel('Hours from now').fill('5')
    await dialog.getByLabel('Reason', { exact: true }).fill('Our bank is away until the evening.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await approve(desk, checker, /delay/i)
    await expect(factOf(page, 'Reason')).toHaveText('An outage')
    await expect(page.getByText('Our bank is away until the evening.')).toBeVisible()
    await expect(factOf(page, 'Due by')).not.toHaveText(await factOf(page, 'Promised by').innerText())
    await expect(late).toBeVisible()
    expect(loads).toEqual([])
    await maker.enter(desk, '/withdrawals?view=late')
    await expect(desk.getByRole('row').filter({ hasText: number })).toContainText('Delayed')
  })

  await test.step('the customer was told of it', async () => {
    await page.goto('/notices')
    await expect(
      page.getByRole('list', { name: 'Your notices' }).getByRole('listitem').first(),
    ).toContainText('Your withdrawal of ₹60,000.00 is delayed.')
  })
})
