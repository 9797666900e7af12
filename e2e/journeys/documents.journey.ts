import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { getOrder, sell } from '@tarazu/contract/orders/api'
import { amountsIn, readPdf, readsPdf } from '../../server/src/testing/read-pdf.ts'
import { expect, test } from '../pages/journey.ts'

async function saved(page: Page, name: RegExp): Promise<{ download: Download; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  const download = await waiting
  return { download, bytes: await readFile(await download.path()) }
}

/** In the time zone of the deployment. */
const localDay = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(at))

const paise = (text = '') => BigInt(text.replace('.', ''))

test('a customer takes away a contract note and the report of the year, which say what the record says', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(500_000)
  const lot = await customer.buy('TCS.NS', 12)
  const { number } = await customer.call(sell, { lot, quantity: 5 })
  await expect.poll(async () => (await customer.call(getOrder, { number })).state).toBe('filled')
  const [bought, sold] = [
    await customer.call(getOrder, { number: lot }),
    await customer.call(getOrder, { number }),
  ]
  const sum = (of: { fees: { amount: bigint }[] }) => of.fees.reduce((all, { amount }) => all + amount, 0n)
  const net = (sold.value ?? 0n) - sum(sold) - (bought.value ?? 0n) - sum(bought)

  await page.goto('/settings')
  await page.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  await expect(page.getByText('2 trades')).toBeVisible()

  await test.step('the note of today has the trades of the record', async () => {
    const { download, bytes } = await saved(page, /^Contract note of .* as CSV$/)
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-contract-note-\d{4}-\d\d-\d\d\.csv$/)
    const rows = bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => /,(Buy|Sell),/.test(line))
    expect(rows.map((row) => row.split(',')[2])).toEqual([lot, number])
    expect(rows.reduce((all, row) => all + paise(row.split(',')[10]), 0n)).toBe(net)
  })

  await test.step('the PDF has the same sum, to be selected', async () => {
    const { download, bytes } = await saved(page, /^Contract note of .* as PDF$/)
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    if (!readsPdf) return
    const line =
      readPdf(bytes)
        .text.split('\n')
        .find((each) => each.trim().startsWith('Net:')) ?? ''
    expect(amountsIn(line)).toEqual([net])
  })

  await test.step('the gains of the year have the proceeds of the sale', async () => {
    const { bytes } = await saved(page, /^Capital gains .* as CSV$/)
    const total = bytes
      .toString('utf8')
      .split('\r\n')
      .find((line) => line.startsWith('Total,'))
    expect(paise(total?.split(',')[1])).toBe(sold.value)
  })

  await test.step('the charges of the year are those of the record', async () => {
    const { bytes } = await saved(page, /^Charges .* as CSV$/)
    const [total = ''] = bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line.startsWith('Total,'))
    expect(paise(total.split(',').at(-1))).toBe(sum(bought) + sum(sold))
    const { bytes: pdf } = await saved(page, /^Charges .* as PDF$/)
    if (readsPdf) expect(readPdf(pdf).text).toContain(total.split(',').at(-1))
  })

  await test.step('nothing came in but by trades, and nothing was held for a year', async () => {
    const { bytes: income } = await saved(page, /^Dividends and income .* as CSV$/)
    expect(income.toString('utf8')).toContain('No income in this year.')
    const { download, bytes } = await saved(page, /^Schedule 112A .* as CSV$/)
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-schedule-112a-.*\.csv$/)
    const [head = '', ...rows] = bytes.toString('utf8').split('\r\n')
    expect(head).toMatch(/^Share\/Unit acquired\(1a\),/)
    expect(rows).toEqual([''])
  })

  await test.step('the form of the United States has a row for what was sold', async () => {
    await page.getByRole('button', { name: 'United States' }).click()
    const { download, bytes } = await saved(page, /^Form 1099-B .* as CSV$/)
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-1099-b-\d{4}\.csv$/)
    const [, row = '', ...rest] = bytes.toString('utf8').split('\r\n')
    expect(rest).toEqual([''])
    const [what, acquired, day, proceeds, cost, disallowed, term, withheld, gain, currency] = row.split(',')
    expect([what, disallowed, term, withheld, currency]).toEqual([
      '5 TCS.NS',
      '',
      'SHORT-TERM',
      '0.00',
      'INR',
    ])
    const [year, month, date] = localDay(sold.createdAt).split('-')
    expect([acquired, day]).toEqual(Array(2).fill(`${month}/${date}/${year}`))
    expect(paise(proceeds)).toBe((sold.value ?? 0n) - sum(sold))
    // The order rounds what its units had cost once, the report their price, charges and tax each.
    expect(Math.abs(Number(paise(gain) - (sold.profit ?? 0n)))).toBeLessThanOrEqual(2)
    expect(paise(cost)).toBe(paise(proceeds) - paise(gain))
    await page.getByRole('button', { name: 'India' }).click()
  })

  await test.step('the investments of the year have what is left', async () => {
    const { download, bytes } = await saved(page, /^Investments, .* as OFX$/)
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-investments-.*\.ofx$/)
    const [position = ''] = /<POSSTOCK>[\s\S]*<\/POSSTOCK>/.exec(bytes.toString('utf8')) ?? []
    expect(position).toContain('<UNIQUEID>TCS.NS</UNIQUEID>')
    expect(position).toContain('<UNITS>7</UNITS>')
  })

  await test.step('the books are there for other programs', async () => {
    const { download, bytes } = await saved(page, /^hledger journal as journal$/)
    expect(download.suggestedFilename()).toMatch(/\.journal$/)
    expect(bytes.toString('utf8')).toContain('order_sell')
  })

  await test.step('the statement is there as PDF', async () => {
    await page.goto('/account/statement')
    const { download } = await saved(page, /^PDF$/)
    expect(download.suggestedFilename()).toMatch(/^tarazu-\w+-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.pdf$/)
  })
})
