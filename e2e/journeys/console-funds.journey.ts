import type { Page } from '@playwright/test'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

test.use(desktop)

test('a fund is drafted, issued by a second operator, and topped up', async ({
  page,
  server,
  openElsewhere,
}) => {
  const maker = await newOperator(server, ['listings'], 'Fund desk')
  const checker = await newOperator(server, ['listings'], 'Second desk')
  const second = await openElsewhere()
  const open = page.getByRole('region', { name: 'Open now' })
  const reason = (dialog: Page) => dialog.getByRole('dialog').getByLabel('Reason')

  await test.step('the form says what does not fit together', async () => {
    await maker.enter(page, '/funds')
    await page.getByRole('button', { name: 'New fund' }).click()
    await page.getByLabel('Name').fill('Coast Bills Fund')
    await page.getByLabel('Lowest return, %').fill('0.3')
    await page.getByLabel('Highest return, %').fill('3')
    await page.getByLabel('Amount of one purchase').fill('5000')
    await page.getByLabel('Whole issue').fill('500000')
    await page.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(page.getByText('Above 15 % a year the basis of the estimate has to be shown.')).toBeVisible()
    await page.getByLabel('What the estimate rests on').fill('What bills of the coast have paid.')
    await page.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(open.getByRole('heading', { name: 'Coast Bills Fund' })).toBeVisible()
  })

  await test.step('two issue it', async () => {
    await open.getByRole('button', { name: 'Issue' }).click()
    await reason(page).fill('The terms are agreed')
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await expect(open.getByRole('region', { name: 'Waits for a second operator' })).toContainText(
      'Issue a fund',
    )
    await approve(second, checker, 'Issue a fund')
    await expect(open.getByText('On sale')).toBeVisible()
  })

  await test.step('and two bring the money for its return', async () => {
    await open.getByRole('button', { name: 'Top up' }).click()
    const amount = page.getByRole('dialog').getByLabel('Amount')
    await amount.fill('1,500')
    await reason(page).fill('For the lowest return')
    await expect(page.getByRole('dialog')).toContainText('An amount above zero')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Propose' })).toBeDisabled()
    await amount.fill('1500')
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await approve(second, checker, 'Top up a fund')
    await expect(factOf(open, 'In the account')).toHaveText('₹1,500.00')
  })
})
