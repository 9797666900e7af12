import type { Locator, Page } from '@playwright/test'
import { listOrders } from '@tarazu/contract/orders/api'
import { setConfirmation } from '@tarazu/contract/orders/preview-api'
import { choose } from '../pages/choose.ts'
import { expect, test } from '../pages/journey.ts'
import { amountOf } from '../pages/read-figures.ts'

const rows = (within: Page | Locator) =>
  within.getByRole('list', { name: /^\d+ orders?$/ }).getByRole('listitem')

/** Adds an order of a share that the search finds. */
async function add(page: Page, search: string, name: string, write: (sheet: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Add an order' }).click()
  const searching = page.getByRole('dialog', { name: 'Which instrument?' })
  await searching.getByRole('searchbox').fill(search)
  await searching.getByRole('button', { name }).first().click()
  const sheet = page.getByRole('dialog', { name: /^Order: / })
  await write(sheet)
  await sheet.getByRole('button', { name: 'Put into the basket' }).click()
  await expect(sheet).toBeHidden()
}

test('a basket is written, checked, kept, and placed by one confirmation, each order with its own fate', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(50_000)
  await page.goto('/trade')
  await page.getByRole('link', { name: 'Baskets' }).click()
  await page.getByRole('link', { name: 'New basket' }).first().click()

  await test.step('write three orders, one of which cannot be placed', async () => {
    await add(page, 'SBIN', 'State Bank of India', async (sheet) => {
      await sheet.getByRole('textbox', { name: 'Quantity' }).fill('3')
    })
    await add(page, 'TCS', 'Tata Consultancy Services', async (sheet) => {
      await choose(sheet, 'Limit')
      await expect(sheet.getByRole('textbox', { name: 'Limit price' })).toHaveValue(/^\d/)
      await choose(sheet, 'Good till cancelled')
    })
    await add(page, 'INFY', 'Infosys', async (sheet) => {
      await choose(sheet, 'Sell')
    })
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(0)).toContainText('Buy 3 SBIN')
    await expect(rows(page).nth(1)).toContainText(/Limit \d.*Good till cancelled/)
    await expect(rows(page).nth(2)).toContainText('You do not hold enough of this to sell.')
  })

  await test.step('the check says what all of it comes to, and that one would be refused', async () => {
    await expect(page.getByText('Would be refused now: 1')).toBeVisible()
    const fact = (label: string) =>
      page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd')
    expect(await amountOf(fact('Available'))).toBe(5_000_000n)
    expect(await amountOf(fact('Needed for purchases'))).toBeGreaterThan(0n)
  })

  await test.step('an order can be written anew', async () => {
    await rows(page)
      .nth(0)
      .getByRole('button', { name: /Buy 3 SBIN/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: 'Order: SBIN' })
    await expect(sheet.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3')
    await sheet.getByRole('textbox', { name: 'Quantity' }).fill('2')
    await sheet.getByRole('button', { name: 'Put into the basket' }).click()
    await expect(rows(page).nth(0)).toContainText('Buy 2 SBIN')
  })

  await test.step('a basket without a name is not kept', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a name.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of the basket' }).fill('Every month')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The basket is saved.')).toBeVisible()
    await page.goto('/baskets')
    await expect(page.getByRole('list', { name: 'Your baskets' })).toContainText('SBIN, TCS, INFY')
    await page.getByRole('link', { name: /Every month/ }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('one confirmation places it, and each order is told what became of it', async () => {
    await page.getByRole('button', { name: 'Place 3 orders' }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm 3 orders' })
    await expect(sheet.getByText('Each order is placed on its own')).toBeVisible()
    await sheet.getByRole('button', { name: 'Place 3 orders' }).click()
    await expect(page.getByText('Placed: 2 of 3')).toBeVisible()
    const fates = page.getByRole('list', { name: 'What came of it' }).getByRole('listitem')
    await expect(fates.nth(0)).toContainText('Success')
    await expect(fates.nth(2)).toContainText('Refused')
    await expect(fates.nth(2)).toContainText('You do not hold enough of this to sell.')
    expect((await customer.call(listOrders, {})).count).toBe(2)
    await fates.nth(0).getByRole('link').click()
    await expect(page).toHaveURL(/\/records\/[0-9A-Z]{12}$/)
    await expect(page.getByText('State Bank of India').first()).toBeVisible()
  })

  await test.step('who confirms no orders places it at once; and it can be removed', async () => {
    await customer.buy('TCS.NS', 1)
    await customer.call(setConfirmation, { asked: false })
    await page.goto('/baskets')
    await page.getByRole('link', { name: /Every month/ }).click()
    await page.getByRole('button', { name: 'Place 3 orders' }).click()
    await expect(page.getByText('Placed: 2 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the basket' }).click()
    await page.getByRole('button', { name: 'Remove basket' }).click()
    await expect(page.getByText('The basket is removed.')).toBeVisible()
    await expect(page.getByText('No baskets yet.')).toBeVisible()
  })
})
