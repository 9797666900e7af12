import { day_ms } from '@tarazu/contract/duration'
import { encodeReply, type Reply } from '@tarazu/contract/endpoint'
import { sell } from '@tarazu/contract/orders/api'
import { getPortfolioDay } from '@tarazu/contract/portfolio/api'
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

  await test.step('a tap on the assets of the home page leads there, and the eye in them does not', async () => {
    await page.goto('/')
    const assets = page.getByRole('region', { name: 'Total assets' })
    await assets.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(assets).not.toContainText('₹')
    await assets.getByRole('button', { name: 'Show amounts' }).click()
    await expect(assets).toContainText('₹')
    await expect(page).toHaveURL('/')
    const way = assets.getByRole('link', { name: 'Total assets' })
    for (const tap of [
      () => assets.getByText('Today, on what you hold').click({ force: true }),
      () => way.press('Enter'),
    ]) {
      await tap()
      await expect(page).toHaveURL('/account/portfolio')
      await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
      await page.goBack()
    }
  })

  await test.step('the total is that of the account', async () => {
    await page.goto('/account')
    const wallet = page.getByRole('region', { name: 'Wallet' })
    await expect(wallet).toContainText('₹')
    const total = await amountOf(wallet)
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    const all = page.getByRole('region', { name: 'Total assets' })
    await expect(all).toContainText('₹')
    await expect.poll(() => amountOf(all)).toBeGreaterThan(total - 1_000_00n)
    const parts = page.getByRole('list', { name: 'What it consists of' })
    await expect(parts.getByRole('listitem')).toHaveCount(8)
    await expect(parts.getByRole('listitem').filter({ hasText: 'Stocks' })).toContainText('₹')
    for (const [part, place] of Object.entries({ Money: '/account/changes', Owed: '/loan' })) {
      await parts.getByRole('link', { name: part }).click()
      await expect(page).toHaveURL(place)
      await page.goBack()
    }
  })

  await test.step('the chart shows the value, then the growth beside an index', async () => {
    await expect(page.getByRole('img', { name: /^Value of the portfolio from / })).toBeVisible()
    await page.getByRole('radio', { name: 'Against an index' }).check()
    await expect(page.getByRole('img', { name: /^Growth of the portfolio/ })).toBeVisible()
    await page.getByRole('radio', { name: 'SENSEX' }).check()
    await expect(page.getByRole('listitem').filter({ hasText: 'SENSEX meanwhile' })).toBeVisible()
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
    await row(/^Paid in/)
      .getByRole('button')
      .click()
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
    await expect(sale).toContainText(new RegExp(`From lots ${lot} \\(2, \\d+\\s\\w{3,4}\\s\\d{4}\\)`))
    expect(paiseIn(await sale.innerText())).toBe(gained)
    await sale.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')
    await page.goBack()
  })

  await test.step('whoever hides amounts sees none in what figures open to, either', async () => {
    const held: Reply<typeof getPortfolioDay> = {
      rows: [
        {
          asset: 'TCS.NS',
          units: '4321',
          price: 3_000_000_000n,
          rate: 1_000_000n,
          priceAt: now - day_ms,
          source: 'simulated',
          worth: 12_963_000_00n,
        },
      ],
    }
    const ofDay = ({ pathname }: URL) => pathname === `/api${getPortfolioDay.path}`
    await page.route(ofDay, (route) =>
      route.fulfill({ json: { msg: 'ok', data: encodeReply(getPortfolioDay, held) } }),
    )
    const opened = async (figure: string | RegExp) => {
      await row(figure).getByRole('button').click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('listitem').first()).toBeVisible()
      return sheet
    }
    const chart = page.getByRole('img', { name: /^(Value|Growth) of the portfolio/ })
    await page.getByRole('radio', { name: 'Value', exact: true }).check()
    const eye = page.getByRole('region', { name: 'Total assets' })
    await eye.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(page.getByRole('main')).not.toContainText('₹')
    await expect(chart).toHaveAccessibleName(/Amount hidden at first and Amount hidden at last$/)
    await expect(page.getByRole('slider', { name: /^Day: / })).toHaveAttribute(
      'aria-valuetext',
      /: Amount hidden$/,
    )
    for (const figure of [/^Paid in/, 'Fees and levies', 'Gained by sales', 'Gain in this range']) {
      const sheet = await opened(figure)
      await expect(sheet.getByRole('listitem').first()).toContainText('Amount hidden')
      await expect(sheet).not.toContainText('₹')
      if (figure === 'Gained by sales') {
        await expect(sheet).toContainText(`From lots ${lot}`)
        await expect(sheet).not.toContainText(/2 of|\(2\)/)
      }
      await page.keyboard.press('Escape')
    }
    // What a unit costs is everybody's; how many there are is not.
    const day = await opened('What a day consisted of')
    await expect(day.getByRole('listitem')).toContainText('Amount hidden')
    await expect(day).toContainText('3,000.00 · simulated')
    await expect(day).not.toContainText('4,321')
    await page.keyboard.press('Escape')
    await eye.getByRole('button', { name: 'Show amounts' }).click()
    await expect(await opened('What a day consisted of')).toContainText('4,321 at 3,000.00, simulated')
    await page.keyboard.press('Escape')
    await page.unroute(ofDay)
  })

  await test.step('returns open to their days, and a day to what was held', async () => {
    for (const figure of ['Time-weighted return', 'Deepest fall', 'Gain in this range']) {
      await row(figure).getByRole('button').click()
      const days = page.getByRole('dialog', { name: 'Day by day' }).getByRole('listitem')
      await expect(days).toHaveCount(60)
      await expect(days.first()).toContainText('Paid in ₹1,00,000.00')
      await expect(days.first().getByRole('button')).toHaveCount(0)
      await expect(days.nth(1)).toContainText('₹50,010.00')
      await page.keyboard.press('Escape')
    }
    await row('Yearly rate').getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Day by day' })
    await sheet.getByRole('button', { name: 'Show more' }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(120)
    await expect(sheet.getByRole('listitem').nth(100)).toContainText('No price')
    await sheet.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: /^Held at the end of / })).toBeVisible()
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
    await row(/^Paid in/)
      .getByRole('button')
      .click()
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
