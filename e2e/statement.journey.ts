import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'

test('a customer takes away a statement of any period, as a page that prints and as a file', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(20_000)
  await customer.recharge(5_000)
  await page.goto('/account/changes')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Statement' }).click()
  const sheet = page.getByRole('article', { name: 'Statement' })
  await expect(sheet).toContainText('PAPER TRADING – NO REAL MONEY')
  const fact = (label: string) =>
    sheet.getByText(label, { exact: true }).locator('xpath=following-sibling::*')
  await expect(fact('Opening balance')).toHaveText('₹0.00')
  await expect(fact('Closing balance')).toHaveText('₹25,000.00')
  await expect(sheet.getByRole('rowheader')).toHaveCount(2)

  await test.step('the file says the same', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('Closing balance,25000.00')
    expect(text.split('\r\n').filter((line) => line.includes(',recharge,'))).toHaveLength(2)
  })

  await test.step('what is printed is the statement, without what one taps', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a period before the account is empty, one that is none is told', async () => {
    await page.getByRole('button', { name: 'Last month' }).click()
    await expect(sheet).toContainText('No entries in this period.')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText(/Please choose a period/)).toBeVisible()
  })
})
