import type { Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { acceptLoan, addLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { expect, test } from '../pages/journey.ts'
import { administrators, approve, newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

const row = (page: Page) => page.getByRole('list', { name: 'Loan records' }).getByRole('listitem')

test('a loan is applied for, offered by two operators, accepted, and paid back', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const maker = await newOperator(server, ['credit'], 'Loan officer')
  const checker = await newOperator(server, ['credit'], 'Second officer')
  const [desk, second] = [await openElsewhere(), await openElsewhere()]
  await customer.recharge(5_000)

  await test.step('applied for', async () => {
    await page.goto('/loan')
    await page.getByLabel('Amount', { exact: true }).fill('499')
    await expect(page.getByText('The minimum loan amount is ₹500')).toBeVisible()
    await page.getByLabel('Amount', { exact: true }).fill('20000')
    await page.getByRole('button', { name: 'Apply for ₹20,000' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loan records' })).toBeVisible()
    await expect(row(page)).toContainText('₹20,000.00')
    await expect(row(page)).toContainText('Applying')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('Your application is with our team.')).toBeVisible()
  })

  await test.step('one operator proposes less, and cannot approve it', async () => {
    await maker.enter(desk, '/loans')
    await desk.getByRole('table', { name: 'Loans' }).getByRole('row').nth(1).getByRole('link').first().click()
    await desk.getByRole('button', { name: 'Offer' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Offer a loan' })
    await dialog.getByLabel('Amount').fill('10000')
    await dialog.getByLabel('Reason').fill('Half of it for a first loan')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(desk.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'Half of it for a first loan',
    )
    await expect(page.getByText('Your application is with our team.')).toBeVisible()
  })

  await test.step('another one approves', async () => {
    await checker.enter(second, '/approvals')
    await second.getByRole('link', { name: 'Offer a loan' }).first().click()
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
  })

  await test.step('the customer sees the offer without asking, accepts it, and has the money', async () => {
    await expect(factOf(page.getByRole('main'), 'You pay back')).toHaveText(/₹10,/)
    await page.getByRole('button', { name: 'Accept and get ₹10,000.00' }).click()
    await expect(page.getByRole('button', { name: 'Repay' })).toBeVisible()
    await expect(page.getByText(/Repay by .* and it costs nothing/)).toBeVisible()
    expect((await customer.call(getBalance, {})).balance).toBe(15_000_00n)
  })

  await test.step('repays a part, then all of it, which cost nothing on the same day', async () => {
    const amount = page.getByLabel('Amount', { exact: true })
    await amount.fill('10000.01')
    await expect(page.getByText('Please enter an amount of at most ₹10,000.00')).toBeVisible()
    await amount.fill('4.000')
    await expect(page.getByText('Please enter an amount of at most ₹10,000.00')).toBeVisible()
    await amount.fill('')
    await amount.pressSequentially('4000')
    await expect(amount).toHaveValue('4,000')
    await page.getByRole('button', { name: 'Repay ₹4,000.00' }).click()
    await expect(page.getByText('₹6,000.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'All' }).click()
    await page.getByRole('button', { name: 'Repay ₹6,000.00' }).click()
    await expect(page.getByRole('button', { name: 'Apply for a loan' })).toBeVisible()
    expect((await customer.call(getBalance, {})).balance).toBe(5_000_00n)
  })

  await test.step('and the record says that it is paid', async () => {
    await page.goto('/LoanApplication')
    await expect(row(page)).toContainText('Paid')
    await row(page).getByRole('button').click()
    await expect(factOf(page.getByRole('dialog', { name: 'Loan' }), 'Interest')).toHaveText('12% a year')
  })
})

test('a loan is written off by two operators, and owed again when that was a mistake @thorough', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const { first, second } = await administrators(server)
  const { id } = await customer.call(addLoan, { amount: '8000' })
  const terms = { number: id, amount: 8_000_00n, rate: 1_200, days: 90, reason: 'For a journey' }
  const { proposal } = await first.call(proposeLoanOffer, terms)
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
  await customer.call(acceptLoan, { id })
  const desk = await openElsewhere()
  await page.goto('/LoanApplication')
  await expect(row(page)).toContainText('Unpaid')

  const ask = async (button: string, question: string, reason: string) => {
    await first.enter(desk, `/loans/${id}`)
    await desk.getByRole('button', { name: button }).click()
    const dialog = desk.getByRole('dialog', { name: question })
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(desk.getByRole('region', { name: 'Waits for a second operator' })).toContainText(reason)
  }

  await test.step('one proposes to write it off, another approves, and the customer reads why', async () => {
    await ask('Write off', 'Write off this loan?', 'Nothing was paid for a year')
    await expect(row(page)).toContainText('Unpaid')
    await approve(desk, second, 'Write off a loan')
    await expect(row(page)).toContainText('Closed')
    await row(page).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Loan' })).toContainText('Nothing was paid for a year')
    await page.keyboard.press('Escape')
  })

  await test.step('two take that back, and it is owed as before', async () => {
    await ask('Take back the write-off', 'Was it written off by mistake?', 'It was the loan of somebody else')
    await approve(desk, second, 'Take back a write-off')
    await expect(row(page)).toContainText('Unpaid')
    await page.goto('/notices')
    await expect(page.getByText(/Writing off your loan was a mistake of ours\. ₹8,000\.00/)).toBeVisible()
  })
})
