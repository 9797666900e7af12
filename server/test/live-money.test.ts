/**
 * The whole way of real money in a live deployment with its own TLS: what operators and one customer do, as
 * the customer sees it, and at the end the checks of the ledger, the audit log and the chain by the
 * administrator's commands.
 */
import { hash } from 'node:crypto'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard, listBankCards } from '@tarazu/contract/bank-cards/api'
import type { Call } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { getConfig } from '@tarazu/contract/config/api'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { day_ms } from '@tarazu/contract/duration'
import { decideIdentity, listIdentities, lookAtIdentity, submitIdentity } from '@tarazu/contract/identity/api'
import { getQuote, listInstruments } from '@tarazu/contract/market/api'
import { proposeListing } from '@tarazu/contract/market/operate-api'
import { formatPaise } from '@tarazu/contract/money'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { addRecharge, getRecharge, listRechargeMethods } from '@tarazu/contract/recharges/api'
import { getReconciliation } from '@tarazu/contract/reconciliation/api'
import { listBankLines, matchBankLine, settleBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { login, register } from '@tarazu/contract/session/api'
import { getSignedStatement, getStatement } from '@tarazu/contract/statements/api'
import { verifyStatement } from '@tarazu/contract/statements/verify-statement'
import { upload } from '@tarazu/contract/uploads/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { getWithdrawable, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, readPayoutInstruction } from '@tarazu/contract/withdrawals/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isSigned } from '../src/chain/chain-key.ts'
import { nextOpen } from '../src/market/calendar.ts'
import { exampleEntity as entity } from '../src/testing/example-entity.ts'
import { jpegPhoto } from '../src/testing/hostile-images.ts'
import { type LiveWorld, liveWorld } from '../src/testing/live-world.ts'
import { runFile } from '../src/testing/processes.ts'
import { refusalOf } from '../src/testing/refusal-of.ts'
import { withSecondFactor } from '../src/testing/with-second-factor.ts'

const invitation = 'LIVE-2026'
const phone = '9876543210'
const password = 'correct horse'
const pin = '274951'
const name = 'Asha Rao'
const payee = { name: entity.name, account: 'example.brk@validhdfc', bank: 'HDFC Bank' }
const symbol = 'AAPL'
/** Rupees per dollar. */
const rate = 80n
const soon = { timeout: 20_000, interval: 50 }

let world: LiveWorld
let ownTls: Awaited<ReturnType<LiveWorld['ownTls']>>
let started: Awaited<ReturnType<LiveWorld['start']>>
let set: Pick<Awaited<ReturnType<LiveWorld['setUp']>>, 'one' | 'two'>
let [one, two, customer]: Call[] = []
/** The next unused code of the customer's authenticator. */
let nextCode: () => string
/** All answers and notices that the customer has received. */
const read: unknown[] = []

beforeAll(async () => {
  world = await liveWorld()
  world.yahoo.goBy(world.clock.now)
  world.yahoo.quote(symbol, { currency: 'USD', price: 101.55, previousClose: 101 })
  world.yahoo.quote('USDINR=X', { currency: 'INR', price: Number(rate), previousClose: 79.9 })
  await world.signed()
  ownTls = await world.ownTls()
  const { stop, ...known } = await world.setUp(ownTls)
  set = known
  await stop()
  started = await world.start({ ...ownTls, INVITE_CODE: invitation })
  ;[one, two] = await operators()
})
afterAll(() => world.stop())

const operators = async () => [
  await world.withPasskey(started, set.one),
  await world.withPasskey(started, set.two),
]

/** Records each answer, to search it for what must not be in it. */
const reading =
  (call: Call): Call =>
  async (...asked) => {
    try {
      const answer = await call(...asked)
      read.push(answer)
      return answer
    } catch (error) {
      read.push(error instanceof RefusedError && error.text)
      throw error
    }
  }
const visitor = reading((...asked) => started.client()(...asked))
async function signedIn() {
  const { token } = await visitor(login, { phone, password, code: nextCode() })
  return reading(started.client(token))
}

/** Approves a proposal with the second operator, after the first has tried in vain. */
async function agreed(proposed: Promise<{ proposal: string }> | undefined) {
  const number = (await proposed)?.proposal ?? ''
  const approve = { number, decision: 'approve' } as const
  expect((await refusalOf(as(one)(decideProposal, approve))).code).toBe('own_proposal')
  await as(two)(decideProposal, approve)
}

function as(call: Call | undefined): Call {
  if (!call) throw new Error('nobody has signed in')
  return call
}

/** The balance and the number of lines in the bank's last statement. */
let [balance, lines] = [0n, 0]
async function bankSays(paise: bigint, text: string) {
  balance += paise
  lines += 1
  const row = `${day(world.clock.now())},UTR${lines},"${text}",${formatPaise(paise)},${formatPaise(balance)}`
  const content = ['date,reference,description,amount,balance', row].join('\n')
  await as(one)(importStatement, { name: 'today.csv', content })
  const { rows } = await as(one)(listBankLines, { direction: paise < 0n ? 'out' : 'in', state: 'open' })
  const line = rows.find(({ description }) => description === text)
  if (!line) throw new Error(`no line says ${text}`)
  return line
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const reason = 'As agreed.'

test('the live market starts empty and sells what two operators have listed', async () => {
  // Indian shares may only be dealt in on an exchange, and the firm is none.
  const refused = await refusalOf(as(one)(proposeListing, { symbols: [symbol, 'SBIN.NS'], reason }))
  expect([refused.code, refused.detail]).toEqual(['exchange_only', { codes: 'SBIN.NS' }])
  await agreed(as(one)(proposeListing, { symbols: [symbol], reason }))
  await agreed(as(one)(proposePolicy, { name: 'payee', value: payee, reason }))
  const { rows } = await vi.waitFor(async () => {
    const listed = await visitor(listInstruments, { symbol })
    expect(listed.count).toBe(1)
    return listed
  }, soon)
  expect(rows).toMatchObject([{ symbol, currency: 'USD', tradable: true }])
})

test('a live customer sets up two-step sign-in, a transaction password, papers and a card', async () => {
  await visitor(register, { phone, password, invitation })
  const { token } = await visitor(login, { phone, password })
  customer = reading(started.client(token))
  expect((await refusalOf(customer(getBalance, {}))).code).toBe('second_factor_needed')
  nextCode = (await withSecondFactor(world, { call: customer, password })).nextCode
  const transaction = { kind: 'transaction', pin, password } as const
  expect((await refusalOf(customer(updatePassword, transaction))).code).toBe('second_factor_required')

  const card = { bank: 'State Bank of India', number: '30211234567', holder: name, ifsc: 'SBIN0001234' }
  const photo = new File([new Uint8Array(await jpegPhoto())], 'paper.jpg', { type: 'image/jpeg' })
  const [front, back] = [
    (await customer(upload, { file: photo })).url,
    (await customer(upload, { file: photo })).url,
  ]
  await customer(submitIdentity, {
    idType: 'idCard',
    realName: name,
    idNumber: '4444 3333 9012',
    front,
    back,
  })
  const { rows } = await as(one)(listIdentities, { state: 'under_review' })
  const number = rows[0]?.number ?? ''
  expect(await as(one)(lookAtIdentity, { number, reason: 'review' })).toMatchObject({ realName: name })
  await as(one)(decideIdentity, { number, attempt: 1, decision: 'approve' })
  const added = await customer(addBankCard, card)
  expect(added).toMatchObject({ status: 1, number: '****4567' })
  expect((await refusalOf(customer(withdraw, { card: added.id, amount: '100' }))).code).toBe('password_unset')
  await customer(updatePassword, { ...transaction, code: nextCode() })
})

test('money that came with its reference is matched by one operator and credited by two', async () => {
  world.clock.step(nextOpen('US', world.clock.now() + day_ms) - world.clock.now() + 60_000)
  ;[one, two] = await operators()
  customer = await signedIn()
  expect((await customer(listRechargeMethods, {})).map(({ method }) => method)).toEqual(['manual'])
  const { id, instructions } = await customer(addRecharge, { amount: '50000', method: 'manual' })
  expect(instructions).toEqual({ payee: payee.name, account: payee.account, bank: payee.bank, reference: id })
  const line = await bankSays(50_000_00n, `NEFT ${id} ASHA RAO`)
  expect(line.proposals).toMatchObject([{ thing: id, certainty: 'number_and_amount' }])
  expect((await customer(getBalance, {})).balance).toBe(0n)
  await agreed(as(one)(matchBankLine, { line: line.number, recharge: id }))
  expect(await customer(getRecharge, { id })).toMatchObject({
    status: 2,
    state: 'credited',
    received: 50_000_00n,
  })
  expect(await customer(getBalance, {})).toMatchObject({ balance: 50_000_00n, unsettled: 0n, held: 0n })
})

test('a live order fills at the price of the feed, and says so', async () => {
  const call = as(customer)
  await vi.waitFor(
    async () =>
      expect(await visitor(getQuote, { symbol })).toMatchObject({ price: 101.55, freshness: 'live' }),
    soon,
  )
  const order = { symbol, quantity: 1, kind: 'stock', position: 'full' } as const
  const { number } = await vi.waitFor(() => call(buy, order), soon)
  const { fills, filledBy } = await call(getOrder, { number })
  expect(fills).toMatchObject([{ quantity: 1, price: 101_550_000n, source: 'yahoo', offersAssumed: true }])
  expect(fills[0]?.origin).toBe(world.yahoo.url)
  expect(world.yahoo.hasSent(fills[0]?.answerHash ?? '')).toBe(true)
  expect((await visitor(getTransparency, {})).price_sources.map(({ origin }) => origin)).toEqual([
    world.yahoo.url,
    world.secondSource.url,
  ])
  expect(filledBy).toBe(entity.name)
  const fees = fills.flatMap((fill) => fill.fees).reduce((sum, { amount }) => sum + amount, 0n)
  expect(fees).toBeGreaterThan(0n)
  expect((await call(getBalance, {})).balance).toBe(50_000_00n - 8_124_00n - fees)
  expect((await call(listHoldings, { symbol })).rows).toMatchObject([{ symbol, quantity: 1 }])
  // The firm's own book has the customer's payment, and the share that it owes.
  const { own_book } = await vi.waitFor(async () => {
    const figures = await visitor(getTransparency, {})
    expect(figures.own_book?.positions).toHaveLength(1)
    return figures
  }, soon)
  expect(own_book).toEqual({
    firm: entity.name,
    money: 8_124_00n,
    positions: [{ asset: symbol, units: '-1' }],
    positions_count: 1,
  })
})

test('a withdrawal needs both proofs, is paid by two operators, and settles by the bank line', async () => {
  const call = as(customer)
  const { withdrawable, automaticUpTo } = await call(getWithdrawable, {})
  expect([withdrawable > 30_000_00n, automaticUpTo]).toEqual([true, null])
  const card = (await call(listBankCards, {}))[0]?.id ?? ''
  const asked = { card, amount: '30000' }
  const bare = await refusalOf(call(withdraw, asked))
  expect([bare.code, bare.detail]).toMatchObject(['step_up', { second_factor: true }])
  expect((await refusalOf(call(withdraw, { ...asked, password: pin }))).code).toBe('second_factor_required')
  expect((await refusalOf(call(withdraw, { ...asked, code: nextCode() }))).code).toBe('password_no')
  const { id } = await call(withdraw, { ...asked, password: pin, code: nextCode() })
  expect(await call(getWithdrawal, { id })).toMatchObject({
    status: 'n',
    state: 'requested',
    coolingUntil: null,
  })
  expect(await call(getBalance, {})).toMatchObject({ held: 30_000_00n })

  await agreed(as(one)(proposePayment, { number: id, reason }))
  expect(await call(getWithdrawal, { id })).toMatchObject({ status: 'n', state: 'sent' })
  expect(await as(two)(readPayoutInstruction, { number: id })).toMatchObject({
    holder: name,
    account: '30211234567',
    amount: 30_000_00n,
    reference: id,
  })
  const line = await bankSays(-30_000_00n, `NEFT ${id}`)
  await as(two)(settleBankLine, { line: line.number, thing: id })
  expect(await call(getWithdrawal, { id })).toMatchObject({
    status: 'y',
    state: 'settled',
    timeline: ['requested', 'approved', 'sent', 'settled'].map((state) => ({ state })),
  })
  const report = await as(two)(getReconciliation, {})
  expect(report).toMatchObject({ statement: { balance: 20_000_00n }, ledger: 20_000_00n, unexplained: 0n })
  expect(report.suspense).toMatchObject({ amount: 0n, lines: 0 })
})

test('the statement has all of it and its issuer, and passes the check', async () => {
  const call = as(customer)
  const period = { from: day(world.clock.now() - 7 * day_ms), to: day(world.clock.now()) }
  const { entries, summary } = await call(getStatement, period)
  expect(entries.map((entry) => entry.reason)).toEqual(['recharge', 'order_buy', 'withdrawal'])
  expect(summary).toMatchObject({ opening: 0n, closing: (await call(getBalance, {})).balance })
  expect((await call(listBill, {})).rows.map((entry) => entry.id)).toEqual(
    entries.map(({ id }) => id).toReversed(),
  )
  const { content } = await call(getSignedStatement, period)
  const { statement, findings } = await verifyStatement(content, '', {
    hash: (bytes) => hash('sha256', bytes, 'buffer'),
    isSigned: async (text, signature, key) => isSigned(text, Buffer.from(signature), Buffer.from(key)),
  })
  expect(statement).toMatchObject({
    mode: 'live',
    issuer: `${entity.name}, ${entity.regulator} ${entity.licence_number}, ${entity.registry_url}`,
  })
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
})

test('no answer or notice to a live customer mentions play money', async () => {
  const notices = (await as(customer)(listNotices, { limit: 100 })).rows.map(({ kind }) => kind)
  expect(notices).toEqual(
    expect.arrayContaining([
      'recharge_credited',
      'withdrawal_requested',
      'withdrawal_sent',
      'identity_approved',
    ]),
  )
  await visitor(getConfig, {})
  await visitor(getTransparency, {})
  const all = JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  expect(
    all.match(/.{0,30}(paper.?trad|play money|sandbox|demo|made.up|simulated).{0,30}/i)?.[0],
  ).toBeUndefined()
})

test('every journal is of the live world and without play money, and all checks pass', async () => {
  const { db } = started.server.deps
  const { rows } = await sql<{ worlds: string[]; play: bigint }>`
    select array(select distinct world from journal) as worlds,
           (select count(*) from account where address = 'house:paper') as play`.execute(db)
  expect(rows).toEqual([{ worlds: ['live'], play: 0n }])
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, ...world.complete, ...ownTls, DATABASE_URL: world.databaseUrl }
  const commands = ['ledger/check-command.ts', 'audit/verify-command.ts', 'chain/verify-command.ts']
  const ended = commands.map((file) => runFile(file, [], { env }).ended)
  expect(await Promise.all(ended)).toEqual([0, 0, 0])
})
