import type { Page } from '@playwright/test'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { type Endpoint, encodeReply, type Reply } from '@tarazu/contract/endpoint'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { setSecondFactor, startSecondFactor } from '@tarazu/contract/security/api'
import { exampleEntity as entity } from '../../server/src/testing/example-entity.ts'
import { comeIn, goodPassword, newPhone, registerCustomer } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { liveInvitation, liveShare, startLiveDeployment } from '../pages/live-deployment.ts'
import { confirmation, lookOver } from '../pages/place-order.ts'
import { factOf } from '../pages/read-figures.ts'
import { totp } from '../pages/totp.ts'

test.use({
  deployment: { start: startLiveDeployment },
  viewport: { width: 360, height: 640 },
  ignoreHTTPSErrors: true,
})

/** Who is paid, by name, licence and register, and nowhere a word of play money. */
async function disclosed(page: Page) {
  const footer = page.getByRole('main').locator('footer')
  await expect(footer).toContainText(entity.name)
  await expect(footer).toContainText(entity.regulator)
  await expect(footer).toContainText(`Licence ${entity.licence_number}`)
  const register = footer.getByRole('link', { name: 'Register: www.sebi.gov.in' })
  await expect(register).toHaveAttribute('href', entity.registry_url)
  await expect(page.getByText(/paper trading|play money/i)).toHaveCount(0)
}

/** Sets up the second factor, without which nothing else is reached. */
async function twoSteps(page: Page) {
  await expect(page).toHaveURL(/\/settings\/two-step-sign-in$/)
  await disclosed(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(totp(secret))
  await page.getByLabel('Login password').fill(goodPassword)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

test('where money is real, every screen says whom it goes to, from the first one on', async ({
  page,
  context,
  problems,
}) => {
  // The first screen asks before it is known that the second factor comes first.
  problems.expected(/status of 403 .*\/api\/(stream|stock\/success\/)/)
  const opened = await page.goto('/login')
  expect(opened?.headers()['x-trading-mode']).toBe('live')
  // The page knows it before a word of the server has come.
  expect(await opened?.text()).toContain('data-mode="live"')
  const named = page.getByText(`${entity.name}, Licence ${entity.licence_number}`)
  await expect(named).toBeInViewport({ ratio: 1 })
  await disclosed(page)

  await page.getByRole('link', { name: 'Transparency' }).click()
  await disclosed(page)
  for (const said of [entity.address, entity.registration_number, entity.grievance.email])
    await expect(page.getByText(said)).toBeVisible()

  const phone = newPhone()
  await page.goto(`/register?code=${liveInvitation}`)
  await disclosed(page)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('seven77')
  await page.getByLabel('Confirm password').fill('seven77')
  await page.getByLabel('Invitation code').fill(liveInvitation)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters.',
  )
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await twoSteps(page)
  const cookies = (await context.cookies()).map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))
  expect(cookies).toEqual([{ name: '__Host-sid', secure: true, httpOnly: true }])

  for (const path of ['/', '/recharge', '/account', '/account/statement']) {
    await page.goto(path)
    await disclosed(page)
  }
  const sheet = page.getByRole('article', { name: 'Statement', exact: true })
  const issuer = `${entity.name}, ${entity.regulator} ${entity.licence_number}, ${entity.registry_url}`
  await expect(sheet).toContainText(`Issued by ${issuer}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Signed JSON' }).click()
  const statement = await (await saved).path()
  await page.goto('/check-statement.html')
  await page.getByLabel(/Choose the statement/).setInputFiles(statement)
  await expect(page.getByText(issuer)).toBeVisible()
  await expect(page.getByText(/paper trading/i)).toHaveCount(0)
})

/** The server's own answer with something changed in it. */
async function told<E extends Endpoint>(page: Page, { path }: E, change: (data: object) => object) {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: change(data) } })
  })
}

/** An answer of its own: a day passes before a payee counts, and so before anybody has money here. */
const answered = <E extends Endpoint>(page: Page, of: E, reply: Reply<E>) =>
  page.route(
    ({ pathname }) => pathname === `/api${of.path}`,
    (route) => route.fulfill({ json: { msg: 'ok', data: encodeReply(of, reply) } }),
  )

const itself = `${entity.name} fills this order itself, as principal. It is not sent to an exchange.`
const filledBy = `Filled by ${entity.name} itself, not on an exchange.`

test('each ticket says that the firm fills it itself, each fill that it has, and its book is open @thorough', async ({
  page,
  server,
}) => {
  const { call, ...customer } = await registerCustomer(server.url, liveInvitation)
  const { ticket: factor, secret } = await call(startSecondFactor, {})
  await call(setSecondFactor, { ticket: factor, password: customer.password, code: totp(secret) })
  // The code of this half minute has been used.
  await comeIn(page, { ...customer, code: totp(secret, 1) })
  // The answer that somebody with money gets while the market is open.
  const open = { refusal: null, session_open: true, maximum: 50 }
  await told(page, previewOrder, (estimate) => ({ ...estimate, ...open }))
  const now = Date.now()
  const sent: Order = {
    ...{ id: 1, number: 'LIVEORDER001', symbol: liveShare, name: 'Apple', market: 'US', kind: 'stock' },
    ...{ side: 'buy', type: 'market', validity: 'day', quantity: 1, filled: 1, currency: 'USD' },
    ...{ price: 244_600_000n, boughtAll: null, askedPrice: 244_600_000n, limitPrice: null, stopPrice: null },
    ...{ bound: 247_000_000n, value: 20_668_70n, fees: [], rate: 84_500_000n, sellPrice: null },
    ...{ buyPrice: null, profit: null, grossProfit: null, status: 1, state: 'filled', reason: null },
    ...{
      trailDistance: null,
      trailBps: null,
      bestPrice: null,
      exitTarget: null,
      exitStop: null,
      createdAt: now,
      expiresAt: null,
    },
  }
  await answered(page, buy, sent)
  await answered(page, getOrder, {
    ...{ ...sent, timeline: [], settlesAt: null, filledBy: entity.name },
    fills: [
      {
        ...{ quantity: 1, price: 244_600_000n, value: 20_668_70n, fees: [], at: now, source: 'yahoo' },
        ...{ origin: 'https://query1.finance.yahoo.com', originKey: null, answerHash: '0f'.repeat(32) },
        ...{ quotedAt: now, bar: null, receivedAt: now, bid: 244_600_000n, ask: 244_600_000n, size: 0 },
        ...{ offersAssumed: true, sizeAssumed: true, slippage: 0n, rate: 84_500_000n },
        ...{ rateSource: 'yahoo', rateAt: now, rules: '1' },
      },
    ],
  })

  const ticket = page.getByRole('dialog', { name: 'Apple' })
  await test.step('the ticket, and what is looked over before it is sent', async () => {
    await page.goto(`/stock/v2/${liveShare}/Apple`)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(ticket.getByText(itself)).toBeVisible()
    await lookOver(ticket).click()
    await expect(confirmation(page).getByText(itself)).toBeVisible()
  })

  await test.step('what became of it, and its record', async () => {
    await confirmation(page).getByRole('button', { name: 'Buy 1 share' }).click()
    await expect(ticket.getByText(filledBy)).toBeVisible()
    await ticket.getByRole('link', { name: 'See the record' }).click()
    // Both the order and its fill name the firm.
    await expect(page.getByRole('main').getByText(filledBy)).toHaveCount(2)
  })

  await test.step('its book, before and after it has sold something', async () => {
    const book = page.locator(':has(> h2:text-is("The firm’s own book"))')
    await page.goto('/transparency')
    await expect(book).toContainText(`${entity.name} fills every order itself, out of its own book`)
    await expect(factOf(book, 'Money')).toHaveText('₹0.00')
    await expect(book).toContainText('It has no securities there.')
    await expect(factOf(page, 'Acts as')).toHaveText('Principal: it fills orders itself, not on an exchange')
    const positions = [{ asset: liveShare, units: '-1' }]
    const own_book = { firm: entity.name, money: '20668.70', positions, positions_count: 1 }
    await told(page, getTransparency, (figures) => ({ ...figures, own_book }))
    await expect(factOf(book, 'Money')).toHaveText('₹20,668.70')
    await expect(factOf(book, liveShare)).toHaveText(/[−-]1/)
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
