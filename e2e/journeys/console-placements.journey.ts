import { listListings } from '@tarazu/contract/placements/api'
import { expect, test } from '../pages/journey.ts'
import { approve, newOperator } from '../pages/operator.ts'
import { factOf } from '../pages/read-figures.ts'

test('a QIP is drafted by one operator, listed by another at the market’s price, and bought by whom both made eligible', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const maker = await newOperator(server, ['listings'], 'Listings')
  const checker = await newOperator(server, ['listings'], 'Second of listings')
  const [desk, second] = [await openElsewhere(), await openElsewhere()]

  await test.step('drafted and proposed; customers see nothing of it', async () => {
    await maker.enter(desk, '/placements')
    await desk.getByRole('button', { name: 'New listing' }).click()
    await desk.getByRole('radio', { name: 'QIP' }).click()
    await desk.getByLabel('Code of the share').fill('WIPRO.NS')
    await desk.getByLabel('From the reference price, %').fill('-6')
    await desk.getByLabel('Only for customers who were made eligible for it').check()
    await desk.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(desk.getByRole('region', { name: 'Open now' })).toContainText('This value is not possible.')
    await desk.getByLabel('From the reference price, %').fill('-4')
    await desk.getByRole('button', { name: 'Keep the draft' }).click()
    await desk.getByRole('button', { name: 'Change' }).click()
    await desk.getByLabel('Most of one customer').fill('5000')
    await desk.getByRole('button', { name: 'Keep the draft' }).click()
    await expect(factOf(desk.getByRole('main'), 'Most of one customer')).toHaveText('5,000')
    await desk.getByRole('button', { name: 'Propose' }).click()
    const dialog = desk.getByRole('dialog', { name: 'List Wipro?' })
    await dialog.getByLabel('Reason').fill('Agreed with the company')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(desk.getByRole('region', { name: 'Waits for a second operator' })).toBeVisible()
    expect(await customer.call(listListings, { kind: 'finalize', search: 'WIPRO' })).toEqual([])
  })

  await test.step('approved by another: priced, open, and closed to who is not eligible', async () => {
    await approve(second, checker, 'List a block or a QIP')
    await expect(factOf(desk.getByRole('main'), 'Its source')).toContainText('simulated')
    await page.goto('/qip?code=WIPRO')
    const offer = page.getByRole('region', { name: 'Wipro' })
    await expect(offer).toContainText('Only for customers who were made eligible for it.')
    await expect(offer.getByRole('button', { name: 'Buy' })).toBeDisabled()
  })

  await test.step('made eligible by both, the customer sees it and until when', async () => {
    await desk.getByRole('button', { name: 'Make a customer eligible' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Make a customer eligible' })
    await dialog.getByLabel('Number of the customer').fill(customer.displayId)
    await dialog.getByLabel('Reason').fill('A qualified buyer')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await approve(second, checker, 'Make a customer eligible')
    const offer = page.getByRole('region', { name: 'Wipro' })
    await expect(offer).toContainText('You are eligible until')
    await expect(offer.getByRole('button', { name: 'Buy' })).toBeEnabled()
    await page.goto('/settings')
    await expect(page.getByText('Wipro · QIP')).toBeVisible()
  })

  await test.step('taken back by one, the customer reads why and cannot buy any more', async () => {
    await desk.getByRole('button', { name: `Take back of ${customer.displayId}` }).click()
    const dialog = desk.getByRole('dialog', { name: `Take back the eligibility of ${customer.displayId}?` })
    await dialog.getByLabel('Reason').fill('The papers have run out')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Taken back: The papers have run out')).toBeVisible()
    await page.goto('/notices')
    await expect(page.getByText(/You may no longer buy .*The papers have run out/)).toBeVisible()
    await page.goto('/qip?code=WIPRO')
    const offer = page.getByRole('region', { name: 'Wipro' })
    await expect(offer.getByRole('button', { name: 'Buy' })).toBeDisabled()
  })

  await test.step('closed by one, with a reason', async () => {
    await desk.getByRole('button', { name: 'Close now' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Close Wipro?' })
    await expect(dialog).toContainText('The customer reads this.')
    await dialog.getByLabel('Reason').fill('The company called it off')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(factOf(desk.getByRole('main'), 'Closed because')).toHaveText('The company called it off')
    const seen = await customer.call(listListings, { kind: 'finalize', search: 'WIPRO' })
    expect(seen).toMatchObject([{ stage: 'closed', reason: 'The company called it off' }])
  })
})
