import { listBankLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { startAgreedServer } from '../pages/agreed-policies.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'

const payee = {
  payee: { name: 'Tarazu Client Money', account: '30210000001', bank: 'State Bank of India' },
}

test.use({
  serverSettings: { RECHARGE_METHODS: 'sandbox,manual' },
  deployment: { start: (settings) => startAgreedServer(payee, settings) },
})

test('a customer asks to recharge by bank transfer, one operator finds the money in a statement, another credits it', async ({
  page,
  server,
  signedIn: _,
  openElsewhere,
}) => {
  test.slow()
  const maker = await newOperator(server, ['treasury'], 'Maker')
  const checker = await newOperator(server, ['treasury'], 'Checker')
  const [one, other] = [await openElsewhere(), await openElsewhere()]
  let number = ''

  await test.step('the customer is told where to send it, and with which reference', async () => {
    await page.goto('/recharge')
    await page.getByLabel('Amount', { exact: true }).fill('7500')
    // Not ready, and says why when it is pressed all the same.
    await page.getByRole('button', { name: /^Recharge/ }).click({ force: true })
    const asked = page.getByRole('dialog', { name: 'Recharge' })
    await expect(asked).toContainText('Please select recharge method')
    await asked.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByRole('button', { name: 'Recharge ₹7,500' }).click()
    await expect(page.getByText('Recharge request submitted successfully')).toBeVisible()
    const instructions = page.locator('section').filter({ hasText: 'Where to send the money' })
    await expect(instructions).toContainText(payee.payee.account)
    await expect(instructions).toContainText('do not send real money')
    number = await instructions.locator('dd').first().innerText()
    expect(number).toMatch(/^[0-9A-Z]{12}$/)
  })

  await test.step('one operator imports the statement and matches the line', async () => {
    await maker.enter(one, '/bank-lines')
    await one.getByRole('button', { name: 'Import statement' }).click()
    const dialog = one.getByRole('dialog', { name: 'Import statement' })
    const csv = `date,reference,description,amount,balance\n2026-11-20,UTR0001,NEFT ${number} ASHA RAO,7500.00,107500.00\n2026-11-20,UTR0002,NEFT CHARGES,-5.90,107494.10\n`
    await dialog
      .getByLabel('Statement')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from('nonsense') })
    await dialog.getByRole('button', { name: 'Look at it' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Line 1')
    await dialog
      .getByLabel('Statement')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: 'Look at it' }).click()
    await expect(dialog).toContainText('Certain matches')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
    await one.getByRole('link', { name: 'UTR0001' }).first().click()
    await expect(one.getByText('Number and amount fit')).toBeVisible()
    await one.getByRole('button', { name: 'Match', exact: true }).click()
    const match = one.getByRole('dialog', { name: `Match with ${number}?` })
    await expect(match).toContainText('A second operator with the role treasury has to approve this.')
    await match.getByRole('button', { name: 'Match' }).click()
    await expect(match).toBeHidden()
    const { rows } = await maker.call(listBankLines, { direction: 'in', state: 'matched' })
    expect(rows).toMatchObject([{ reference: 'UTR0001', matchedWith: number }])
  })

  await test.step("another approves, and the customer's balance rises by itself", async () => {
    await page.goto('/')
    const assets = page.getByRole('region', { name: 'Total assets' })
    await expect(assets).toContainText('₹0.00')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await checker.enter(other, '/approvals')
    await other
      .getByRole('link', { name: /credit/i })
      .first()
      .click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await expect(assets).toContainText('₹7,500.00')
    expect(loads).toEqual([])
  })

  await test.step('what the bank charges is the firm’s to bear, which a second operator approves, too', async () => {
    await one.goto('/console/bank-lines?direction=out')
    await one.getByRole('link', { name: 'UTR0002' }).first().click()
    await one.getByRole('button', { name: 'Bank charge' }).click()
    const dialog = one.getByRole('dialog', { name: 'Is this a charge of the bank?' })
    await dialog.getByLabel('Reason', { exact: true }).fill('On the price list of the bank')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await other.goto('/console/approvals')
    await other.getByRole('link', { name: 'A bank line of the firm' }).first().click()
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await expect(one.getByText('The firm', { exact: true })).toBeVisible()
  })

  await test.step('suspense is empty again, and the books explain what the bank says', async () => {
    await one.goto('/console/reconciliation')
    const suspense = one.getByRole('region', { name: 'Suspense, which must go to zero' })
    await expect(suspense).toContainText('Nothing')
    await one.goto('/console/ledger')
    await expect(one.getByText('Sums to zero').first()).toBeVisible()
  })

  await test.step('the records are one screen, with its three tabs', async () => {
    await page.goto('/recharge-records')
    await expect(page.getByRole('tab', { name: 'Recharge' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(page).toHaveURL(/\/withdraw-records$/)
    await page.getByRole('tab', { name: 'Loan' }).click()
    await expect(page).toHaveURL(/\/loan-records$/)
    await page.getByRole('tab', { name: 'Recharge' }).click()
    await page
      .getByRole('link', { name: /Recharge/ })
      .first()
      .click()
    await expect(page.getByText('Completed')).toBeVisible()
  })
})
