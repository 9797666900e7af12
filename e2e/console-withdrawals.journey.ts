import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { withdraw } from '@tarazu/contract/wallet/api'
import { expect, test } from './journey.ts'
import { approve, newOperator } from './operator.ts'
import { factOf } from './read-figures.ts'

test('one operator proposes to pay, another approves, and the customer sees it without a reload; a refusal says why', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(200_000)
  const { id: card } = await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
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
    await expect(page.getByRole('list').filter({ hasText: 'Sent to the bank' })).toContainText('Operator')
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
