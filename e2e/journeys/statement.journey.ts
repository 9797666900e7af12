import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getStatement } from '@tarazu/contract/statements/api'
import { maxEntriesPerPart } from '@tarazu/contract/statements/rules'
import { openDatabase } from '../../server/src/db/database.ts'
import { account, journal } from '../../server/src/ledger/journal.ts'
import { post } from '../../server/src/ledger/post.ts'
import { databaseOf } from '../crash/server-process.ts'
import { smallPhone } from '../pages/browser.ts'
import type { Customer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { factOf } from '../pages/read-figures.ts'
import { sideways } from '../pages/sideways.ts'
import type { RunningServer } from '../start-server.ts'

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

/** Adds as many entries of a rupee each, as the ledger would have them. */
async function addEntries({ dataDir }: RunningServer, { displayId }: Customer, count: number) {
  const { url } = await databaseOf(dataDir)
  const { db, close } = openDatabase(url, { max: 1 })
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow()
  const at = Date.now()
  const numbers = Array.from({ length: count }, (_, n) => `RONERUPEE${String(n).padStart(3, '0')}`)
  for (let from = 0; from < count; from += 1_000) {
    const part = numbers.slice(from, from + 1_000)
    await db.transaction().execute(async (tx) => {
      // The running server looks for what each journal rests on.
      await tx
        .insertInto('recharge')
        .values(
          part.map((number) => ({
            number,
            customer_id: id,
            amount: 1_00n,
            method: 'sandbox' as const,
            state: 'credited' as const,
            timeline: '[]',
            created_at: new Date(at),
          })),
        )
        .execute()
      await post(
        tx,
        part.map((reference) =>
          journal({ reason: 'recharge', reference, customer: id, at }, [
            [account.paper, account.cash(id), 'INR', 1_00n],
          ]),
        ),
      )
    })
  }
  await close()
}

/** Entries that the page holds when the browser takes it for the printer. */
async function printedEntries(page: Page) {
  await page.evaluate(() => {
    addEventListener('beforeprint', () =>
      Object.assign(window, { printed: document.querySelectorAll('tbody th').length }),
    )
  })
  // All of it is laid out, and one page drawn: to draw two hundred takes the browser most of a minute.
  await page.pdf({ pageRanges: '1' })
  return page.evaluate(() => (window as unknown as { printed: number }).printed)
}

test.describe('a statement of more entries than are asked for at once', () => {
  test.use({ viewport: smallPhone })

  test('is there part by part, scrolls to its end and prints whole @thorough', async ({
    page,
    server,
    signedIn: customer,
    problems,
  }) => {
    test.slow()
    const count = maxEntriesPerPart + 300
    await addEntries(server, customer, count)
    problems.expected(/status of 409/)
    let refuse = true
    await page.route(`**/api${getStatement.path}?*after=*`, (route) =>
      refuse
        ? route.fulfill({ status: 409, json: { msg: 'no', code: 'period_invalid', text: '', data: '' } })
        : route.continue(),
    )
    await page.goto('/account/statement')
    const sheet = page.getByRole('article', { name: 'Statement' })
    const rows = sheet.getByRole('rowheader')
    const print = page.getByRole('button', { name: 'Print' })

    await test.step('its sums are of all of it before all of it is there; what is missing can be asked for again', async () => {
      await expect(factOf(sheet, 'Closing balance')).toHaveText('₹5,300.00')
      await expect(sheet.getByRole('progressbar')).toHaveAccessibleName('5,000 of 5,300 entries loaded')
      await expect(print).toBeDisabled()
      refuse = false
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(sheet.getByRole('progressbar')).toHaveCount(0)
      await expect(print).toBeEnabled()
    })

    await test.step('entries are drawn where somebody comes by', async () => {
      expect(await rows.count()).toBeLessThan(count)
      const last = sheet.getByRole('row').filter({ hasText: '₹5,300.00' })
      await expect(last).toHaveCount(0)
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          return last.count()
        })
        .toBe(1)
      expect(await rows.count()).toBeLessThan(count)
      expect(await sideways(page)).toEqual([])
    })

    await test.step('what is printed has every entry, and the screen is as before', async () => {
      expect(await printedEntries(page)).toBe(count)
      await expect.poll(() => rows.count()).toBeLessThan(count)
    })
  })
})
