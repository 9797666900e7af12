import type { Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { listBankLines, matchCertainLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { startAgreedServer } from '../pages/agreed-policies.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

const payee = {
  payee: { name: 'Tarazu Client Money', account: '30210000001', bank: 'State Bank of India' },
}

test.use({
  serverSettings: { RECHARGE_METHODS: 'manual' },
  deployment: { start: (settings) => startAgreedServer(payee, settings) },
})

const header = 'date,reference,description,amount,balance'
const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
})
const badge = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen })

test('a wrong statement is questioned before it is taken, and two take it out again', async ({
  server,
  openElsewhere,
}) => {
  test.slow()
  const maker = await newOperator(server, ['treasury'], 'Maker')
  const checker = await newOperator(server, ['treasury'], 'Checker')
  const [one, other] = [await openElsewhere(), await openElsewhere()]
  await maker.enter(one, '/bank-lines')
  await expect(badge(one, 'Bank lines')).toHaveAccessibleName('Bank lines')

  await test.step('what is odd about it is said first, and nothing is taken', async () => {
    await one.getByRole('button', { name: 'Import statement' }).click()
    const dialog = one.getByRole('dialog', { name: 'Import statement' })
    await dialog
      .getByLabel('Statement')
      .setInputFiles(
        file(
          'other-account.csv',
          '2026-11-20,,CASH,75.00,75.00',
          '2026-11-20,R-1,SWIFT USD 20.00,20.00,95.00',
          '2031-11-20,R-1,FEE,-5.00,90.00',
        ),
      )
    await dialog.getByRole('button', { name: 'Look at it' }).click()
    const odd = dialog.getByRole('alert').filter({ hasText: 'What is odd about it' })
    await expect(odd).toContainText('Line 2: It has no reference: it is matched by hand.')
    await expect(odd).toContainText('Lines 3, 4: Its reference is there more than once in this file')
    await expect(odd).toContainText('Line 3: Its text names another currency')
    await expect(odd).toContainText('Line 4: Its day has not come yet.')
    await expect(factOf(dialog, 'New')).toHaveText('3')
    await expect(dialog.getByText('Nothing of it has been taken yet.')).toBeVisible()
    expect((await maker.call(listBankLines, { direction: 'in', state: 'open' })).count).toBe(0)
    await dialog.getByRole('button', { name: 'Import all the same' }).click()
    await expect(dialog).toBeHidden()
    await expect(one.getByRole('link', { name: 'No reference' })).toBeVisible()
    await expect(badge(one, 'Bank lines')).toHaveAccessibleName(/3/)
    await expect(badge(one, 'Recharges')).toHaveAccessibleName('Recharges')
  })

  await test.step('what went out is not said to be in suspense', async () => {
    await one.goto('/console/bank-lines?direction=out')
    const row = one.getByRole('row').filter({ hasText: 'FEE' })
    await expect(row).toContainText('Not explained')
    await expect(row).not.toContainText('In suspense')
  })

  await test.step('one proposes that it is void, another approves, and its lines count no more', async () => {
    await one.goto('/console/reconciliation')
    await one.getByRole('link', { name: 'other-account.csv' }).click()
    await expect(one.getByText('No line of it belongs to anything yet.')).toBeVisible()
    await expect(factOf(one, 'In suspense, came in')).toContainText('95.00')
    await expect(factOf(one, 'Not explained, went out')).toContainText('5.00')
    await one.getByRole('button', { name: 'Void' }).click()
    const dialog = one.getByRole('dialog', { name: 'Should this file never have been imported?' })
    await dialog.getByLabel('Reason', { exact: true }).fill('It is the file of another account')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(one.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()
    await checker.enter(other, '/approvals')
    await other.getByRole('link', { name: 'Void a bank statement' }).first().click()
    await expect(other.getByText('other-account.csv').first()).toBeVisible()
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await expect(one.getByRole('region', { name: 'Void' })).toContainText('Void since')
    await expect(badge(one, 'Bank lines')).toHaveAccessibleName('Bank lines')
    await one.goto('/console/reconciliation')
    await expect(one.getByRole('region', { name: 'Suspense, which must go to zero' })).toContainText(
      'Nothing',
    )
  })
})

test('in paper mode with bank transfers money goes out the way it came in, and the books explain it @thorough', async ({
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const { first, second } = await administrators(server)
  const { id: recharge } = await customer.call(addRecharge, { amount: '9000', method: 'manual' })
  const line = (reference: string, text: string, amount: string, balance: string) =>
    `2026-11-21,${reference},NEFT ${text},${amount},${balance}`
  const came = line('IN-1', recharge, '9000.00', '9000.00')
  await first.call(importStatement, { name: 'in.csv', content: [header, came].join('\n') })
  await first.call(matchCertainLines, {})
  const { rows } = await first.call(listBankLines, { direction: 'in', state: 'matched' })
  await second.call(decideProposal, { number: rows[0]?.proposal ?? '', decision: 'approve' })
  const { id: card } = await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  const { id } = await customer.call(withdraw, { card, amount: '4000' })

  const [one, other] = [await openElsewhere(), await openElsewhere()]
  await first.enter(one, `/withdrawals/${id}`)
  await one.getByRole('button', { name: 'Pay', exact: true }).click()
  const pay = one.getByRole('dialog')
  await pay.getByLabel('Reason', { exact: true }).fill('Card and name agree')
  await pay.getByRole('button', { name: 'Propose' }).click()
  await expect(pay).toBeHidden()
  await second.enter(other, '/approvals')
  await other.getByRole('link', { name: 'Pay a withdrawal' }).first().click()
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
  expect((await customer.call(getWithdrawal, { id })).state).toBe('sent')

  await one.goto('/console/bank-lines?direction=out')
  await one.getByRole('button', { name: 'Import statement' }).click()
  const dialog = one.getByRole('dialog', { name: 'Import statement' })
  await dialog
    .getByLabel('Statement')
    .setInputFiles(file('out.csv', line('OUT-1', id, '-4000.00', '5000.00')))
  await dialog.getByRole('button', { name: 'Look at it' }).click()
  await expect(dialog.getByText(`${id}: number and amount fit`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  await one.getByRole('link', { name: 'OUT-1' }).first().click()
  await one.getByRole('button', { name: 'Settle', exact: true }).click()
  await expect(one.getByRole('status').filter({ hasText: 'Settled' })).toBeVisible()
  expect((await customer.call(getWithdrawal, { id })).state).toBe('settled')

  await one.goto('/console/reconciliation')
  const bank = one.getByRole('region', { name: 'Bank and ledger' })
  await expect(factOf(bank, 'Unexplained')).toHaveText('Nothing')
  await expect(factOf(bank, 'In the ledger')).toContainText('5,000.00')
})
