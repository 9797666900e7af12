import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { expect, test } from '../pages/journey.ts'
import { factOf } from '../pages/read-figures.ts'

test('the distance of a trailing stop and the prices of a bracket are changed while they wait @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  const symbol = 'TCS.NS'
  const lot = await customer.buy(symbol, 1)
  const { price } = await customer.call(getOrder, { number: lot })
  const rupees = (price ?? 0n) / 1_000_000n
  const part = (percent: bigint) => ((rupees * percent) / 100n) * 1_000_000n
  const waits = { symbol, quantity: 1, validity: 'gtc' } as const
  const { number: trailing } = await customer.call(sell, { ...waits, type: 'trailing', trailBps: 1_000 })
  const { number: bracket } = await customer.call(buy, {
    ...waits,
    kind: 'stock',
    type: 'limit',
    limitPrice: part(90n),
    exitTarget: part(99n),
    exitStop: part(85n),
  })
  const { number: stopped } = await customer.call(buy, {
    ...waits,
    kind: 'stock',
    type: 'stop',
    stopPrice: part(110n),
  })
  const sheet = page.getByRole('dialog', { name: /^Change order/ })
  const send = sheet.getByRole('button', { name: 'Change order', exact: true })

  await test.step('a wider distance', async () => {
    await page.goto(`/records/${trailing}`)
    await expect(factOf(page, 'Distance')).toHaveText('10.00 %')
    await page.getByRole('button', { name: 'Change order' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Distance' })).toHaveValue('10')
    await expect(send).toBeDisabled()
    await sheet.getByRole('textbox', { name: 'Distance' }).fill('15')
    await send.click()
    await expect(page.getByText('The order is changed.')).toBeVisible()
    await expect(factOf(page, 'Distance')).toHaveText('15.00 %')
    await expect(page.getByText(/Before: .*10\.00 %/)).toBeVisible()
  })
  await test.step('another stop of the bracket', async () => {
    await page.goto(`/records/${bracket}`)
    await page.getByRole('button', { name: 'Change order' }).click()
    const stop = (Number(part(86n)) / 1e6).toFixed(2)
    await sheet.getByRole('textbox', { name: 'Sell at stop' }).fill(stop)
    await send.click()
    await expect(sheet).toBeHidden()
    expect(await customer.call(getOrder, { number: bracket })).toMatchObject({ exitStop: part(86n) })
  })
  await test.step('a stop that the price is past already says what becomes of the order', async () => {
    await page.goto(`/records/${stopped}`)
    await page.getByRole('button', { name: 'Change order' }).click()
    const warning = sheet.getByText(
      /^The price is past this stop already: .* waits while the market is worse\.$/,
    )
    await expect(sheet.getByRole('textbox', { name: 'Stop price' })).toBeVisible()
    await expect(warning).toBeHidden()
    await sheet.getByRole('textbox', { name: 'Stop price' }).fill((Number(part(90n)) / 1e6).toFixed(2))
    await expect(warning).toBeVisible()
  })
})
