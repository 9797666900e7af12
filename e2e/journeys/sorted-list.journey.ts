import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

test('a phone sorts its holdings by what heads the columns of a desk, and keeps to it', async ({
  page,
  busy,
}) => {
  await comeIn(page, busy.customer)
  await page.goto('/trade')
  const names = () =>
    page
      .getByRole('list', { name: 'Holdings' })
      .getByRole('listitem')
      .locator('[class*="_name_"]')
      .allInnerTexts()
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('')
  const listed = await names()
  expect(listed.length).toBeGreaterThan(2)

  await sort.selectOption('Instrument')
  const rising = listed.toSorted((one, other) => one.localeCompare(other))
  await expect.poll(names).toEqual(rising)
  await page.getByRole('button', { name: 'Falling' }).click()
  await expect.poll(names).toEqual(rising.toReversed())
  await page.reload()
  await expect(sort).toHaveValue('name')
  await expect.poll(names).toEqual(rising.toReversed())

  await sort.selectOption('Cost')
  await expect(page.getByRole('button', { name: 'Falling' })).toHaveAttribute('aria-pressed', 'true')
  const { rows } = await busy.customer.call(listHoldings, { type: 'stock' })
  const dearest = rows.reduce((one, other) => (other.cost > one.cost ? other : one))
  await expect.poll(async () => (await names())[0]).toContain(String(dearest.quantity))

  await sort.selectOption('As listed')
  await expect.poll(names).toEqual(listed)
})
