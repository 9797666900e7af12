import { registerCustomer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'
import { visit } from '../pages/visit.ts'

test('a credit is reversed by two operators, and its customer reads why without a reload', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  // What has come to nothing is in no balance: somebody else's money stays.
  await (await registerCustomer(server.url)).recharge(5_000)
  await customer.recharge(6_000)
  const maker = await newOperator(server, ['treasury'], 'Maker')
  const checker = await newOperator(server, ['treasury'], 'Checker')
  const [one, other] = [await openElsewhere(), await openElsewhere()]
  await page.goto('/account/changes')
  const changes = page.getByRole('listitem')
  await expect(changes.filter({ hasText: '6,000.00' })).toHaveCount(1)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))

  await test.step('one finds the journal by its customer, and proposes to reverse it', async () => {
    await maker.enter(one, `/ledger-entries?customer=${customer.displayId}`)
    await one.getByRole('row').filter({ hasText: 'recharge' }).getByRole('link').click()
    await one.getByRole('button', { name: 'Reverse' }).click()
    const dialog = one.getByRole('dialog', { name: /^Reverse journal \d+\?$/ })
    await expect(dialog).toContainText('A second operator with the role treasury has to approve this.')
    await dialog.getByLabel('Why').selectOption({ label: 'Credited twice' })
    await dialog.getByLabel('Reason', { exact: true }).fill('The bank has told of it twice.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(one.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'The bank has told of it twice.',
    )
    await expect(one.getByRole('button', { name: 'Reverse' })).toBeHidden()
    await expect(changes.filter({ hasText: 'Correction by operator' })).toHaveCount(0)
  })

  await test.step('another approves it, and it cannot be reversed again', async () => {
    await approve(other, checker, 'Reverse a journal')
    await expect(one.getByText('Reversed', { exact: true })).toBeVisible()
    await expect(one.getByRole('button', { name: 'Reverse' })).toBeHidden()
  })

  await test.step('the customer sees a correction with its reason, what it was, and is told', async () => {
    const correction = changes.filter({ hasText: 'Correction by operator' })
    await expect(correction).toContainText('Credited twice')
    await expect(correction).toContainText('The bank has told of it twice.')
    await expect(correction).toContainText('6,000.00')
    await expect(changes.filter({ hasText: '6,000.00' })).toHaveCount(2)
    expect(loads).toEqual([])
    await page.goto('/notices')
    await expect(page.getByText(/Correction by an operator: ₹6,000.00\. Credited twice/)).toBeVisible()
  })

  await test.step('and the trial balance, from which each account leads to its entries, sums to zero', async () => {
    await visit(one, '/console/ledger')
    await expect(one.getByRole('region', { name: 'INR' })).toContainText('Sums to zero')
    await one
      .getByRole('table', { name: 'Accounts in INR' })
      .getByRole('link', { name: 'house:paper' })
      .click()
    await expect(one.getByRole('row').filter({ hasText: 'recharge' }).first()).toContainText('6,000.00')
  })
})
