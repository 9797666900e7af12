import { day_ms } from '@tarazu/contract/duration'
import { sell } from '@tarazu/contract/orders/api'
import { inDatabase } from '../pages/in-database.ts'
import { expect, test } from '../pages/journey.ts'
import { amountOf, paiseIn } from '../pages/read-figures.ts'

test('a customer sees what the portfolio earned, and what each figure is made of', async ({
  page,
  server,
  signedIn: customer,
}) => {
  await customer.recharge(100_000)
  const lot = await customer.buy('TCS.NS', 5)
  await customer.call(sell, { lot, quantity: 2 })
  // Days of before, as the job has them of an older account: a value, a gap, and a payment.
  await inDatabase(
    server,
    `insert into portfolio_day (customer_id, day, value, paid_in, paid_out)
     select c.id, (now() at time zone 'UTC')::date - n, case when n = 100 then null else 5000000 + n * 1000 end,
            case when n = 200 then 5000000 else 0 end, 0
       from customer c cross join generate_series(1, 200) n where c.display_id = '${customer.displayId}'
         on conflict do nothing`,
  )
  const now = Date.now()
  const daysAgo = (count: number) => new Date(now - count * day_ms).toISOString().slice(0, 10)
  const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })

  await test.step('the total is that of the account', async () => {
    await page.goto('/account')
    const wallet = page.getByRole('region', { name: 'Wallet' })
    await expect(wallet).toContainText('₹')
    const total = await amountOf(wallet)
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    const all = page.getByRole('region', { name: 'All' })
    await expect(all).toContainText('₹')
    await expect.poll(() => amountOf(all)).toBeGreaterThan(total - 1_000_00n)
    const parts = page.getByRole('list', { name: 'What it consists of' })
    await expect(parts.getByRole('listitem')).toHaveCount(8)
    await expect(parts.getByRole('listitem').filter({ hasText: 'Stocks' })).toContainText('₹')
  })

  await test.step('the chart shows the value, then the growth beside an index', async () => {
    await expect(page.getByRole('img', { name: /^Value of the portfolio from / })).toBeVisible()
    await page.getByRole('radio', { name: 'Against an index' }).check()
    await expect(page.getByRole('img', { name: /^Growth of the portfolio/ })).toBeVisible()
    await page.getByRole('radio', { name: 'BSESN' }).check()
    await expect(page.getByRole('listitem').filter({ hasText: 'BSESN meanwhile' })).toBeVisible()
  })

  await test.step('a day is chosen and opened by keys', async () => {
    const days = page.getByRole('slider', { name: /^Day: / })
    await days.focus()
    const latest = Number(await days.getAttribute('aria-valuenow'))
    for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
    await expect(days).toHaveAttribute('aria-valuenow', String(latest - 2))
    const [day = ''] = ((await days.getAttribute('aria-valuetext')) ?? '').split(': ')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Held at the end of ${day}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(days).toBeFocused()
  })

  await test.step('a range is an address, and payments open to their entries', async () => {
    await page.getByRole('radio', { name: 'All', exact: true }).check()
    await expect(page).toHaveURL(/range=all/)
    await row('Paid in').getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Payments' })
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await expect(sheet.getByRole('listitem')).toContainText('Recharge')
    await expect(sheet.getByRole('listitem')).toContainText('+₹1,00,000.00')
    await page.keyboard.press('Escape')
  })

  await test.step('gains by sales open to the sale and its lot', async () => {
    const gained = paiseIn(await row('Gained by sales').innerText())
    await row('Gained by sales').getByRole('button').click()
    const sale = page.getByRole('dialog', { name: 'Gained by sales' }).getByRole('listitem')
    await expect(sale).toHaveCount(1)
    await expect(sale).toContainText(`From lots ${lot} (2)`)
    expect(paiseIn(await sale.innerText())).toBe(gained)
    await page.keyboard.press('Escape')
  })

  await test.step('weights add up by every dimension', async () => {
    await page.getByRole('radio', { name: 'Sector' }).check()
    const weights = page.getByRole('list', { name: 'Weights' }).getByRole('listitem')
    await expect(weights).toHaveCount(2)
    await expect(weights.filter({ hasText: 'IT services' })).toHaveCount(1)
    const shares = (await weights.allInnerTexts()).map((text) => Number(/([\d.]+)%/.exec(text)?.[1]))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
  })

  await test.step('days of one’s own are an address with figures of their own', async () => {
    const [from, to] = [daysAgo(150), daysAgo(120)]
    const alert = page.getByRole('main').getByRole('alert')
    await page.getByRole('radio', { name: 'Dates' }).check()
    const [first, last] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    // It begins with the days that are shown.
    await expect(first).toHaveValue(daysAgo(200))
    await first.fill(from)
    await last.fill(to)
    await expect(page).toHaveURL(new RegExp(`range=custom&from=${from}&to=${to}$`))
    await expect(row(/^Value before/)).toContainText('₹51,510.00')
    await expect(row(/^Value at the end/)).toContainText('₹51,200.00')
    await expect(row('Gain in this range')).toContainText('310.00')
    await row('Paid in').getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Payments' })
    await expect(sheet).toContainText('No entries in this range.')
    await page.keyboard.press('Escape')
    await first.fill(daysAgo(100))
    await expect(alert).toContainText('begins before it ends')
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}$`))
    await page.reload()
    await expect(first).toHaveValue(from)
    await expect(alert).toHaveCount(0)
    await expect(row(/^Value at the end/)).toContainText('₹51,200.00')
    await page.getByRole('radio', { name: '1Y' }).check()
    await expect(page).toHaveURL(/range=1y$/)
    await expect(first).toHaveCount(0)
    await expect(row(/^Value at the end/)).toHaveCount(0)
  })
})
