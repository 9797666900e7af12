import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { saveBasket } from '@tarazu/contract/baskets/api'
import { BusyError, LogoutError } from '@tarazu/contract/client-errors'
import { addLoan, withdrawLoan } from '@tarazu/contract/loans/api'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { closeAccount, exportOwnData, getClosing } from '@tarazu/contract/security/account-api'
import { sendCode } from '@tarazu/contract/security/api'
import { getStatement } from '@tarazu/contract/statements/api'
import { sendMessage } from '@tarazu/contract/support/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { cancelWithdrawal, getWithdrawable, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposeWithdrawalReturn } from '@tarazu/contract/withdrawals/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { ownDataQuery } from './export-own-data.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 20 }))

const stock = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const payee = { bank: 'State Bank', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
const close = ({ call, password }: Pick<TestCustomer, 'call' | 'password'>) =>
  call(closeAccount, { password })
const obstaclesOf = async ({ call }: Pick<TestCustomer, 'call'>) =>
  (await call(getClosing, {})).obstacles.map(({ what, count, amount }) => [what, count, amount])

test('an account with nothing in it is closed with its password, for good and everywhere', async () => {
  const customer = await world.customer()
  const elsewhere = await world.signIn(customer)
  expect(await obstaclesOf(customer)).toEqual([])
  const wrong = customer.call(closeAccount, { password: 'another one' })
  expect((await refusalOf(wrong)).code).toBe('password_wrong')
  await close(customer)
  await expect(customer.call(getClosing, {})).rejects.toBeInstanceOf(LogoutError)
  await expect(elsewhere(getClosing, {})).rejects.toBeInstanceOf(LogoutError)
})

test('whatever is there or under way keeps it open, and is named', async () => {
  const customer = await world.customer({ cash: 200_000_00n })
  const { call } = customer
  const lot = await call(buy, stock)
  const waiting = await call(buy, { ...stock, type: 'limit', limitPrice: 590_000_000n })
  const { id: card } = await call(addBankCard, payee)
  const { id: withdrawal } = await call(withdraw, { card, amount: '60000' })
  const { id: loan } = await call(addLoan, { amount: '1000' })
  const found = await obstaclesOf(customer)
  expect(found.map(([what]) => what).sort()).toEqual(
    ['holdings', 'loan', 'money', 'orders', 'reserved', 'withdrawals'].sort(),
  )
  expect(found).toContainEqual(['withdrawals', 1, 60_000_00n])
  expect(found).toContainEqual(['holdings', 1, null])
  expect(await refusalOf(close(customer))).toMatchObject({ code: 'not_closable' })
  expect((await call(getClosing, {})).closedAt).toBeNull()

  await call(cancelOrder, { number: waiting.number })
  await call(cancelWithdrawal, { id: withdrawal })
  await call(withdrawLoan, { id: loan })
  await call(sell, { lot: lot.number })
  expect((await obstaclesOf(customer)).map(([what]) => what)).toEqual(['money'])
})

async function closed() {
  const customer = await world.customer({ cash: 40_000_00n })
  const { id: card } = await customer.call(addBankCard, payee)
  await customer.call(withdraw, { card, amount: '40000' })
  // The simulated bank pays it; until then it is on its way.
  await vi.waitFor(async () => expect(await obstaclesOf(customer)).toEqual([]), { timeout: 10_000 })
  await close(customer)
  return { ...customer, card, call: await world.signIn(customer) }
}

test('the owner of a closed account can sign in, read, and withdraw what is left or comes', async () => {
  const { call, card, ...customer } = await closed()
  expect((await call(getClosing, {})).closedAt).toBeGreaterThan(0)
  expect((await call(listBill, {})).rows).toHaveLength(2)
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  expect((await call(getStatement, { from: today, to: today })).summary?.closing).toBe(0n)
  expect((await call(listNotices, {})).rows.map(({ kind }) => kind)).toContain('account_closed')
  for (const attempt of [
    call(addRecharge, { amount: '5000' }),
    call(buy, stock),
    call(addLoan, { amount: '1000' }),
  ])
    expect((await refusalOf(attempt)).code).toBe('account_closed')
  expect((await refusalOf(call(withdraw, { card, amount: '100' }))).code).toBe('withdraw_max')
  // Closing again ends the sign-ins and changes nothing else.
  await close({ call, password: customer.password })
})

test('money returned to a closed account can be withdrawn to the last paisa, and nothing else', async () => {
  const { call, card, ...customer } = await closed()
  const [maker, checker] = [await world.operator('treasury'), await world.operator('treasury')]
  const { number } = await world.deps.db
    .selectFrom('withdrawal')
    .select('number')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const back = { number, text: 'That account does not exist any more.', bankReference: 'RTN-9' }
  const { proposal } = await maker.call(proposeWithdrawalReturn, back)
  await checker.call(decideProposal, { number: proposal, decision: 'approve', reason: '' })
  expect((await call(getBalance, {})).balance).toBe(40_000_00n)
  for (const attempt of [call(buy, stock), call(addRecharge, { amount: '5000' })])
    expect((await refusalOf(attempt)).code).toBe('account_closed')

  // The card it came back from does not work, and the rest may be below the usual minimum.
  const { id: another } = await call(addBankCard, { ...payee, number: '30211234568' })
  await setPolicies(world.deps, { min_withdraw_count: 30_000_00n })
  expect(await call(getWithdrawable, {})).toMatchObject({ withdrawable: 40_000_00n, configuredMinimum: 0n })
  const kept = await call(withdraw, { card, amount: '25000' })
  await call(withdraw, { card: another, amount: '15000' })
  await setPolicies(world.deps, { min_withdraw_count: 100_00n })
  await vi.waitFor(async () => expect(await call(getBalance, {})).toMatchObject({ balance: 0n, held: 0n }), {
    timeout: 10_000,
  })
  expect((await refusalOf(call(cancelWithdrawal, { id: kept.id }))).code).toBe('cannot_cancel')
})

test('a closed and frozen account cannot change its card', async () => {
  const { call, id } = await closed()
  await asOwner(world.databaseUrl, (owner) =>
    owner.query(`update customer set frozen_at = now(), frozen_by = 'operator' where id = $1`, [id]),
  )
  expect((await refusalOf(call(addBankCard, { ...payee, number: '30211234568' }))).code).toBe(
    'account_frozen',
  )
})

test('after thirty recharges and a closing at once, the account is open or nothing came after', async () => {
  const outcomes = new Set<boolean>()
  for (const first of ['recharge', 'any', 'any', 'closing'] as const) {
    const customer = await world.customer()
    const ask = () =>
      Array.from({ length: 15 }, () =>
        customer.call(addRecharge, { amount: '5000' }, { key: crypto.randomUUID() }),
      )
    const before = first === 'closing' ? [] : ask()
    if (first === 'recharge') await Promise.any(before)
    const closes = close(customer)
    if (first === 'closing') await closes
    const [closing, ...answers] = await Promise.allSettled([closes, ...before, ...ask()])
    const isClosed = closing.status === 'fulfilled'
    const recharges = await world.deps.db
      .selectFrom('recharge')
      .select('state')
      .where('customer_id', '=', customer.id)
      .execute()
    const asked = answers.filter(({ status }) => status === 'fulfilled')
    expect(recharges).toHaveLength(asked.length)
    if (isClosed) expect(recharges).toEqual([])
    outcomes.add(isClosed)
  }
  expect(outcomes).toEqual(new Set([false, true]))
})

test("the file of one's own data holds what is kept, and no secret", async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const other = await world.customer({ cash: 100_000_00n })
  await other.call(addBankCard, { ...payee, number: '99887766554', holder: 'Somebody Else' })
  await customer.call(addBankCard, payee)
  const order = await customer.call(buy, stock)
  const { name, content } = await customer.call(exportOwnData, {})
  expect(name).toMatch(new RegExp(`^tarazu-${customer.displayId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  expect(JSON.parse(content)).toMatchObject({
    about: { mode: 'paper', currency: 'INR' },
    profile: { number: customer.displayId, phone: customer.phone },
    bank_cards: [{ last4: '4567', holder: 'Asha Rao' }],
    orders: [{ number: order.number, value: '600.00', fills: [{ quantity: 1, price_micros: '600000000' }] }],
    account_changes: [{ reason: 'order_buy', amount: '-600.89' }, { reason: 'recharge' }],
  })
  for (const secret of ['30211234567', 'argon2', customer.token, 'Somebody Else', 'password_hash'])
    expect(content).not.toContain(secret)
})

/** Where each table that names a customer appears in the file. */
const inTheFile: Record<string, string> = {
  account: 'balances',
  alert: 'alerts',
  audit_entry: 'looks_by_operators',
  bank_card: 'bank_cards',
  basket: 'baskets',
  bill: 'account_changes',
  chart_choices: 'chart_choices',
  chat_message: 'messages',
  credential_change: 'password_changes',
  favourite: 'favourites',
  fund_order: 'fund_orders',
  identity: 'real_name',
  ipo_application: 'ipo_applications',
  loan: 'loans',
  message: 'codes_sent',
  notice: 'notices',
  orders: 'orders',
  portfolio_day: 'portfolio_days',
  placement_grant: 'eligibility',
  push_subscription: 'browsers_told',
  recharge: 'recharges',
  recurring_purchase: 'recurring_purchases',
  recurring_run: 'recurring_purchases',
  second_factor: 'second_factor',
  session: 'devices',
  settlement: 'settlements',
  unconfirmed_orders: 'orders_without_confirmation',
  document_mail: 'documents_by_mail',
  sent_document: 'documents_sent',
  upload: 'photos',
  watchlist: 'watchlists',
  webhook: 'webhook',
  withdrawal: 'withdrawals',
}
/** Why the other tables do not appear. */
const leftOut: Record<string, string> = {
  conversation: 'when the messages, which are there, wait for an answer',
  instrument_income: 'how a payment is made; the payment is an account change',
  journal: 'account changes are its money, orders its units',
  message_code: 'a hash for some minutes; that a code was sent is there',
  outbox: 'events on their way, gone in a moment',
  placement_taken: 'a count of the orders, which are there',
  portfolio_move: 'what the portfolio days are made from; all of it is in the account changes and orders',
  portfolio_position: 'what the portfolio days are made from; all of it is in the balances',
  portfolio_remake: 'which portfolio days are made again in a moment',
  proposal: 'what operators consider of each other; what they decide is told',
  recovery_code: 'hashes; how many are left is there',
  request_key: 'the answers to requests, kept for a day',
  restriction: 'the one in force is in the profile, each was told by a notice',
  transaction_password: 'a hash; when it was set is there',
  instrument_event_left:
    'whose part of an event is still to be done: what comes of it is in the orders and the journals',
  liability_share:
    'what the accounts of the file held when what is owed was last counted; the app has it as a file of its own',
  webhook_message: 'copies of the notices, which are there, on their way to a program of the customer',
  upload_count: 'a count for a day of the photos, which are there',
}

test("the file of one's own data leaves out no table that names a customer, without a reason", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE'`.execute(
    world.deps.db,
  )
  const tables = rows.map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(25)
  expect(
    [...tables].sort(),
    'A table that names a customer goes into `ownDataQuery` (security/export-own-data.ts) and `inTheFile`, or into `leftOut` with a reason.',
  ).toEqual([...Object.keys(inTheFile), ...Object.keys(leftOut)].sort())

  const customer = await world.customer({ cash: 100_000_00n })
  const { id: card } = await customer.call(addBankCard, payee)
  const { number } = await customer.call(buy, stock)
  await customer.call(sell, { lot: number, quantity: 1 })
  await customer.call(addRecharge, { amount: '5000' })
  await customer.call(withdraw, { card, amount: '100' })
  await customer.call(addFavourite, { symbol: 'SBIN.NS' })
  await customer.call(saveBasket, { name: 'Banks', rows: [{ symbol: 'SBIN.NS', side: 'buy', quantity: 1 }] })
  await customer.call(sendMessage, { content: 'Is this all that you know?' })
  await customer.call(sendCode, { purpose: 'release-account' })
  const file = JSON.parse((await customer.call(exportOwnData, {})).content) as Record<string, unknown>
  const filled = await Promise.all(
    Object.entries(inTheFile).map(async ([table, part]) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)}
         where customer_id = ${customer.id}`.execute(world.deps.db)
      return { table, part, kept: rows[0]?.count ?? 0 }
    }),
  )
  for (const { table, part, kept } of filled) {
    expect([table, Object.keys(file)]).toEqual([table, expect.arrayContaining([part])])
    // Zero balances are left out, and only looks of the log are the customer's.
    if (kept > 0 && table !== 'audit_entry')
      expect([table, (file[part] as unknown[]).length > 0]).toEqual([table, true])
  }
  expect(file['baskets']).toMatchObject([{ basket: 1, name: 'Banks', rows: [{ tag: 'SBIN.NS', count: 1 }] }])
  expect(filled.filter(({ kept }) => kept > 0).length).toBeGreaterThan(9)
})

/** Tables whose rows belong to a customer through another row. */
const within: Record<string, string> = {
  customer: 'profile',
  bank_card_version: 'bank_cards',
  fill: 'orders',
}

/** The columns that a part of the file leaves out, by the reason. */
const columnsLeftOut: Record<string, string[]> = {
  'secrets, and what only the server can compare: a file that is lost with a phone must not give them away': [
    ...['customer.password_hash', 'second_factor.secret', 'second_factor.last_step', 'message.sealed'],
    ...['document_mail.address', 'document_mail.code_hash', 'sent_document.sealed'],
    ...['session.token_hash', 'session.cookie_hash', 'session.cookie_salt', 'session.retired_cookies'],
    ...[
      'push_subscription.public_key',
      'push_subscription.auth',
      'bank_card_version.account',
      'upload.sealed',
      'webhook.sealed',
    ],
    ...['identity.id_number', 'identity.id_key', 'identity.id_hint', 'ipo_application.person'],
  ],
  'what the server works with, made from what is in the file': [
    ...[
      'account.id',
      'alert.measure',
      'alert.threshold_day',
      'account.rule',
      'account.last_journal',
      'chat_message.client_key',
      'identity.name_words',
    ],
    ...[
      'loan.accrued_days',
      'loan.interest_since',
      'loan.principal_since_day',
      'loan.reminded_for',
      'notice.pushed',
    ],
    ...[
      'document_mail.code_until',
      'document_mail.code_tries',
      'document_mail.until_day',
      'sent_document.try_at',
      'webhook.tried_at',
    ],
    ...['message.tries', 'message.try_at', 'push_subscription.session_id', 'session.rotated_at'],
    ...[
      'orders.bound',
      'orders.last_quote_at',
      'orders.lot_reserved',
      'orders.trail_group',
      'orders.trading_day',
      'orders.version',
    ],
    ...['orders.traded', 'orders.traded_converted'],
  ],
  'which unsettled sales were spent first: account changes and balances say how much there was': [
    ...['fund_order.from_unsettled', 'ipo_application.from_unsettled', 'orders.held_unsettled'],
  ],
  'who looked is told by role, never by name; the hash is in the chain': [
    ...['audit_entry.actor', 'audit_entry.subject', 'audit_entry.hash'],
  ],
}

test("the file of one's own data leaves out no column of its tables, without a reason", async () => {
  const { sql: text } = ownDataQuery(1).compile(world.deps.db)
  const parts = partsOf(text)
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
      from information_schema.columns where table_schema = 'public'
     order by 1, ordinal_position`.execute(world.deps.db)
  const missing = rows.flatMap(({ table, column }) => {
    const part = inTheFile[table] ?? within[table]
    if (part === undefined) return []
    expect(Object.keys(parts)).toContain(part)
    return new RegExp(`\\b${column}\\b`).test(parts[part] ?? '') ? [] : [`${table}.${column}`]
  })
  expect(
    missing.toSorted(),
    'Select the column in `ownDataQuery` (security/export-own-data.ts), or list it in `columnsLeftOut` under the reason why customers do not get it.',
  ).toEqual(Object.values(columnsLeftOut).flat().toSorted())
})

/** The expressions selected in the query, by column name. */
function partsOf(query: string) {
  const parts: Record<string, string> = {}
  let [depth, begun] = [0, query.indexOf('select') + 'select'.length]
  for (const { 0: sign, index } of `${query},`.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    const [, text = '', name = ''] = /^(.*) as (\w+)\s*$/s.exec(query.slice(begun, index)) ?? []
    // Only what is selected: columns that order or filter a list are not in the file.
    parts[name] = text
    begun = index + 1
  }
  return parts
}

test("the file of one's own data is made once in ten minutes, even for many requests at once", async () => {
  const customer = await world.customer({ cash: 1_000_00n })
  const ask = () => customer.call(exportOwnData, {})
  const answers = await Promise.allSettled(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const busy = await ask().catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(BusyError)
  expect(busy).toMatchObject({ status: 429 })
  expect((busy as BusyError).retryAfter_s).toBeGreaterThan(590)
  // Other customers have their own limit.
  await (await world.customer()).call(exportOwnData, {})
  world.clock.step(10 * 60_000)
  expect(JSON.parse((await ask()).content)).toMatchObject({ profile: { number: customer.displayId } })
})
