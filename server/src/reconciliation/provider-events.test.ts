/** What the payment provider tells: once, whatever comes twice, late, forged, or before its time. */

import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { formatPaise } from '@tarazu/contract/money'
import { cancelRecharge, getRecharge } from '@tarazu/contract/recharges/api'
import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { getReconciliation } from '@tarazu/contract/reconciliation/api'
import { matchBankLine, proposeLineReturn } from '@tarazu/contract/reconciliation/bank-lines-api'
import { receiveProviderEvent } from '@tarazu/contract/reconciliation/provider-api'
import { closeAccount } from '@tarazu/contract/security/account-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, reviewWithdrawal } from '@tarazu/contract/withdrawals/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '../audit/append-audit.ts'
import { type BankWorld, bankWorld, providerKey } from '../testing/bank-world.ts'
import { isSignedByProvider, providerSignature } from './provider-signature.ts'

let world: BankWorld
let events = 0

beforeAll(async () => {
  world = await bankWorld()
})
afterAll(async () => {
  expect((await world.one.call(getReconciliation, {})).unexplained).toBe(0n)
  await world.close({ transfersAtLeast: 8 })
})

type Told = { id?: string; type?: 'received' | 'returned'; amount?: bigint; bank?: string }

function eventOf(number: string, { id, type = 'received', amount = 5_000_00n, bank }: Told = {}) {
  events += 1
  return JSON.stringify({
    id: id ?? `event-${String(events).padStart(4, '0')}`,
    type,
    number,
    amount: formatPaise(amount),
    bank_reference: bank ?? `PROV${events}`,
  })
}

type Signing = { at?: number; key?: string; signature?: string }

async function send(body: string, { at = world.clock.now(), key = providerKey, signature }: Signing = {}) {
  const timestamp = String(Math.floor(at / 1_000))
  const answer = await fetch(`${world.baseUrl}${receiveProviderEvent.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'provider-timestamp': timestamp,
      'provider-signature': signature ?? providerSignature(Buffer.from(key, 'hex'), timestamp, body),
    },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function asked() {
  const customer = await world.customer()
  const { id } = await world.ask(customer, '5000', 'webhook')
  return {
    ...customer,
    number: id,
    cash: async () => (await customer.call(getBalance, {})).balance,
    state: async (): Promise<Recharge['state']> => (await customer.call(getRecharge, { id })).state,
  }
}

const ok = (state: string, repeated = false) => ({
  status: 200,
  body: { msg: 'ok', data: { state, repeated } },
})

test('a signed event of the provider credits a recharge at once', async () => {
  const customer = await asked()
  expect(await send(eventOf(customer.number))).toEqual(ok('credited'))
  expect([await customer.state(), await customer.cash()]).toEqual(['credited', 5_000_00n])
})

test('money for an account that was closed meanwhile waits in suspense, and goes back to its sender', async () => {
  const customer = await asked()
  await customer.call(cancelRecharge, { id: customer.number })
  await customer.call(closeAccount, { password: customer.password })
  expect(await send(eventOf(customer.number, { bank: 'FOR-NOBODY' }))).toEqual(ok('cancelled'))
  const line = await world.lineOf('FOR-NOBODY')
  expect(line).toMatchObject({ state: 'open', amount: 5_000_00n })
  const match = { line: line.number, recharge: customer.number, reason: 'It names it.' }
  await expect(world.one.call(matchBankLine, match)).rejects.toMatchObject({ code: 'account_closed' })
  const back = { line: line.number, reason: 'The account is closed.' }
  const { proposal } = await world.one.call(proposeLineReturn, back)
  await world.approve(proposal)
  expect((await world.lineOf('FOR-NOBODY')).state).toBe('returned')
})

test('thirty events at once, under one id or under many, credit a recharge once', async () => {
  const same = await asked()
  const event = eventOf(same.number)
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(event)))
  expect(answers.filter(({ body }) => (body['data'] as { repeated: boolean }).repeated)).toHaveLength(29)
  expect(await same.cash()).toBe(5_000_00n)

  const many = await asked()
  await Promise.all(Array.from({ length: 30 }, () => send(eventOf(many.number, { bank: 'ONE-TRANSFER' }))))
  expect(await many.cash()).toBe(5_000_00n)
})

test('an event with a known id and other content is refused; the same content in another order is a repetition', async () => {
  const [first, second] = [await asked(), await asked()]
  const id = 'event-of-the-first'
  const body = eventOf(first.number, { id, bank: 'OF-THE-FIRST' })
  expect(await send(body)).toEqual(ok('credited'))
  const others = [
    eventOf(second.number, { id, bank: 'OF-THE-FIRST' }),
    eventOf(first.number, { id, bank: 'OF-THE-FIRST', type: 'returned' }),
    eventOf(first.number, { id, bank: 'OF-THE-FIRST', amount: 5_000_01n }),
    eventOf(first.number, { id, bank: 'ANOTHER' }),
  ]
  for (const other of others) expect((await send(other)).body['code']).toBe('not_matching')
  const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed()), null, 1)
  expect(await send(turned)).toEqual(ok('credited', true))
  expect([await first.cash(), await second.cash(), await second.state()]).toEqual([5_000_00n, 0n, 'created'])
})

test('of thirty different events under one id at once, one counts', async () => {
  const customer = await asked()
  const told = Array.from({ length: 30 }, (_, index) => `OF-THIRTY-${index}`)
  const answers = await Promise.all(
    told.map((bank) => send(eventOf(customer.number, { id: 'event-of-thirty', bank }))),
  )
  expect(answers.filter(({ body }) => body['code'] === 'not_matching')).toHaveLength(29)
  expect(answers).toContainEqual(ok('credited'))
  expect(await customer.cash()).toBe(5_000_00n)
  const lines = world.deps.db.selectFrom('bank_line').select('id').where('reference', 'in', told)
  expect(await lines.execute()).toHaveLength(1)
})

test('an event that is forged, too old or from the future is refused, and leaves nothing', async () => {
  const customer = await asked()
  const body = eventOf(customer.number)
  const now = world.clock.now()
  const forged: Signing[] = [
    { key: '1f'.repeat(32) },
    { signature: '0'.repeat(64) },
    { signature: 'short' },
    { signature: '' },
    { at: now - 301_000 },
    { at: now + 302_000 },
  ]
  for (const signing of forged) expect([signing, (await send(body, signing)).status]).toEqual([signing, 401])
  // A word of another body.
  const timestamp = String(Math.floor(now / 1_000))
  const signature = providerSignature(Buffer.from(providerKey, 'hex'), timestamp, body)
  expect((await send(body.replace('5000.00', '9000.00'), { signature })).status).toBe(401)
  expect([await customer.state(), await customer.cash()]).toEqual(['created', 0n])
  expect(
    await world.deps.db.selectFrom('provider_event').select('id').where('body', '=', body).execute(),
  ).toEqual([])
})

test('no provider event is accepted without a key of the provider', () => {
  const key = Buffer.from(providerKey, 'hex')
  const signature = providerSignature(key, '1700000000', 'x')
  expect(isSignedByProvider(key, { timestamp: '1700000000', signature, body: 'x' }, 1_700_000_000_000)).toBe(
    true,
  )
  expect(isSignedByProvider(key, { timestamp: undefined, signature, body: 'x' }, 1_700_000_000_000)).toBe(
    false,
  )
  expect(
    isSignedByProvider(
      key,
      { timestamp: '1700000000', signature: [signature], body: 'x' },
      1_700_000_000_000,
    ),
  ).toBe(false)
})

test('a signed body that is not an event is refused with what is wrong with it', async () => {
  expect((await send('{')).status).toBe(400)
  expect((await send('')).status).toBe(400)
  const { status, body } = await send(JSON.stringify({ id: 'event-x', type: 'received' }))
  expect([status, body['code']]).toEqual([400, 'invalid_request'])
  expect((await send(eventOf('ZZZZZZZZZZZZ'))).status).toBe(404)
  const customer = await asked()
  for (const amount of [0n, -5_000_00n])
    expect((await send(eventOf(customer.number, { amount }))).body['code']).toBe('not_matching')
})

test('a return event is refused until the money has come, and then takes it back once', async () => {
  const customer = await asked()
  const back = eventOf(customer.number, { type: 'returned' })
  expect((await send(back)).status).toBe(409)
  await send(eventOf(customer.number))
  expect(await send(back)).toEqual(ok('returned'))
  expect(await send(back)).toEqual(ok('returned', true))
  expect((await send(eventOf(customer.number, { type: 'returned' }))).body['data']).toMatchObject({
    state: 'returned',
  })
  expect([await customer.state(), await customer.cash()]).toEqual(['returned', 0n])
  expect(await world.loggedOf(customer)).toEqual(['recharge.told-returned'])
})

test('money that is paid twice waits in suspense, and a movement that the statement has is not counted again', async () => {
  const customer = await asked()
  await send(eventOf(customer.number, { bank: 'FIRST-PAYMENT' }))
  expect(await send(eventOf(customer.number, { bank: 'SECOND-PAYMENT' }))).toEqual(ok('credited'))
  expect(await customer.cash()).toBe(5_000_00n)
  expect(await world.lineOf('SECOND-PAYMENT')).toMatchObject({ state: 'open' })

  const other = await asked()
  await world.bring({ amount: 5_000_00n, reference: 'ON-STATEMENT', text: other.number })
  expect(await send(eventOf(other.number, { bank: 'ON-STATEMENT' }))).toEqual(ok('credited'))
  expect(await world.bring({ amount: 5_000_00n, reference: 'FIRST-PAYMENT' })).toMatchObject({
    added: 0,
    duplicates: 1,
  })
  expect(await world.bring({ amount: 5_000_00n, reference: 'SECOND-PAYMENT' })).toMatchObject({
    duplicates: 1,
  })
})

test('money of another amount, or above `auto_credit_max`, waits for two operators', async () => {
  const [other, large] = [await asked(), await world.customer()]
  expect(await send(eventOf(other.number, { amount: 9_900_000_00n, bank: 'TOO-MUCH' }))).toEqual(
    ok('created'),
  )
  expect(await other.cash()).toBe(0n)
  const { id } = await world.ask(large, '600000', 'webhook')
  expect(await send(eventOf(id, { amount: 600_000_00n, bank: 'LARGE' }))).toEqual(ok('created'))
  for (const [bank, recharge] of [
    ['TOO-MUCH', other.number],
    ['LARGE', id],
  ] as const) {
    const line = await world.lineOf(bank)
    expect(line).toMatchObject({ state: 'open', proposals: [{ thing: recharge }] })
    const match = { line: line.number, recharge, differs: true }
    const { proposal } = await world.one.call(matchBankLine, match)
    // Its word once more does not take the place of the second operator.
    const { amount } = line
    expect(await send(eventOf(recharge, { amount, bank }))).toEqual(ok('matched'))
    await world.approve(proposal)
  }
  expect(await other.cash()).toBe(9_900_000_00n)
  expect((await large.call(getBalance, {})).balance).toBe(600_000_00n)
})

test("a provider event concerns only the provider's transfers, and takes back only what the provider brought", async () => {
  const customer = await world.customer()
  const manual = await world.ask(customer, '5000', 'manual')
  for (const type of ['received', 'returned'] as const)
    expect((await send(eventOf(manual.id, { type }))).status).toBe(404)

  const found = await asked()
  await world.bring({ amount: 5_000_00n, reference: 'FOUND-BY-TWO', text: found.number })
  const { number: line } = await world.lineOf('FOUND-BY-TWO')
  const { proposal } = await world.one.call(matchBankLine, { line, recharge: found.number })
  await world.approve(proposal)
  const back = eventOf(found.number, { type: 'returned' })
  expect((await send(back)).body['code']).toBe('not_matching')
  expect(await found.cash()).toBe(5_000_00n)
})

test('who approves a withdrawal sees what no statement of the bank has confirmed yet', async () => {
  const customer = await asked()
  await send(eventOf(customer.number, { bank: 'UNSEEN' }))
  const details = { bank: 'State Bank', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
  const { id: card } = await customer.call(addBankCard, details)
  await world.give(customer.id, 60_000_00n)
  const { id: number } = await customer.call(withdraw, { card, amount: '60000' })
  const seen = () => world.one.call(reviewWithdrawal, { number })
  expect(await seen()).toMatchObject({ owed: 0n, unconfirmed: 5_000_00n })
  const { proposal } = await world.one.call(proposePayment, { number, reason: 'As asked.' })
  const { facts } = await world.other.call(getProposal, { number: proposal })
  expect(facts).toContainEqual({ field: 'unconfirmed', value: '5000.00' })
  await world.bring({ amount: 5_000_00n, reference: 'UNSEEN' })
  expect(await seen()).toMatchObject({ unconfirmed: 0n })
})

/** Has brought 200000, and asks for 60000 and 70000 of it. */
async function withdrawing() {
  const customer = await world.customer()
  const { id: number } = await world.ask(customer, '200000', 'webhook')
  expect(await send(eventOf(number, { amount: 200_000_00n }))).toEqual(ok('credited'))
  const details = { bank: 'State Bank', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
  const { id: card } = await customer.call(addBankCard, details)
  const first = await customer.call(withdraw, { card, amount: '60000' })
  world.clock.step(3_000)
  const second = await customer.call(withdraw, { card, amount: '70000' })
  return { ...customer, number, withdrawals: [first.id, second.id] }
}

async function somebodyWaits() {
  const { db } = world.deps
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test("a return that waits for a withdrawal does not lock the customer's accounts", async () => {
  const customer = await withdrawing()
  const [older = ''] = customer.withdrawals
  const back = await world.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('withdrawal').select('id').where('number', '=', older).forUpdate().execute()
    const sent = send(eventOf(customer.number, { type: 'returned', amount: 200_000_00n }))
    await somebodyWaits()
    await world.give(customer.id, 1_00n)
    return { sent }
  })
  expect(await back.sent).toEqual(ok('returned'))
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 1_00n, held: 0n })
})

test('a return that waits for the log does not lock the rows that it will change', async () => {
  const customer = await withdrawing()
  const { db, clock } = world.deps
  const back = await db.transaction().execute(async (tx) => {
    await appendAudit(tx, { at: clock.now(), actor: 'system', action: 'test' })
    const sent = send(eventOf(customer.number, { type: 'returned', amount: 200_000_00n }))
    await somebodyWaits()
    const { number, withdrawals } = customer
    const free = [
      await tx
        .selectFrom('recharge')
        .select('id')
        .where('number', '=', number)
        .forUpdate()
        .noWait()
        .execute(),
      await tx
        .selectFrom('withdrawal')
        .select('id')
        .where('number', 'in', withdrawals)
        .forUpdate()
        .noWait()
        .execute(),
    ]
    expect(free.map(({ length }) => length)).toEqual([1, 2])
    return { sent }
  })
  expect(await back.sent).toEqual(ok('returned'))
})

test('an event of the provider ends an open proposal to return the line', async () => {
  const customer = await asked()
  await world.bring({ amount: 5_000_00n, reference: 'NOBODY-YET' })
  const { number: line } = await world.lineOf('NOBODY-YET')
  const { proposal } = await world.one.call(proposeLineReturn, { line, reason: 'Nobody knows it.' })
  expect(await send(eventOf(customer.number, { bank: 'NOBODY-YET' }))).toEqual(ok('credited'))
  expect((await world.other.call(getProposal, { number: proposal })).state).toBe('overtaken')
})

test('an event of the provider credits a matched line before the second operator does', async () => {
  const customer = await asked()
  await world.bring({ amount: 5_000_00n, reference: 'BOTH-WAYS', text: customer.number })
  const line = await world.lineOf('BOTH-WAYS')
  const { proposal } = await world.one.call(matchBankLine, { line: line.number, recharge: customer.number })
  expect(await send(eventOf(customer.number, { bank: 'BOTH-WAYS' }))).toEqual(ok('credited'))
  const late = world.other.call(decideProposal, { number: proposal, decision: 'approve' })
  await expect(late).rejects.toMatchObject({ code: 'already_decided' })
  expect(await customer.cash()).toBe(5_000_00n)
})
