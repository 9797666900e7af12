/**
 * Calls every route as every kind of caller (safety S2). A served route without a row here fails this suite;
 * the routes of operators are in `app.operators.test.ts`.
 */

import { addAlert } from '@tarazu/contract/alerts/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import type { Call } from '@tarazu/contract/client'
import type { Endpoint } from '@tarazu/contract/endpoint'
import { purchaseFund } from '@tarazu/contract/funds/api'
import * as ipo from '@tarazu/contract/ipo/api'
import { acceptLoan } from '@tarazu/contract/loans/api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { addRecurring } from '@tarazu/contract/recurring/api'
import { login, logout } from '@tarazu/contract/session/api'
import { upload } from '@tarazu/contract/uploads/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wireSchema } from '../src/openapi/json-schema.ts'
import { servedRoutes } from '../src/openapi/served-routes.ts'
import { jpegPhoto } from '../src/testing/hostile-images.ts'
import { offeredLoan, openIssue } from '../src/testing/offered.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'
import { waitingRecharge } from '../src/testing/waiting-recharge.ts'

type Fields = Record<string, unknown>
type Row =
  /** The reason why anyone may call it. */
  | { open: string }
  | {
      /** A request that succeeds for its owner, so that a refusal is about the caller. */
      fields: Fields
      /** Wire fields that name something a customer owns, with the owner's value. */
      owned?: Record<string, () => string>
      /**
       * Set if the call is refused to frozen accounts, which may read, sell and leave but take no new risk.
       */
      frozen?: 'refused'
      /** The refusal that even its owner gets, if success needs more than fields. */
      answers?: string
    }

let world: TestServer
let owner: TestCustomer
let stranger: TestCustomer
let dead: Record<string, string>
let bought: string
let resting: string
let recharged: string
let waiting: string
let photo: string
let jpeg: Buffer
let device: string
let card: string
let asked: string
let lent: string
let applied: string
let invested: string
let alerted: string
let recurring: string

const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const basketRow = { tag: 'SBIN.NS', state: 'buy', count: 1 }
const bankFields = {
  bank: 'State Bank of India',
  bank_card: '30211234567',
  bank_user: 'Asha Rao',
  ifsc: 'SBIN0001234',
}
/** Above the amount that is paid automatically, so that the withdrawal waits. */
const large = '50001'
const nobodys = 'ZZZZZZZZZZZZ'
/** The password of the world's second customer. */
const ownersPassword = 'correct horse 2'

const table: Record<string, Row> = {
  'POST /api/stock/user/reg': { open: 'who registers has no account yet' },
  'POST /api/stock/user/login': { open: 'who signs in has no token yet' },
  'POST /api/stock/user/inviter': { open: 'who holds a code asks before there is an account' },
  'GET /api/stock/success/v2/inviter': { fields: {} },
  'POST /api/stock/user/logout': { fields: {} },
  'GET /api/stock/success/v2/user/info': { fields: {} },
  'GET /api/stock/success/v2/balance': { fields: {} },
  'GET /api/stock/success/v2/bill': { fields: {} },
  'POST /api/stock/success/v2/recharge/add': { fields: { count: 5_000 }, frozen: 'refused' },
  'GET /api/stock/success/property/list': { fields: {} },
  'GET /api/stock/success/property/detail': { fields: {}, owned: { id: () => recharged } },
  'GET /api/stock/success/v2/recharge/methods': { fields: {} },
  'POST /api/stock/success/v2/recharge/cancel': { fields: {}, owned: { id: () => waiting } },
  'GET /api/stock/success/v2/statement': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/statement/file': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/statement/signed': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/portfolio': { fields: { range: '1y' } },
  'GET /api/stock/success/v2/portfolio/day': { fields: { day: '2026-01-31' } },
  'GET /api/stock/success/v2/portfolio/entries': {
    fields: { figure: 'payment', from: '2026-01-01', to: '2026-01-31' },
  },
  'GET /api/stock/success/v2/portfolio/realised': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/contract-notes': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/contract-note': { fields: { day: '2026-01-01', format: 'csv' } },
  'GET /api/stock/success/v2/statement/pdf': { fields: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/stock/success/v2/year-report': {
    fields: { country: 'IN', year: 2025, report: 'income', format: 'csv' },
  },
  'GET /api/stock/success/v2/books': { fields: { format: 'ofx' } },
  'GET /api/stock/success/v2/document-mail': { fields: {} },
  'POST /api/stock/success/v2/document-mail/set': {
    fields: { notes: true, statements: true },
    answers: 'mail_unavailable',
  },
  'POST /api/stock/success/v2/document-mail/confirm': { fields: { code: '123456' }, answers: 'code_wrong' },
  'POST /api/stock/success/v2/document-mail/remove': { fields: {} },
  'GET /api/stock/success/v2/tax-schedule': { fields: { country: 'IN', year: 2025 } },
  'GET /api/stock/success/v2/investment-statement': { fields: { country: 'IN', year: 2025 } },
  'GET /api/stock/success/v2/liabilities/own': { fields: {} },
  'GET /api/stock/success/kefu': { fields: {} },
  'POST /api/providers/recharge': { open: 'the provider signs, and has no token' },
  'GET /api/v2/fund/list': { open: 'what is offered is public' },
  'POST /api/stock/success/fund/purchase': { fields: { project_id: 1 }, frozen: 'refused' },
  'GET /api/stock/success/fund/orders': { fields: {} },
  'POST /api/stock/success/fund/cancel': { fields: {}, owned: { id: () => invested } },
  'GET /api/stock/success/loans/data': { fields: {} },
  'POST /api/stock/success/loans/add': { fields: { count: 500 }, frozen: 'refused', answers: 'loan_open' },
  'GET /api/stock/success/loans/list': { fields: {} },
  // This loan is paid out, so it can be neither accepted nor withdrawn.
  'POST /api/stock/success/loans/accept': {
    fields: {},
    owned: { id: () => lent },
    frozen: 'refused',
    answers: 'cannot_cancel',
  },
  'POST /api/stock/success/loans/withdraw': {
    fields: {},
    owned: { id: () => lent },
    answers: 'cannot_cancel',
  },
  'POST /api/stock/success/loans/repay': { fields: { count: '1.00' }, owned: { id: () => lent } },
  'GET /api/client/ipo': { open: 'issues are public' },
  'GET /api/client/ipo/detail': { open: 'issues are public' },
  'GET /api/client/ipo/ended': { open: 'issues are public' },
  'GET /api/client/ipo/allotment': { open: 'anybody may compute it again; nobody is named in it' },
  'POST /api/stock/success/ipo/buy': {
    fields: { id: 1, tag: 'MADEUP', count: 100, price: '100.00' },
    frozen: 'refused',
  },
  // This application is cancelled already.
  'POST /api/stock/success/ipo/cancel': {
    fields: {},
    owned: { no: () => applied },
    answers: 'cannot_cancel',
  },
  'GET /api/stock/success/ipo/list': { fields: {} },
  'POST /api/v2/visitor/send': { open: 'who has forgotten a password cannot sign in' },
  'POST /api/v2/visitor/messages': { open: 'only who holds its secret gets anything' },
  'GET /api/stock/success/user_message/list-message': { fields: {} },
  'POST /api/stock/success/user_message/send': { fields: { content: 'Hello' } },
  'GET /api/stock/success/user_message/unread-count': { fields: {} },
  'GET /api/stock/success/bank/list': { fields: { type: 'bank' } },
  'POST /api/stock/success/bank/add': { fields: bankFields, frozen: 'refused' },
  'POST /api/stock/success/bank/edit': {
    fields: { bank: 'Canara Bank' },
    owned: { id: () => card },
    frozen: 'refused',
  },
  'GET /api/stock/success/money/withdrawable': { fields: {} },
  // By then the customer has a transaction password, and has to give it.
  'POST /api/stock/success/money/access': {
    fields: { count: 100, stock_password: '284615' },
    owned: { bank_id: () => card },
  },
  'GET /api/stock/success/property/withdraw': { fields: {} },
  'GET /api/stock/success/money/detail': { fields: {}, owned: { id: () => asked } },
  'POST /api/stock/success/money/cancel': { fields: {}, owned: { id: () => asked } },
  'POST /api/stock/success/deal/buy': {
    fields: { tag: 'SBIN.NS', mold: 'stock', count: 1 },
    frozen: 'refused',
  },
  'POST /api/stock/success/deal/sell': { fields: { count: 1 }, owned: { no: () => bought } },
  'POST /api/stock/success/deal/preview': {
    fields: { tag: 'SBIN.NS', state: 'sell', count: 1 },
    owned: { no: () => bought },
  },
  'POST /api/stock/success/deal/preview-change': { fields: { count: 1 }, owned: { no: () => resting } },
  'POST /api/stock/success/deal/change': { fields: { count: 1 }, owned: { no: () => resting } },
  'POST /api/stock/success/deal/cancel': { fields: {}, owned: { no: () => resting } },
  'GET /api/stock/success/deal/confirmation': { fields: {} },
  'POST /api/stock/success/deal/confirmation/up': { fields: { asked: true } },
  'POST /api/stock/success/deal/list': { fields: {} },
  'GET /api/stock/success/deal/detail': { fields: {}, owned: { no: () => bought } },
  'GET /api/stock/success/v2/transaction': { fields: {} },
  'POST /api/stock/success/stock/list': { fields: { mold: 'bulk' } },
  'GET /api/v2/offers': { fields: {} },
  'GET /api/stock/success/stock/grants': { fields: {} },
  'POST /api/stock/success/upload': { fields: {} },
  'GET /api/pictures/:id': { open: 'everybody’s while a piece of news has it; `publish-news.test.ts`' },
  'GET /api/uploads/:id': { fields: {}, owned: { id: () => photo } },
  'GET /api/stock/success/autonomy/state': { fields: {} },
  'POST /api/stock/success/autonomy/add': {
    fields: { real_name: 'Asha Verma', id_number: 'Z1234567', id_number_img: '', id_number_img_two: '' },
    answers: 'photo_missing',
  },
  'GET /api/stock/success/autonomy/looks': { fields: {} },
  'POST /api/stock/success/collection/add': { fields: { symbol: 'SBIN.NS' } },
  'POST /api/stock/success/collection/remove': { fields: { symbol: 'SBIN.NS' } },
  'GET /api/stock/success/collection/check': { fields: { symbol: 'SBIN.NS' } },
  'GET /api/stock/success/collection/list': { fields: {} },
  'POST /api/stock/success/v2/alert/add': {
    fields: { symbol: 'SBIN.NS', kind: 'price', direction: 'above', level: '5000.00' },
  },
  'GET /api/stock/success/v2/alert/webhook': { fields: {} },
  'POST /api/stock/success/v2/alert/webhook/set': { fields: { url: 'https://desk.example/hook' } },
  'POST /api/stock/success/v2/alert/webhook/remove': { fields: {} },
  'GET /api/stock/success/v2/alert/list': { fields: {} },
  'POST /api/stock/success/v2/alert/remove': { fields: {}, owned: { number: () => alerted } },
  'GET /api/stock/success/v2/recurring/list': { fields: {} },
  'POST /api/stock/success/v2/recurring/add': {
    fields: { symbol: 'SBIN.NS', amount: '5000.00', weekday: 1 },
    frozen: 'refused',
  },
  'POST /api/stock/success/v2/recurring/change': {
    fields: { amount: '6000.00' },
    owned: { number: () => recurring },
  },
  'POST /api/stock/success/v2/recurring/pause': { fields: {}, owned: { number: () => recurring } },
  'POST /api/stock/success/v2/recurring/resume': {
    fields: {},
    owned: { number: () => recurring },
    frozen: 'refused',
  },
  'GET /api/stock/success/v2/recurring/runs': { fields: {}, owned: { number: () => recurring } },
  'POST /api/stock/success/v2/recurring/end': { fields: {}, owned: { number: () => recurring } },
  'POST /api/stock/success/v2/basket/check': { fields: { rows: [basketRow] } },
  'POST /api/stock/success/v2/basket/place': { fields: { rows: [basketRow] } },
  'GET /api/stock/success/v2/basket/list': { fields: {} },
  'POST /api/stock/success/v2/basket/save': { fields: { name: 'Banks', rows: [basketRow] } },
  'POST /api/stock/success/v2/basket/remove': { fields: { basket: 1 } },
  'GET /api/stock/success/v2/watchlist/lists': { fields: {} },
  'GET /api/stock/success/v2/watchlist/rows': { fields: { list: 0 } },
  'POST /api/stock/success/v2/watchlist/add': { fields: { name: 'Banks' } },
  'POST /api/stock/success/v2/watchlist/rename': { fields: { list: 1, name: 'Indian banks' } },
  'POST /api/stock/success/v2/watchlist/sort': { fields: { list: 0, sort: 'name' } },
  'POST /api/stock/success/v2/watchlist/rows/add': { fields: { list: 0, symbol: 'SBIN.NS' } },
  'POST /api/stock/success/v2/watchlist/rows/move': { fields: { list: 0, symbol: 'SBIN.NS' } },
  'POST /api/stock/success/v2/watchlist/rows/note': { fields: { list: 0, symbol: 'SBIN.NS', note: 'Cheap' } },
  'POST /api/stock/success/v2/watchlist/rows/remove': { fields: { list: 0, symbol: 'SBIN.NS' } },
  'POST /api/stock/success/v2/watchlist/remove': { fields: { list: 1 } },
  'POST /api/v2/user/forget': { open: 'who has forgotten a password cannot sign in' },
  'POST /api/stock/success/user/password/up': {
    fields: { type: 'transaction', fund_code_new: '284615', password: ownersPassword },
  },
  'GET /api/stock/success/security': { fields: {} },
  'POST /api/stock/success/security/second-factor/start': { fields: {} },
  'POST /api/stock/success/security/second-factor/set': {
    fields: { ticket: 'none', password: ownersPassword, code: '000000' },
    answers: 'code_wrong',
  },
  // Two-step sign-in is off, so there are no codes to make and nothing to switch off.
  'POST /api/stock/success/security/second-factor/codes': {
    fields: { password: ownersPassword },
    answers: 'second_factor_wrong',
  },
  'POST /api/stock/success/security/second-factor/remove': { fields: { password: ownersPassword } },
  'POST /api/stock/success/security/code': { fields: { purpose: 'release-account' } },
  'GET /api/stock/success/security/devices': { fields: {} },
  'POST /api/stock/success/security/devices/sign-out': { fields: {}, owned: { id: () => device } },
  'POST /api/stock/success/security/devices/sign-out-others': { fields: {} },
  'POST /api/stock/success/security/freeze': { fields: {} },
  'GET /api/stock/success/security/closing': { fields: {} },
  'POST /api/stock/success/security/close': {
    fields: { password: ownersPassword },
    answers: 'not_closable',
  },
  'GET /api/stock/success/security/export': { fields: {} },
  'POST /api/stock/success/security/release': {
    fields: { password: ownersPassword, code: '000000' },
    answers: 'code_wrong',
  },
  'GET /api/stock/success/notice/list': { fields: {} },
  'POST /api/stock/success/notice/read': { fields: { up_to: '1' } },
  'GET /api/stock/success/notice/unread-count': { fields: {} },
  'GET /api/stock/success/notice/push-key': { fields: {} },
  'POST /api/stock/success/notice/push': {
    fields: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
    },
  },
  'POST /api/stock/success/notice/push/remove': {
    fields: { endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' },
  },
  'GET /api/stream': { fields: {} },
  'POST /api/console/sign-in': { open: 'who signs in has no session yet' },
  'POST /api/console/sign-in/enrol': { open: 'its ticket is what was proven' },
  'POST /api/console/sign-in/passkey': { open: 'who signs in has no session yet' },
  'POST /api/console/sign-in/passkey/start': { open: 'a question that tells nothing' },
  'GET /api/v2/yahoo': { open: 'prices are public' },
  'GET /api/v2/stock/list': { open: 'prices are public' },
  'GET /api/v2/currency/list': { open: 'prices are public' },
  'GET /api/v2/chart/choices': { fields: {} },
  'GET /api/v2/chart/marks': { fields: { tag: 'SBIN.NS' } },
  'POST /api/v2/chart/choices': {
    fields: { shown: '1Y', kind: null, log: false, indicators: [], compare: null, marks: true },
  },
  'GET /api/v2/stock/ranked': { open: 'prices are public' },
  'GET /api/v2/stock/figures': { open: 'prices are public' },
  'GET /api/v2/stock/bars': { open: 'prices are public' },
  'GET /api/stock/category/list': { open: 'names only' },
  'GET /api/stock/new/list': { open: 'news are public' },
  'GET /api/stock/new/index': { open: 'news are public' },
  'GET /api/v2/stock/news': { open: 'news are public' },
  'GET /api/v2/news/instruments': { open: 'news are public' },
  'GET /api/v2/config': { open: 'named tags only' },
  'GET /api/health': { open: 'for those who watch over the server' },
  'GET /api/health/ready': { open: 'for those who distribute requests' },
  'GET /api/health/live': { open: 'says nothing but that the process answers' },
  'GET /api/transparency': { open: 'made for everybody' },
  'GET /api/transparency/liabilities': { open: 'what is owed to all customers together' },
  'GET /api/transparency/owed': { open: 'what is owed to all customers together, and what is there' },
  'GET /api/transparency/roots': { open: 'for whoever wants to find them again' },
  'GET /api/transparency/blocks': { open: 'for whoever computes the roots again' },
  'GET /log/checkpoint': { open: 'for whoever follows the log' },
  'GET /log/key': { open: 'what checkpoints are verified with' },
  'GET /log/tile/*': { open: 'hashes only' },
  'GET /api/transparency/consistency': { open: 'for whoever keeps a checkpoint' },
  'GET /api/transparency/records': { open: 'public ones alone, for whoever computes their leaves' },
  'GET /log/keys': { open: 'for whoever checks what an earlier key has signed' },
  'GET /log/timestamp/:size': { open: 'for whoever verifies it with openssl' },
  'GET /log/timestamp/:size/checkpoint': { open: 'what the stamp is over' },
  'GET /api/openapi.json': { open: 'documentation' },
  'GET /api/docs': { open: 'documentation' },
  'GET /api/docs/': { open: 'documentation' },
  'GET /api/docs/start.js': { open: 'documentation' },
  'GET /api/docs/*': { open: 'documentation' },
}

/** Fields that look like references and name something public. */
const publicNames = [
  'POST /api/stock/success/deal/buy id',
  'GET /api/stock/new/index id',
  'GET /api/v2/news/instruments id',
  'GET /api/client/ipo/detail id',
  'GET /api/v2/fund/list id',
  'GET /api/client/ipo/allotment id',
  'POST /api/stock/success/ipo/buy id',
  'GET /api/stock/success/ipo/list issue_id',
  // It filters the caller's own list, which is empty for another customer's purchase.
  'GET /api/stock/success/v2/transaction no',
  'POST /api/stock/success/fund/purchase project_id',
  'POST /api/stock/success/v2/recurring/add project_id',
  // It filters the caller's own list.
  'GET /api/stock/success/v2/recurring/list project_id',
  // The provider's own event.
  'POST /api/providers/recharge id',
]

async function alertOf(its: Call) {
  const alert = { symbol: order.symbol, kind: 'price', direction: 'below', level: 1_000_000n } as const
  return (await its(addAlert, alert)).alert.number
}

async function recurringOf(its: Call) {
  const purchase = { symbol: order.symbol, amount: 5_000_00n, weekday: 1 }
  return (await its(addRecurring, purchase)).number
}

const ownNumbers = (owned: Record<string, () => string>) =>
  Object.fromEntries(Object.entries(owned).map(([field, number]) => [field, number()]))

const guarded = Object.entries(table).flatMap(([route, row]) => ('open' in row ? [] : [{ route, ...row }]))
const naming = guarded.flatMap(({ route, fields, owned = {} }) =>
  Object.entries(owned).map(([field, number]) => ({ route, fields, field, number })),
)

beforeAll(async () => {
  world = await testServer()
  const expired = await world.customer()
  world.clock.step(31 * 60_000)
  world.feed.set('SBIN.NS', 600)
  owner = await world.customer({ cash: 300_000_00n })
  stranger = await world.customer({ cash: 100_000_00n })
  recharged = (await owner.call(addRecharge, { amount: '5000' })).id
  waiting = await waitingRecharge(world, owner.id)
  bought = (await owner.call(buy, { ...order, quantity: 6 })).number
  // A sale, because freezing an account cancels its waiting purchases.
  const { symbol } = order
  resting = (await owner.call(sell, { symbol, quantity: 1, type: 'limit', limitPrice: 650_000_000n })).number
  const { bank, ifsc, bank_card: number, bank_user: holder } = bankFields
  card = (await owner.call(addBankCard, { bank, ifsc, number, holder })).id
  asked = (await owner.call(withdraw, { card, amount: large })).id
  lent = await loanOf(owner)
  applied = await applicationOf(owner)
  invested = (await owner.call(purchaseFund, { fund: 1 })).number
  alerted = await alertOf(owner.call)
  recurring = await recurringOf(owner.call)
  expect(owner.password).toBe(ownersPassword)
  jpeg = await jpegPhoto()
  const file = new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' })
  photo = (await owner.call(upload, { file })).url.slice(-22)
  const revoked = await signIn(owner)
  await fetch(`${world.baseUrl}${logout.path}`, { method: 'POST', headers: { token: revoked } })
  device = await deviceOf(await signIn(owner))
  dead = {
    none: '',
    garbage: 'x'.repeat(43),
    'of another form': "' or 1=1 --",
    expired: expired.token,
    revoked,
    'with another letter': owner.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  }
})

// A price fills orders for 15 seconds only.
beforeEach(() => world.feed.set('SBIN.NS', 600))

afterAll(() => world.close({ transfersAtLeast: 10 }))

const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')

async function signIn({ phone, password }: TestCustomer) {
  return (await world.visitor(login, { phone, password })).token
}

/** Answers the number of a loan that is paid out. */
async function loanOf(customer: TestCustomer) {
  const id = await offeredLoan(world, customer)
  await customer.call(acceptLoan, { id })
  return id
}

/** Answers the number of an application that is cancelled. */
async function applicationOf(customer: TestCustomer) {
  const issue = await openIssue(world)
  const application = { issue, symbol: 'MADEUP', quantity: 100, seenPrice: 100_000_000n }
  const { number } = await customer.call(ipo.applyToIssue, application)
  await customer.call(ipo.cancelApplication, { number })
  return number
}

/** The id of the token's own session in the list of devices. */
async function deviceOf(token: string) {
  const { body } = await call('GET /api/stock/success/security/devices', {}, { token })
  const { devices } = body['data'] as { devices: { id: string; current: boolean }[] }
  return devices.find(({ current }) => current)?.id as string
}

/** Answers as soon as the headers have arrived, because a stream has no end. */
async function call(route: string, fields: Fields, headers: Record<string, string>) {
  const [method = '', pattern = ''] = route.split(' ')
  const url = pattern.replace(':id', () => String(fields['id']))
  const isForm = route.endsWith('/upload')
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const ending = new AbortController()
  const answer = await fetch(
    `${world.baseUrl.replace(/\/api$/, '')}${url}${method === 'GET' && query.size > 0 ? `?${query}` : ''}`,
    {
      method,
      signal: ending.signal,
      headers: { ...headers, ...(method === 'POST' && !isForm && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: isForm ? photoForm() : JSON.stringify(fields) }),
    },
  )
  const isOther = /^(text\/event-stream|image\/)/.test(answer.headers.get('content-type') ?? '')
  const text = isOther ? '{}' : await answer.text()
  ending.abort()
  return { status: answer.status, text, body: JSON.parse(text) as Fields }
}

function photoForm() {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

describe('the table of callers', () => {
  const served = () =>
    servedRoutes(world.server.app)
      .filter(({ method, endpoint }) => method !== 'HEAD' && endpoint?.caller !== 'operator')
      .map(({ method, url }) => `${method} ${url}`)
      .filter((each) => each !== 'GET /api/console/stream')
      .sort()

  test('has a row for exactly the served routes', () => {
    expect(served().length).toBeGreaterThan(25)
    expect(
      Object.keys(table).sort(),
      'A route that is served needs a row in `table` of this file, which says who may call it; a row whose route is gone goes, too.',
    ).toEqual(served())
  })

  test('agrees with the contract on who may call each endpoint', () => {
    for (const { method, url, endpoint } of servedRoutes(world.server.app)) {
      if (!endpoint || method === 'HEAD' || endpoint.caller === 'operator') continue
      const row = table[`${method} ${url}`]
      expect([url, row && 'open' in row ? 'anyone' : 'customer']).toEqual([url, endpoint.caller])
    }
  })

  test('knows the owner of each field that is a reference', () => {
    const unknown = servedRoutes(world.server.app).flatMap(({ method, url, endpoint }) => {
      const row = table[`${method} ${url}`]
      if (!endpoint || !row) return []
      const owned = 'open' in row ? {} : (row.owned ?? {})
      return thingFields(endpoint)
        .filter((field) => !(field in owned) && !publicNames.includes(`${method} ${url} ${field}`))
        .map((field) => `${method} ${url} ${field}`)
    })
    expect(
      [...new Set(unknown)],
      'Say in `owned` of the row what a customer owns by this name, or in `publicNames` that it is nobody’s.',
    ).toEqual([])
  })
})

function thingFields({ input }: Endpoint) {
  const { properties = {} } = wireSchema(input) as { properties?: Fields }
  return Object.keys(properties).filter((field) => /^(no|id|.*_(no|id))$/.test(field))
}

/** All rows of the owner that the table refers to. */
async function ownersRows() {
  const { rows } = await sql`
    select (select json_agg(o order by o.id) from orders o
             where o.number in (${bought}, ${resting})) as orders,
           (select json_agg(l) from loan l where l.number = ${lent}) as loans,
           (select json_agg(a) from ipo_application a where a.number = ${applied}) as applications,
           (select json_agg(f) from fund_order f where f.number = ${invested}) as investments,
           (select json_agg(w) from withdrawal w where w.number = ${asked}) as withdrawals,
           (select json_agg(v order by v.id) from bank_card_version v join bank_card c on c.id = v.card_id
             where c.number = ${card}) as cards,
           (select json_agg(r) from recharge r where r.number in (${recharged}, ${waiting})) as recharges,
           (select json_agg(u) from upload u where u.customer_id = ${owner.id}) as uploads,
           (select json_agg(json_build_array(id, revoked_at, revoked_for) order by id) from session
             where customer_id = ${owner.id}) as devices`.execute(world.deps.db)
  return rows[0]
}

/** Counts of everything that calls of customers write, which nobody without a session may change. */
async function written() {
  const { rows } = await sql`
    select (select count(*) from orders) as orders, (select sum(version) from orders) as versions,
           (select count(*) from recharge) as recharges, (select count(*) from request_key) as keys,
           (select count(*) from favourite) as favourites, (select count(*) from watchlist) as watchlists,
           (select json_agg(json_build_array(id, state, amount) order by id)
             from recurring_purchase) as recurring,
           (select count(*) from alert) as alerts, (select count(*) from webhook) as webhooks,
           (select count(*) from basket) as baskets,
           (select count(*) from favourite) as favourites, (select count(*) from chart_choices) as charts,
           (select count(*) from unconfirmed_orders) as unconfirmed,
           (select count(*) from bank_card_version) as cards,
           (select count(*) from withdrawal) as withdrawals, (select count(*) from upload) as uploads,
           (select count(*) from fund_order) as investments,
           (select count(*) from ipo_application) as applications, (select count(*) from loan) as loans,
           (select count(*) from chat_message) as messages, (select count(*) from identity) as identities,
           (select count(read_at) from notice) as notices_read,
           (select count(read_at) from chat_message) as messages_read,
           (select json_agg(json_build_array(customer_id, endpoint) order by id)
             from push_subscription) as pushes,
           (select count(*) from transaction_password) as pins,
           (select count(*) from credential_change) as changes, (select count(*) from message_code) as codes,
           (select sum(hashtext(password_hash)) from customer) as passwords,
           (select count(frozen_at) from customer) as frozen,
           (select count(closed_at) from customer) as closed,
           (select count(*) from session where revoked_at is not null) as ended`.execute(world.deps.db)
  return rows[0]
}

describe.each(guarded)('$route', ({ route, fields, owned = {}, answers }) => {
  test('answers "logout" without a session, and does nothing', async () => {
    const own = ownNumbers(owned)
    const before = await written()
    for (const [kind, token] of Object.entries(dead)) {
      for (const header of ['token', 'authorization']) {
        const value = header === 'token' ? token : `Bearer ${token}`
        const { status, body } = await call(
          route,
          { ...fields, ...own },
          token === '' ? {} : { [header]: value },
        )
        expect([kind, header, status, body]).toEqual([
          kind,
          header,
          400,
          { msg: 'no', code: 'logout', data: 'logout', message: 'logout' },
        ])
      }
    }
    expect(await written()).toEqual(before)
  })

  test('succeeds for its owner', async () => {
    // A call that ends sessions or freezes the account is made by a customer that no other test needs.
    const apart = /logout|sign-out-others|freeze$/.test(route) ? await world.customer() : undefined
    const token = apart?.token ?? owner.token
    const own = ownNumbers(owned)
    if (route.endsWith('deal/cancel')) {
      own['no'] = (await owner.call(buy, { ...order, type: 'limit', limitPrice: 590_000_000n })).number
    }
    if (route.endsWith('money/cancel')) own['id'] = (await owner.call(withdraw, { card, amount: large })).id
    const { status, body } = await call(route, { ...fields, ...own }, { authorization: `Bearer ${token}` })
    expect([status, body['code'], body['msg'] ?? 'ok']).toEqual([200, answers, answers ? 'no' : 'ok'])
  })
})

describe('a frozen customer', () => {
  let token: string
  /** Own values for rows that end something, because the table's values were ended above. */
  const own: Record<string, Record<string, string>> = {}
  const freeze = ({ id }: TestCustomer) =>
    asOwner(world.databaseUrl, (client) =>
      client.query('update customer set frozen_at = now() where id = $1', [id]),
    )

  beforeAll(async () => {
    // A first one was set above, and changing it would need a code.
    await asOwner(world.databaseUrl, (client) =>
      client.query('delete from transaction_password where customer_id = $1', [owner.id]),
    )
    const { symbol } = order
    const limit = { symbol, quantity: 1, type: 'limit', limitPrice: 650_000_000n } as const
    const its = await world.signIn(owner)
    own['POST /api/stock/success/v2/recharge/cancel'] = { id: await waitingRecharge(world, owner.id) }
    own['POST /api/stock/success/fund/cancel'] = { id: (await its(purchaseFund, { fund: 1 })).number }
    own['POST /api/stock/success/v2/alert/remove'] = { number: await alertOf(its) }
    const recurs = { number: await recurringOf(its) }
    own['POST /api/stock/success/v2/recurring/change'] = recurs
    own['POST /api/stock/success/v2/recurring/pause'] = recurs
    own['POST /api/stock/success/v2/recurring/end'] = recurs
    own['POST /api/stock/success/deal/cancel'] = { no: (await its(sell, limit)).number }
    own['POST /api/stock/success/money/cancel'] = { id: (await its(withdraw, { card, amount: large })).id }
    own['POST /api/stock/success/security/devices/sign-out'] = { id: await deviceOf(await signIn(owner)) }
    await freeze(owner)
    // The export of one's own data can be made once in ten minutes, and was made above.
    world.clock.step(10 * 60_000)
    token = await signIn(owner)
  })
  afterAll(() =>
    asOwner(world.databaseUrl, (client) =>
      client.query('update customer set frozen_at = null where id = $1', [owner.id]),
    ),
  )

  test.each(guarded)('$route', async ({ route, fields, owned = {}, frozen, answers }) => {
    // A call that ends sessions is made by a customer that no other test needs.
    const apart = /logout|sign-out-others$/.test(route) ? await world.customer() : undefined
    if (apart) await freeze(apart)
    const sent = { ...fields, ...ownNumbers(owned), ...own[route] }
    const { status, body } = await call(route, sent, { token: apart?.token ?? token })
    expect([status, body['code']]).toEqual([200, frozen ? 'account_frozen' : answers])
  })
})

describe.each(naming)('$route with the $field of another customer', ({ route, fields, field, number }) => {
  test('answers as if it did not exist, and leaves it unchanged', async () => {
    const before = await ownersRows()
    const foreign = await call(route, { ...fields, [field]: number() }, { token: stranger.token })
    const missing = await call(route, { ...fields, [field]: nobodys }, { token: stranger.token })
    expect(withoutTimes(foreign.text)).toBe(withoutTimes(missing.text))
    // A preview is never refused; it answers the refusal that the order would get.
    const code = foreign.body['code'] ?? (foreign.body['data'] as Fields)['refusal']
    expect([foreign.status, code]).toEqual(
      route.endsWith('/preview') ? [200, 'no_position'] : [404, 'not_found'],
    )
    expect(await ownersRows()).toEqual(before)
  })
})
