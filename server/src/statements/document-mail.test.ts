/** Documents by e-mail: to a real mail server on loopback, with the log of what was sent. */
import { addAlert } from '@tarazu/contract/alerts/api'
import type { Locale } from '@tarazu/contract/locales'
import { noticeFacts } from '@tarazu/contract/notices/kinds'
import { orderSentencesEn } from '@tarazu/contract/notices/order-sentences-en'
import { buy } from '@tarazu/contract/orders/api'
import * as api from '@tarazu/contract/statements/mail-api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { makeFireAlerts } from '../alerts/fire-alerts.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { makeMatching } from '../orders/match-orders.ts'
import { mailCatcher, partsOfMail } from '../testing/mail-catcher.ts'
import { amountsIn, readPdf, readsPdf } from '../testing/read-pdf.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { makeMailDocuments } from './mail-documents.ts'
import { monthsEndedBetween, queueDocuments } from './queue-documents.ts'

const day_ms = 86_400_000
const hour_ms = 3_600_000
let world: TestServer
let mail: Awaited<ReturnType<typeof mailCatcher>>
let send: () => Promise<void>

beforeAll(async () => {
  mail = await mailCatcher()
  // The last Friday of a month, while Mumbai trades.
  world = await testServer(
    { SMTP_URL: mail.url, SMTP_FROM: 'documents@tarazu.example' },
    { leads: false, startAt: Date.parse('2026-10-30T05:00:00Z') },
  )
  world.feed.set('SBIN.NS', 600)
  send = makeMailDocuments(world.deps)
})
afterAll(async () => {
  await mail.close()
  await world.close({ transfersAtLeast: 3 })
})
afterEach(() => {
  mail.caught.length = 0
})

function raise(problem: string): never {
  throw new Error(problem)
}

const codeIn = (source: string) => /\b\d{6}\b/.exec(source)?.[0] ?? ''

async function confirmed(customer: TestCustomer, address: string, language?: Locale) {
  const choice = { address, notes: true, statements: true }
  await customer.call(api.setDocumentMail, choice, language && { language })
  await send()
  const last = mail.caught.at(-1)
  if (!last) throw new Error('no mail came')
  return customer.call(api.confirmDocumentMail, { code: codeIn(partsOfMail(last).text) })
}

describe.skipIf(!readsPdf)('where PDFs can be read', () => {
  test('the note of each day with trades and the statement of each month are sent, once', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    expect(await confirmed(customer, 'asha@mail.example')).toMatchObject({ confirmed: true })
    mail.caught.length = 0
    world.feed.set('SBIN.NS', 601)
    const { number } = await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 11 })
    // It is November then: a day with trades and a month are over.
    world.clock.step(3 * day_ms)
    for (let round = 0; round < 2; round += 1) {
      await queueDocuments(world.deps)
      await send()
    }
    const sent = mail.caught.filter(({ to }) => to.includes('asha@mail.example')).map(partsOfMail)
    expect(sent.map(({ head }) => /^subject: (.+)$/im.exec(head)?.[1])).toEqual([
      expect.stringMatching(/^Contract note 2026-1\d-\d\d$/),
      'Statement of account 2026-10-31',
    ])
    const note = readPdf(sent[0]?.attachment || Buffer.alloc(0)).text
    expect(note).toContain(number)
    const { rows } = await sql<{ net: bigint }>`
        select sum(case when f.customer_id is null then t.amount else -t.amount end)::bigint as net
          from journal j join transfer t on t.journal_id = j.id
          join account f on f.id = t.from_account join account o on o.id = t.to_account
         where j.customer_id = ${customer.id} and j.reason = 'order_buy' and t.asset = 'INR'
           and (f.customer_id is null or o.customer_id is null)`.execute(world.deps.db)
    const net = note.split('\n').find((line) => line.trim().startsWith('Net:')) ?? ''
    expect(amountsIn(net)).toEqual([rows[0]?.net])
    const state = await (await world.signIn(customer))(api.getDocumentMail, {})
    expect(state.sent.map(({ kind, state }) => [kind, state])).toEqual([
      ['statement', 'sent'],
      ['contract_note', 'sent'],
      ['confirmation', 'sent'],
    ])
  })
})

test('nothing is sent to an address before its owner has given the code back', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const set = await customer.call(api.setDocumentMail, {
    address: 'asha.rao@mail.example',
    notes: true,
    statements: false,
  })
  expect(set).toMatchObject({ available: true, address: 'a…@mail.example', confirmed: false, notes: true })
  const guessed = customer.call(api.confirmDocumentMail, { code: '000000' })
  expect((await refusalOf(guessed)).code).toBe('code_wrong')
  world.feed.set('SBIN.NS', 602)
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })
  world.clock.step(day_ms)
  await queueDocuments(world.deps)
  await send()
  expect(mail.caught.map(({ from, to }) => [from, to])).toEqual([
    ['documents@tarazu.example', ['asha.rao@mail.example']],
  ])
  const [first] = mail.caught
  if (!first) throw new Error('no mail came')
  expect(partsOfMail(first).text).toMatch(/Your code is \d{6}/)
})

test('an alert is mailed once, to those who chose it', async () => {
  const fire = makeFireAlerts(world.deps)
  const [wants, wantsNot] = [await world.customer(), await world.customer()]
  await confirmed(wants, 'c@mail.example')
  await confirmed(wantsNot, 'd@mail.example')
  const chosen = { notes: false, statements: false }
  expect(await wants.call(api.setDocumentMail, { ...chosen, alerts: true })).toMatchObject({ alerts: true })
  // Left out, it stays as it was.
  expect(await wants.call(api.setDocumentMail, chosen)).toMatchObject({ alerts: true })
  mail.caught.length = 0
  world.feed.set('SBIN.NS', 600)
  const level = 610_000_000n
  for (const { call } of [wants, wantsNot])
    await call(addAlert, { symbol: 'SBIN.NS', kind: 'price', direction: 'above', level })
  world.feed.set('SBIN.NS', 611)
  for (let round = 0; round < 2; round += 1) {
    await fire(standaloneRound(world.deps))
    await send()
  }
  const [sent, ...others] = mail.caught
  expect(others).toEqual([])
  expect(sent?.to).toEqual(['c@mail.example'])
  const { head, text } = partsOfMail(sent ?? raise('no mail came'))
  expect(head).toMatch(/^subject: Alert: SBIN\.NS$/im)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'SBIN.NS reached what you wanted to be told of: 611.00 INR, at ',
  )
  const state = await wants.call(api.getDocumentMail, {})
  expect(state.sent[0]).toMatchObject({ kind: 'alert', state: 'sent', from: null, to: null })
})

test('what becomes of an order is mailed once, to those who chose it, in their language', async () => {
  const customers = [await world.customer({ cash: 100_000_00n }), await world.customer({ cash: 100_000_00n })]
  const [wants, wantsNot] = customers as [TestCustomer, TestCustomer]
  await confirmed(wants, 'g@mail.example', 'de')
  await confirmed(wantsNot, 'h@mail.example')
  const chosen = { notes: false, statements: false }
  expect(await wants.call(api.getDocumentMail, {})).toMatchObject({ alerts: false, orders: false })
  expect(await wants.call(api.setDocumentMail, { ...chosen, orders: true })).toMatchObject({ orders: true })
  expect(await wants.call(api.setDocumentMail, chosen)).toMatchObject({ alerts: false, orders: true })
  mail.caught.length = 0
  world.feed.set('SBIN.NS', 600)
  const order = {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 3,
    type: 'limit',
    limitPrice: 590_000_000n,
  } as const
  for (const { call } of customers) await call(buy, order)
  world.feed.set('SBIN.NS', 589)
  for (let round = 0; round < 2; round += 1) {
    await makeMatching(world.deps)()
    await send()
  }
  expect(mail.caught.map(({ to }) => to)).toEqual([['g@mail.example']])
  const { head, text } = partsOfMail(mail.caught[0] ?? raise('no mail came'))
  expect(head).toMatch(/^subject: Ihre Order: SBIN\.NS$/im)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Ihre Order über 3 SBIN.NS wurde ausgeführt. (2026-1')
  const { sent } = await wants.call(api.getDocumentMail, {})
  expect(sent[0]).toMatchObject({ kind: 'order', state: 'sent', from: null, to: null })
})

test('a notice belongs to alerts, to orders, or is told in the app alone', async () => {
  const kinds = Object.keys(noticeFacts)
  const { rows } = await sql<{ kind: string; topic: string | null }>`
    select kind, notice_topic(kind) as topic from unnest(${kinds}::text[]) kind`.execute(world.deps.db)
  const topicOf = (kind: string) =>
    kind in orderSentencesEn ? 'orders' : kind.startsWith('alert_') ? 'alerts' : null
  expect(rows).toEqual(kinds.map((kind) => ({ kind, topic: topicOf(kind) })))
  expect(new Set(rows.map(({ topic }) => topic)).size).toBe(3)
})

test('a code waits for no other mail', async () => {
  const customer = await world.customer()
  await confirmed(customer, 'j@mail.example')
  await customer.call(api.setDocumentMail, { notes: false, statements: false, orders: true })
  const facts = { symbol: 'SBIN.NS' }
  await act(world.deps, async ({ notify }) => {
    for (let order = 0; order < 7; order += 1)
      await notify({ customer: customer.id, kind: 'orders_adjusted', facts })
  })
  world.clock.step(1_000)
  mail.caught.length = 0
  const other = await world.customer()
  await other.call(api.setDocumentMail, { address: 'k@mail.example', notes: true, statements: true })
  await send()
  expect(mail.caught[0]?.to).toEqual(['k@mail.example'])
  await send()
  expect(mail.caught).toHaveLength(8)
})

test('what waits while an address changes is sent to the new one', async () => {
  const customer = await world.customer()
  await confirmed(customer, 'e@mail.example')
  const both = { notes: false, statements: false, alerts: true }
  await customer.call(api.setDocumentMail, both)
  world.feed.set('SBIN.NS', 600)
  await customer.call(addAlert, { symbol: 'SBIN.NS', kind: 'price', direction: 'above', level: 610_000_000n })
  world.feed.set('SBIN.NS', 611)
  await makeFireAlerts(world.deps)(standaloneRound(world.deps))
  await customer.call(api.setDocumentMail, { ...both, address: 'f@mail.example' })
  mail.caught.length = 0
  await send()
  expect(mail.caught.map(({ to }) => to)).toEqual([['f@mail.example']])
  const code = codeIn(partsOfMail(mail.caught[0] ?? raise('no mail came')).text)
  await customer.call(api.confirmDocumentMail, { code })
  world.clock.step(hour_ms)
  await send()
  expect(mail.caught.map(({ to }) => to)).toEqual([['f@mail.example'], ['f@mail.example']])
})

test('what a mail server refuses is sent later, and the log says why', async () => {
  const customer = await world.customer()
  mail.refuse(2)
  await customer.call(api.setDocumentMail, { address: 'b@mail.example', notes: true, statements: true })
  await send()
  const log = async () => {
    // Sessions of operators end before the clock has gone that far.
    const { call } = await world.operator('support')
    return (await call(api.listSentDocuments, { customer: customer.displayId })).rows[0]
  }
  expect(await log()).toMatchObject({
    kind: 'confirmation',
    state: 'waiting',
    tries: 1,
    // Its words are not kept: they may repeat the address.
    failure: 'EMESSAGE 450',
    address: 'b…@mail.example',
  })
  // It waits until its pause is over.
  await send()
  expect(await log()).toMatchObject({ tries: 1 })
  world.clock.step(hour_ms)
  await send()
  world.clock.step(hour_ms)
  await send()
  expect(await log()).toMatchObject({ state: 'sent', tries: 3, failure: null })
  expect(mail.caught).toHaveLength(1)
})

test('what is refused for good is given up after eight tries', async () => {
  const customer = await world.customer()
  mail.refuse(8)
  await customer.call(api.setDocumentMail, { address: 'c@mail.example', notes: true, statements: true })
  for (let round = 0; round < 9; round += 1) {
    await send()
    world.clock.step(5 * hour_ms)
  }
  const { sent } = await (await world.signIn(customer))(api.getDocumentMail, {})
  expect(sent[0]).toMatchObject({ state: 'given_up' })
  expect(mail.caught).toEqual([])
})

test('what waits for an address that was removed is not sent', async () => {
  const customer = await world.customer()
  await customer.call(api.setDocumentMail, { address: 'd@mail.example', notes: true, statements: true })
  expect(await customer.call(api.removeDocumentMail, {})).toMatchObject({ address: null, confirmed: false })
  await send()
  expect(mail.caught).toEqual([])
})

test('what was in line for an address before is not sent to a new one that nobody has confirmed', async () => {
  const customer = await world.customer()
  await confirmed(customer, 'h@mail.example')
  const now = new Date(world.clock.now())
  await world.deps.db
    .insertInto('sent_document')
    .values({
      customer_id: customer.id,
      kind: 'contract_note',
      from_day: '2026-10-30',
      to_day: '2026-10-30',
      sealed: null,
      shown: 'h…@mail.example',
      queued_at: now,
      sent_at: null,
      try_at: now,
      failure: null,
    })
    .execute()
  await customer.call(api.setDocumentMail, { address: 'i@mail.example', notes: true, statements: true })
  mail.caught.length = 0
  await send()
  expect(mail.caught.map((each) => /^subject: (.+)$/im.exec(partsOfMail(each).head)?.[1])).toEqual([
    'Confirm your e-mail address',
  ])
  const { sent } = await customer.call(api.getDocumentMail, {})
  expect(sent.find(({ kind }) => kind === 'contract_note')).toMatchObject({ state: 'waiting' })
})

test('a code works once, not for another customer, and not after five wrong ones', async () => {
  const customer = await world.customer()
  const other = await world.customer()
  await other.call(api.setDocumentMail, { address: 'e@mail.example', notes: true, statements: false })
  await customer.call(api.setDocumentMail, { address: 'f@mail.example', notes: true, statements: false })
  await send()
  const mine = mail.caught.find(({ to }) => to.includes('f@mail.example'))
  if (!mine) throw new Error('no mail came')
  const code = codeIn(partsOfMail(mine).text)
  const wrong = code === '111111' ? '222222' : '111111'
  const give = (each: string) => refusalOf(customer.call(api.confirmDocumentMail, { code: each }))
  expect((await refusalOf(other.call(api.confirmDocumentMail, { code }))).code).toBe('code_wrong')
  for (let time = 0; time < 5; time += 1) expect((await give(wrong)).code).toBe('code_wrong')
  expect((await give(code)).code).toBe('code_wrong')
})

test.each([
  '',
  'nobody',
  'a@b',
  'a b@mail.example',
  'a@mail.example, c@mail.example',
  'a@mail.example\r\nbcc: x',
])('documents cannot be sent to "%s"', async (address) => {
  const customer = await world.customer()
  const set = customer.call(api.setDocumentMail, { address, notes: true, statements: true })
  expect((await refusalOf(set)).code).toBe('email_invalid')
})

test('more than five codes a day are refused', async () => {
  const customer = await world.customer()
  const set = () =>
    customer.call(api.setDocumentMail, { address: 'g@mail.example', notes: true, statements: true })
  for (let time = 0; time < 5; time += 1) await set()
  expect((await refusalOf(set())).code).toBe('too_many')
})

test.each([
  ['2026-10-31', '2026-11-02', ['2026-10-31']],
  ['2026-11-01', '2026-11-29', []],
  ['2026-01-01', '2026-03-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2027-12-31', '2028-02-29', ['2027-12-31', '2028-01-31', '2028-02-29']],
])('from %s to %s the months %j have ended', (from, to, ends) => {
  expect(monthsEndedBetween(from, to).map((month) => month.to)).toEqual(ends)
})
