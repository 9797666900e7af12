/** How to get to each thing that a picture is taken of, from the English app. */
import type { Page } from '@playwright/test'
import { getConfig } from '@tarazu/contract/config/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { getQuote, listInstruments } from '@tarazu/contract/market/api'
import { getMe } from '@tarazu/contract/operators/api'
import { getOrder, listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { listListings } from '@tarazu/contract/placements/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { getRecharge } from '@tarazu/contract/recharges/api'
import { refusalTexts } from '@tarazu/contract/refusals'
import { getSecurity, setSecondFactor } from '@tarazu/contract/security/api'
import { login } from '@tarazu/contract/session/api'
import { getStatement } from '@tarazu/contract/statements/api'
import { getDocumentMail } from '@tarazu/contract/statements/mail-api'
import { cancelWithdrawal, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { exampleEntity } from '../../server/src/testing/example-entity.ts'
import { texts as en } from '../../web/src/locales/en/app-texts.ts'
import { texts as enMoney } from '../../web/src/locales/en/money-texts.ts'
import { texts as enOffers } from '../../web/src/locales/en/offers-texts.ts'
import { texts as enPersonal } from '../../web/src/locales/en/personal-texts.ts'
import { choose } from './choose.ts'
import type { signedInRoutes } from './routes.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

const {
  alerts,
  cards,
  documents,
  ipo,
  orders,
  market,
  recurring,
  security,
  session,
  shell,
  watchlist,
  profile,
  wallet,
} = {
  ...en,
  ...enMoney,
  ...enOffers,
  ...enPersonal,
}

export type Show = (page: Page) => Promise<unknown>
type SignedInRoutes = ReturnType<typeof signedInRoutes>

export const go =
  (path: string): Show =>
  (page) =>
    page.goto(path)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (page: Page) => page.locator('dialog[open]')

/** All that a page asks, but who is signed in to the console: nothing is shown to anybody else. */
const asked = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== `/api${getMe.path}`

/** Answers that are failures, and answers that never come. */
const failing =
  (path: string): Show =>
  async (page) => {
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(path)
    await page.getByRole('main').getByRole('alert').first().waitFor()
  }
const loading =
  (path: string): Show =>
  async (page) => {
    await page.route(asked, () => undefined)
    await page.goto(path)
  }
/** Comes to a page when the network has gone; the app itself is on the device. */
const offline =
  (path: string, from: string): Show =>
  async (page) => {
    await page.goto(from)
    await settled(page)
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false })
      dispatchEvent(new Event('offline'))
    })
    if (path !== from) await visit(page, path)
  }

type Answer = Record<string, unknown>
type Changes = Record<string, (answer: Answer) => unknown>

/** The server's own answers with something changed in them: states that would take days, or two operators. */
const told =
  (changes: Changes, show: Show): Show =>
  async (page) => {
    // It would speak over them.
    await page.route('**/api/stream**', (route) => route.abort())
    for (const [path, change] of Object.entries(changes))
      await page.route(
        ({ pathname }) => pathname === `/api${path}`,
        async (route) => {
          const response = await route.fetch()
          const body = await response.json()
          const json = body.msg === 'ok' ? { ...body, data: change(body.data) } : body
          await route.fulfill({ response, json })
        },
      )
    await show(page)
  }

/** A deployment that sends mail. */
const mailed = (mail: Answer): Changes => ({
  [getDocumentMail.path]: (answer) => ({ ...answer, ...mail, available: true }),
})

const hour_ms = 3_600_000
const hours = (count: number) => new Date(Date.now() + count * hour_ms).toISOString()

const safeMode: Changes = {
  [listListings.path]: (listings) =>
    Object.values(listings).map((listing) => ({ ...(listing as Answer), refusal: 'safe_mode' })),
  [previewOrder.path]: (estimate) => ({ ...estimate, refusal: 'safe_mode' }),
  [getConfig.path]: (entries) => [
    ...Object.values(entries).filter((entry) => (entry as Answer).tag !== 'safe_mode'),
    { tag: 'safe_mode', value: 'ledger_broken' },
  ],
}
const frozen: Changes = {
  [getUserInfo.path]: (info) => ({
    ...info,
    restriction: { by: 'operator', since: hours(-48), until: hours(120), reason: 'Unusual sign-ins' },
  }),
}
const rich: Changes = {
  [getUserInfo.path]: (info) => ({
    ...info,
    total: '987654321012.34',
    money: '912345678909.87',
    day_change: '-123456789.01',
    day_change_percent: -0.01,
  }),
}
/** The longest name that an instrument is likely to have. */
const name = 'Housing & Urban Development Corporation of India (Class B)'
const rowsOf = (answer: Answer, change: (row: Answer, index: number) => Answer) => ({
  ...answer,
  rows: (answer.rows as Answer[]).map(change),
})
const longNames: Changes = {
  [listInstruments.path]: (list) =>
    rowsOf(list, (row, index) => ({ ...row, ...(index % 3 === 0 && { name }) })),
}
const bigOrder = (order: Answer) => ({
  ...order,
  name,
  count: 12_345_678,
  filled_count: order.filled_count === 0 ? 0 : 12_345_678,
  price_all: '12345678901.23',
})
/** Holdings, orders and estimates of many crores. */
const bigTrades: Changes = {
  [getQuote.path]: (quote) => ({ ...quote, name }),
  [listHoldings.path]: (list) => ({
    ...rowsOf(list, (row, index) => ({
      ...row,
      name: index === 0 ? name : row.name,
      count: 12_345_678,
      price_all: '12345678901.23',
      value: index === 0 ? '9876543210.98' : '13456789012.34',
      profit: index === 0 ? '-2469135690.25' : '1111110111.11',
      profit_percent: index === 0 ? -20 : 9,
    })),
    summary: {
      value: '49370370369.36',
      cost: '49382715604.92',
      profit: '-12345678901.23',
      day_change: '-1234567890.12',
    },
  }),
  [listOrders.path]: (list) => rowsOf(list, bigOrder),
  [getOrder.path]: bigOrder,
  [previewOrder.path]: (estimate) => ({
    ...estimate,
    value: '12345678901.23',
    total: '12346913469.12',
    reserved: '12469135690.25',
    reserved_more: '12469135690.25',
    available: '98765432101.23',
  }),
}
/** The answers of a real-money deployment: who runs it, and where money goes. */
const live: Changes = {
  [getConfig.path]: (entries) => [
    ...Object.values(entries).filter((entry) => (entry as Answer).tag !== 'mode'),
    { tag: 'mode', value: 'live' },
    { tag: 'entity', value: JSON.stringify({ ...exampleEntity, signature: 'a7'.repeat(64) }) },
  ],
  [getTransparency.path]: (figures) => ({ ...figures, mode: 'live', feed: 'yahoo' }),
  [getStatement.path]: (statement) => ({
    ...statement,
    summary: { ...(statement.summary as object), mode: 'live' },
  }),
  [getRecharge.path]: (recharge) => ({
    ...recharge,
    method: 'manual',
    status: 1,
    state: 'created',
    received: null,
    instructions: {
      payee: exampleEntity.name,
      account: 'example.brk@validhdfc',
      bank: 'HDFC Bank',
      reference: recharge.id,
    },
    due_at: hours(4),
    expires_at: hours(168),
    timeline: (recharge.timeline as unknown[]).slice(0, 1),
  }),
}
const overdue: Changes = {
  [getWithdrawal.path]: (withdrawal) => ({
    ...withdrawal,
    status: 'n',
    state: 'approved',
    overdue: true,
    cancellable: true,
    reason: { code: 'in_queue', text: '' },
    timeline: (withdrawal.timeline as unknown[]).slice(0, 2),
    service_level: { ...(withdrawal.service_level as Answer), from: hours(-48), due: hours(-24) },
  }),
}
const quoted = (changed: Answer): Changes => ({ [getQuote.path]: (quote) => ({ ...quote, ...changed }) })
const noPrice = quoted({
  freshness: 'none',
  price: null,
  change: null,
  changePercent: null,
  price_at: null,
  price_source: null,
  rows: [],
})
const halted = quoted({
  halted: true,
  halt: { by: 'operators', reason: 'News of a merger is awaited.', since: hours(-1) },
})

const twoSteps: Changes = {
  [getSecurity.path]: (state) => ({
    ...state,
    second_factor: { since: hours(-300), recovery_codes_left: 7 },
  }),
}
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `${n}k7hx-9mq${n}d`)

/** Up to where the new authenticator proves itself. */
const settingUp: Show = async (page) => {
  await page.goto('/settings/two-step-sign-in')
  await press(page, security.twoStepSetUp)
  await page.getByRole('textbox', { name: security.twoStepNewCode }).waitFor()
}

/** The same call answered, whatever was sent. */
const answered = (page: Page, path: string, json: Answer) =>
  page.route(
    ({ pathname }) => pathname === `/api${path}`,
    (route) => route.fulfill({ json }),
  )

/** What somebody sees who has not signed in yet. */
export const strangersSights: Record<string, Show> = {
  'login-live': told(live, go('/login')),
  'register-live': told(live, go('/register')),
  'login-second-step': async (page) => {
    await answered(page, login.path, { msg: 'no', code: 'second_factor_required', data: '', text: '' })
    await page.goto('/login')
    await page.getByRole('textbox', { name: session.phone }).fill('9876543210')
    await page.getByRole('textbox', { name: session.password, exact: true }).fill('correct horse')
    await press(page, session.login)
    await page.getByRole('textbox', { name: session.code }).waitFor()
  },
}

/** Sheets, dialogs and what the network does to a page. */
export function statesOf(routes: SignedInRoutes): Record<string, Show> {
  const { stock } = routes
  const ticket: Show = async (page) => {
    await page.goto(stock)
    await press(page, orders.buy)
    await dialog(page).getByRole('list', { name: orders.fees }).waitFor()
  }
  // Issues are open for minutes: one that is open now.
  const applying: Show = async (page) => {
    await page.goto('/ipo')
    await press(page, ipo.apply)
    await dialog(page).waitFor()
  }
  const search = (text: string) => async (page: Page) => {
    await page.goto(`/?search=${text}`)
    await dialog(page).waitFor()
  }
  return {
    search: search('tata'),
    'search-empty': search(''),
    'search-nothing': search('zzzz'),
    'language-dialog': async (page) => {
      await page.goto('/')
      await press(page, shell.language)
      await dialog(page).waitFor()
    },
    ticket,
    'ticket-terms': async (page) => {
      await ticket(page)
      await dialog(page).getByRole('button', { name: orders.more }).click()
      await choose(dialog(page), orders.type.stop_limit)
    },
    'ticket-trailing': async (page) => {
      await ticket(page)
      await dialog(page).getByRole('button', { name: orders.more }).click()
      await choose(dialog(page), orders.type.trailing)
    },
    'ticket-sell': async (page) => {
      await ticket(page)
      await choose(dialog(page), orders.sell)
    },
    'ticket-too-many': async (page) => {
      await ticket(page)
      await dialog(page).getByRole('textbox').first().fill('51')
    },
    'ticket-nothing-to-sell': async (page) => {
      await page.goto('/stock/v2/WIPRO.NS/Wipro')
      await press(page, orders.sell)
      await dialog(page).getByRole('button', { name: orders.buyInstead }).waitFor()
    },
    'ticket-confirm': async (page) => {
      await ticket(page)
      await press(page, orders.lookOver)
      await dialog(page).getByRole('heading', { name: orders.confirm }).waitFor()
    },
    'ticket-done': async (page) => {
      await ticket(page)
      await press(page, orders.lookOver)
      await dialog(page).last().getByRole('button').last().click()
      await dialog(page).getByRole('link', { name: orders.seeRecord }).waitFor()
    },
    'chart-day': async (page) => {
      await page.goto(stock)
      await choose(page, market.dayK)
    },
    'chart-month': async (page) => {
      await page.goto(stock)
      await choose(page, market.monthK)
    },
    'chart-table': async (page) => {
      await page.goto(stock)
      await press(page, market.chartTable)
      await dialog(page).waitFor()
    },
    'portfolio-custom': async (page) => {
      await page.goto('/account/portfolio?range=custom&from=2026-01-05&to=2026-01-09')
      await page.getByLabel(wallet.statement.from, { exact: true }).waitFor()
    },
    'watchlists-editing': async (page) => {
      await page.goto('/watchlists')
      await press(page, watchlist.edit)
    },
    'watchlist-note': async (page) => {
      await page.goto('/watchlists')
      await press(page, watchlist.edit)
      const beginning = watchlist.note.slice(0, watchlist.note.indexOf('{'))
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${beginning}`) })
        .first()
        .click()
      await dialog(page).waitFor()
    },
    'mail-address': told(mailed({ address: null, confirmed: false }), async (page) => {
      await page.goto('/account/documents')
      await page.getByRole('textbox', { name: documents.mail.address }).waitFor()
    }),
    'mail-code': told(mailed({ address: 'a…@mail.example', confirmed: false }), async (page) => {
      await page.goto('/account/documents')
      await page.getByRole('textbox', { name: documents.mail.code }).waitFor()
    }),
    'alert-sheet': async (page) => {
      await page.goto(stock)
      await press(page, alerts.button)
      await dialog(page).waitFor()
      await press(page, alerts.kinds.rsi)
    },
    'recurring-sheet': async (page) => {
      await page.goto(stock)
      await press(page, recurring.add)
      await dialog(page).waitFor()
    },
    'recurring-sheet-week': async (page) => {
      await page.goto(stock)
      await press(page, recurring.add)
      await dialog(page).waitFor()
      await dialog(page).getByRole('radio', { name: recurring.eachOf.week }).check({ force: true })
    },
    'watchlist-options': async (page) => {
      await page.goto('/watchlists')
      await press(page, watchlist.options)
      await dialog(page).waitFor()
    },
    'watchlist-new': async (page) => {
      await page.goto('/watchlists')
      await press(page, watchlist.newList)
      await dialog(page).waitFor()
    },
    'watchlists-question': async (page) => {
      await page.goto('/watchlists')
      await press(page, watchlist.edit)
      await page.getByRole('list', { name: watchlist.favourites }).getByRole('button').first().click()
    },
    'holding-sheet': async (page) => {
      await page.goto('/trade')
      await page.getByRole('list', { name: orders.holdings }).getByRole('button').first().click()
      await dialog(page).waitFor()
    },
    'ipo-apply': applying,
    'cancel-question': async (page) => {
      await page.goto('/trade')
      await page.getByRole('button', { name: orders.cancelOrder }).first().click()
    },
    'change-sheet': async (page) => {
      await page.goto('/trade')
      await page.getByRole('button', { name: orders.changeOrder }).first().click()
      await dialog(page).waitFor()
    },
    'holding-selling': async (page) => {
      await page.goto('/trade')
      await page.getByRole('list', { name: orders.holdings }).getByRole('button').first().click()
      await press(page, orders.sell)
      await dialog(page).getByRole('list', { name: orders.fees }).waitFor()
    },
    'trade-futures-none': go('/trade?tab=FUTURE'),
    'trade-treasury-none': go('/trade?tab=CGI'),
    'records-pending': go('/records?status=pending'),
    'records-success': go('/records?status=success'),
    'records-cancelled': go('/records?status=cancelled'),
    'records-expired': go('/records?status=expired'),
    'account-forex': async (page) => {
      await page.goto('/account')
      await page.getByRole('tab', { name: orders.holdingType.currency }).click()
    },
    'card-sheet': go('/settings/bank-cards?add'),
    'withdraw-confirm': async (page) => {
      await page.goto('/withdraw')
      await page.getByRole('textbox', { name: cards.withdraw.amount }).fill('1500')
      await page.getByRole('main').getByRole('radio').last().check({ force: true })
      await page.getByRole('button', { name: /^Withdraw/ }).click()
      await dialog(page).waitFor()
    },
    'withdraw-code': async (page) => {
      await answered(page, withdraw.path, { msg: 'no', code: 'second_factor_required', data: '', text: '' })
      await page.goto('/withdraw')
      await page.getByRole('textbox', { name: cards.withdraw.amount }).fill('1500')
      await page.getByRole('main').getByRole('radio').last().check({ force: true })
      await page.getByRole('button', { name: /^Withdraw/ }).click()
      await dialog(page).getByRole('button', { name: cards.withdraw.confirmed }).click()
      await dialog(page).getByRole('textbox', { name: session.code }).waitFor()
    },
    'withdrawal-overdue': told(overdue, go(routes['withdrawal-detail'])),
    'home-live': told(live, go('/')),
    'transparency-live': told(live, go('/transparency')),
    'recharge-live': told(live, go('/recharge')),
    'recharge-detail-live': told(live, go(routes['recharge-detail'])),
    'statement-live': told(live, go('/account/statement')),
    'withdrawal-overdue-live': told({ ...live, ...overdue }, go(routes['withdrawal-detail'])),
    'stock-stale': told(quoted({ freshness: 'stale' }), go(stock)),
    'stock-closed': told(quoted({ freshness: 'closed', session_opens_at: hours(20) }), go(stock)),
    'stock-no-price': told(noPrice, go(stock)),
    'stock-halted': told(halted, go(stock)),
    'home-frozen': told(frozen, go('/')),
    'recharge-frozen': told(frozen, go('/recharge')),
    'loan-frozen': told(frozen, go('/loan')),
    'home-rich': told(rich, go('/')),
    'account-rich': told(rich, go('/account')),
    'markets-long-names': told(longNames, go('/markets')),
    'searching-long-names': told(longNames, go(routes.searching)),
    'trade-rich': told(bigTrades, go('/trade')),
    'records-rich': told(bigTrades, go('/records')),
    'record-rich': told(bigTrades, go(routes.record)),
    'ticket-rich': told(bigTrades, ticket),
    'withdrawal-not-cancelled': told(overdue, async (page) => {
      await answered(page, cancelWithdrawal.path, { msg: 'no', code: 'cannot_cancel', data: '', text: '' })
      await page.goto(routes['withdrawal-detail'])
      await press(page, cards.withdraw.cancel)
      await dialog(page).getByRole('button', { name: cards.withdraw.cancel }).click()
      await page.getByText(refusalTexts.cannot_cancel).waitFor()
    }),
    'home-safe-mode': told(safeMode, go('/')),
    'ticket-safe-mode': told(safeMode, ticket),
    'funds-safe-mode': told(safeMode, go(routes['funds-buying'])),
    'ipo-safe-mode': told(safeMode, applying),
    'block-safe-mode': told(safeMode, go(routes['block-buying'])),
    'loan-safe-mode': told(safeMode, go('/loan')),
    'recharge-safe-mode': told(safeMode, go('/recharge')),
    'two-step-setting-up': settingUp,
    'two-step-qr-code': async (page) => {
      await settingUp(page)
      await page.getByText(security.twoStepQr).click()
      await page.getByRole('img', { name: security.twoStepQr }).waitFor()
    },
    'two-step-wrong-code': async (page) => {
      await settingUp(page)
      await page.getByRole('textbox', { name: security.twoStepNewCode }).fill('000000')
      await page.getByRole('textbox', { name: security.pinLogin }).fill('sea-green-42')
      await press(page, security.twoStepSwitchOn)
      await page.getByText(refusalTexts.code_wrong).waitFor()
    },
    'two-step-recovery-codes': async (page) => {
      await answered(page, setSecondFactor.path, { msg: 'ok', data: { recovery_codes: recoveryCodes } })
      await settingUp(page)
      await page.getByRole('textbox', { name: security.twoStepNewCode }).fill('123456')
      await page.getByRole('textbox', { name: security.pinLogin }).fill('sea-green-42')
      await press(page, security.twoStepSwitchOn)
      await page.getByRole('list', { name: security.recoveryCodes }).waitFor()
    },
    'two-step-on': told(twoSteps, go('/settings/two-step-sign-in')),
    'two-step-needed': told(live, go('/settings/two-step-sign-in')),
    'two-step-off-question': told(twoSteps, async (page) => {
      await page.goto('/settings/two-step-sign-in')
      await press(page, security.twoStepOff)
      await dialog(page).waitFor()
    }),
    'two-step-changing': told(twoSteps, async (page) => {
      await page.goto('/settings/two-step-sign-in')
      await press(page, security.twoStepChange)
      await page.getByRole('textbox', { name: security.twoStepNewCode }).waitFor()
    }),
    'two-step-transaction-password': told(twoSteps, async (page) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: /Transaction password/ }).click()
      await dialog(page).getByRole('textbox').waitFor()
      await page.keyboard.type('907113907113')
      await dialog(page).getByRole('textbox', { name: session.code }).waitFor()
    }),
    'log-out-question': async (page) => {
      await page.goto('/settings')
      await press(page, profile.logOut)
    },
    'account-hidden': async (page) => {
      await page.goto('/account')
      await press(page, profile.hideAmounts)
    },
    'recharge-below': async (page) => {
      await page.goto('/recharge')
      await page.getByRole('textbox', { name: wallet.amount }).fill('4999')
    },
    'home-failing': failing('/'),
    'stock-failing': failing(stock),
    'records-failing': failing('/records'),
    'ipo-failing': failing('/ipo'),
    'ipo-loading': loading('/ipo'),
    'home-loading': loading('/'),
    'stock-loading': loading(stock),
    'trade-loading': loading('/trade'),
    'home-offline': offline('/', '/'),
  }
}

/**
 * Each of these pages while its answers are awaited, where they are failures, and where there is no network;
 * `from` is the page before.
 */
export function troubled(paths: Record<string, string>, from: string): Record<string, Show> {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => [
      [`${name}-loading`, loading(path)],
      [`${name}-failing`, failing(path)],
      [`${name}-offline`, offline(path, from)],
    ]),
  )
}

/** What somebody sees who has just arrived. */
export const firstSights: Record<string, Show> = Object.fromEntries(
  [
    ['home', '/'],
    ['watchlists', '/watchlists'],
    ['trade', '/trade'],
    ['trade-no-nav', '/trade-no-nav/stock'],
    ['account', '/account'],
    ['account-changes', '/account/changes'],
    ['statement', '/account/statement'],
    ['documents', '/account/documents'],
    ['records', '/records'],
    ['notices', '/notices'],
    ['settings', '/settings'],
    ['security', '/settings/security'],
    ['real-name', '/settings/real-name'],
    ['bank-cards', '/settings/bank-cards'],
    ['recharge', '/recharge'],
    ['withdraw', '/withdraw'],
    ['recharge-records', '/recharge-records'],
    ['withdraw-records', '/withdraw-records'],
    ['loan', '/loan'],
    ['loan-records', '/loan-records'],
    ['loan-applications', '/LoanApplication'],
    ['customer-service', '/customer-service'],
    ['ipo-orders', '/ipo/orders'],
    ['ipo-transfers', '/ipo/orders?tab=transfers'],
    ['block-trading-orders', '/block-trading/orders'],
    ['qip', '/qip'],
    ['qip-orders', '/qip/orders'],
    ['fund-orders', '/fund-investment/orders'],
  ].map(([name, path = '']) => [`empty-${name}`, go(path)]),
)
