import { inspect } from 'node:util'
import { decideProposal, listProposals } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { formatPaise } from '@tarazu/contract/money'
import { claim } from '@tarazu/contract/queues/api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { cancelWithdrawal, getWithdrawal, withdraw } from '@tarazu/contract/withdrawals/api'
import {
  listWithdrawalQueue,
  proposeDelay,
  proposePayment,
  proposeRefusal,
  proposeWithdrawalReturn,
  readPayee,
  readPayoutInstruction,
  reviewWithdrawal,
  settleWithdrawal,
} from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { endReviews, paySmallWithdrawals } from './keep-withdrawals.ts'
import { isOverdue, withdrawalsWithCards } from './withdrawal-rows.ts'

let world: TestServer
type TestOperator = Awaited<ReturnType<TestServer['operator']>>
let maker: TestOperator
let checker: TestOperator

beforeAll(async () => {
  world = await testServer()
  maker = await world.operator('treasury')
  checker = await world.operator('treasury')
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const details = {
  bank: 'State Bank of India',
  number: '30211234567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
}
const text = 'The name on the account is another one.'
const refused = (code: string, detail?: object) =>
  expect.objectContaining(detail ? { code, detail } : { code })
const hour_ms = 3_600_000

async function asked(amount = '60000') {
  const customer = await world.customer({ cash: 100_000_00n })
  const { id: card } = await customer.call(addBankCard, details)
  const { id: number } = await customer.call(withdraw, { card, amount })
  return { customer, number }
}

/** As two operators would have approved it, or under another name than before. */
const verify = (customer: number, name: string) =>
  world.deps.db
    .insertInto('identity')
    .values({
      customer_id: customer,
      number: `IDENTITY${String(customer).padStart(4, '0')}`,
      state: 'approved',
      id_type: 'passport',
      real_name: name,
      name_words: name.toLowerCase().split(' '),
      id_number: Buffer.from('sealed'),
      id_last4: '1234',
      front: null,
      back: null,
      timeline: '[]',
      submitted_at: new Date(world.clock.now()),
    })
    .onConflict((of) => of.column('customer_id').doUpdateSet({ real_name: name }))
    .execute()

const approve = (by: TestOperator, number: string) =>
  by.call(decideProposal, { number, decision: 'approve', reason: '' })
const auditOf = async (subject: string) =>
  (
    await world.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'body'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const lastNotice = async (customer: number) =>
  world.deps.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('a payment that one operator proposes and another approves is paid, notified and logged', async () => {
  const { customer, number } = await asked()
  const { rows } = await maker.call(listWithdrawalQueue, {})
  expect(rows.find((row) => row.number === number)).toMatchObject({
    customer: customer.displayId,
    amount: 60_000_00n,
    account: '****4567',
    claimedBy: null,
    proposal: null,
  })
  const { proposal } = await maker.call(proposePayment, { number, reason: 'Card and name agree.' })
  const seen = await checker.call(reviewWithdrawal, { number })
  expect(seen).toMatchObject({ proposal: 'withdrawal.pay' })
  // That is for who reads the instruction, which is in the log.
  expect(inspect(seen, { depth: null })).not.toMatch(/Rao/)
  await expect(approve(maker, proposal)).rejects.toEqual(refused('own_proposal'))
  expect(await customer.call(getWithdrawal, { id: number })).toMatchObject({
    status: 'n',
    state: 'requested',
  })
  const both = await Promise.allSettled([
    approve(checker, proposal),
    approve(await world.operator('treasury'), proposal),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const paid = await customer.call(getWithdrawal, { id: number })
  expect(paid).toMatchObject({ status: 'y', cancellable: false })
  expect(paid.timeline.map(({ who }) => who)).toEqual(['customer', 'operator', 'system', 'system'])
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 40_000_00n, held: 0n })
  expect(await lastNotice(customer.id)).toEqual({
    kind: 'withdrawal_paid',
    facts: { amount: '60000.00', number },
  })
  expect(await auditOf(number)).toEqual(['withdrawal.pay.proposed', 'withdrawal.pay.approved'])
})

test('a refused withdrawal gives the money back, with a published code and words for the customer', async () => {
  const { customer, number } = await asked()
  const refusal = { number, code: 'name_mismatch', text } as const
  const { proposal } = await maker.call(proposeRefusal, refusal)
  await expect(checker.call(proposePayment, { number, reason: 'Pay it.' })).rejects.toEqual(
    refused('already_proposed'),
  )
  await approve(checker, proposal)
  expect(await customer.call(getWithdrawal, { id: number })).toMatchObject({
    status: 'b',
    state: 'rejected',
    reason: { code: 'name_mismatch', text },
    timeline: [{ state: 'requested' }, { state: 'rejected', who: 'operator', reason: 'name_mismatch', text }],
  })
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
  expect(await lastNotice(customer.id)).toMatchObject({
    kind: 'withdrawal_refused',
    facts: { code: 'name_mismatch' },
  })
  await expect(maker.call(proposePayment, { number, reason: 'Pay it.' })).rejects.toEqual(
    refused('already_decided'),
  )
})

test('a refusal by legal order has to name its document', async () => {
  const { number } = await asked()
  const order = { number, code: 'legal_order', text: 'A court has ordered it.' } as const
  await expect(maker.call(proposeRefusal, order)).rejects.toEqual(refused('document_missing'))
  expect(await maker.call(proposeRefusal, { ...order, documentHash: 'a'.repeat(64) })).toMatchObject({})
})

describe('a delay', () => {
  test('says why and until when, and the small are not paid by themselves meanwhile', async () => {
    const { customer, number } = await asked()
    // Beyond the published time, weekend or not.
    const { reason, serviceLevel } = await customer.call(getWithdrawal, { id: number })
    expect(reason).toEqual({ code: 'in_queue', text: '' })
    const { now: _, ...published } = serviceLevel
    const dueAt = published.due + 24 * hour_ms
    const delay = { number, code: 'system_outage', text: 'Our bank is away.', dueAt } as const
    await expect(maker.call(proposeDelay, { ...delay, dueAt: world.clock.now() - 1 })).rejects.toEqual(
      refused('due_invalid'),
    )
    const tooFar = world.clock.now() + 31 * 24 * hour_ms
    await expect(maker.call(proposeDelay, { ...delay, dueAt: tooFar })).rejects.toEqual(
      refused('due_invalid'),
    )
    const { proposal } = await maker.call(proposeDelay, delay)
    await approve(checker, proposal)
    expect(await customer.call(getWithdrawal, { id: number })).toMatchObject({
      status: 'n',
      state: 'requested',
      dueAt,
      reason: { code: 'system_outage', text: 'Our bank is away.' },
      cancellable: true,
      // What was published stays, and what comes after it is late, whatever the new time.
      serviceLevel: published,
    })
    expect(published.due).toBeLessThan(dueAt)
    const late = withdrawalsWithCards(world.deps.db).where('withdrawal.number', '=', number)
    const row = await late.executeTakeFirstOrThrow()
    expect([isOverdue(row, published.due), isOverdue(row, published.due + 1)]).toEqual([false, true])
    const changed = asOwner(world.databaseUrl, (owner) =>
      owner.query("update withdrawal set published_due_at = now() + interval '1 year' where number = $1", [
        number,
      ]),
    )
    await expect(changed).rejects.toThrow('does not change')
    expect(await lastNotice(customer.id)).toMatchObject({ kind: 'withdrawal_delayed' })
  })

  test('for a review of fraud ends after 72 hours, unless there is a legal order', async () => {
    const { customer, number } = await asked()
    const review = { number, code: 'fraud_review', text: 'We look into it.' } as const
    const begun = world.clock.now()
    await expect(maker.call(proposeDelay, { ...review, dueAt: begun + 73 * hour_ms })).rejects.toEqual(
      refused('review_over'),
    )
    const { proposal } = await maker.call(proposeDelay, { ...review, dueAt: begun + 71 * hour_ms })
    await approve(checker, proposal)
    await endReviews(world.deps)
    expect((await customer.call(getWithdrawal, { id: number })).reason?.code).toBe('fraud_review')
    world.clock.step(71.5 * hour_ms)
    maker = await world.operator('treasury')
    // Proposed in time, and looked at too late.
    const late = await maker.call(proposeRefusal, review)
    world.clock.step(1.5 * hour_ms)
    checker = await world.operator('treasury')
    await expect(approve(checker, late.proposal)).rejects.toEqual(refused('review_over'))
    await checker.call(decideProposal, { number: late.proposal, decision: 'reject', reason: 'Too late.' })
    await endReviews(world.deps)
    maker = await world.operator('treasury')
    checker = await world.operator('treasury')
    const seen = await maker.call(reviewWithdrawal, { number })
    expect(seen).toMatchObject({ reason: null, state: 'requested' })
    expect(seen.timeline.at(-1)).toMatchObject({ state: 'released', who: 'system' })
    await expect(maker.call(proposeRefusal, review)).rejects.toEqual(refused('review_over'))
    const order = {
      number,
      code: 'legal_order',
      text: 'A court has ordered it.',
      documentHash: 'b'.repeat(64),
    } as const
    expect(await maker.call(proposeRefusal, order)).toMatchObject({})
  })
})

test('a fraud review cannot be prolonged under another reason', async () => {
  maker = await world.operator('treasury')
  checker = await world.operator('treasury')
  const { customer, number } = await asked()
  const begun = world.clock.now()
  const review = {
    number,
    code: 'fraud_review',
    text: 'We look into it.',
    dueAt: begun + 70 * hour_ms,
  } as const
  await approve(checker, (await maker.call(proposeDelay, review)).proposal)
  world.clock.step(71 * hour_ms)
  maker = await world.operator('treasury')
  checker = await world.operator('treasury')
  const other = { number, text: 'Above the limit.', dueAt: begun + 700 * hour_ms } as const
  for (const code of ['limit', 'name_mismatch', 'kyc_incomplete', 'system_outage'] as const)
    await expect(maker.call(proposeDelay, { ...other, code })).rejects.toEqual(refused('review_over'))
  const within = { ...other, code: 'limit', dueAt: begun + 71.5 * hour_ms } as const
  await approve(checker, (await maker.call(proposeDelay, within)).proposal)
  world.clock.step(1.5 * hour_ms)
  await endReviews(world.deps)
  maker = await world.operator('treasury')
  checker = await world.operator('treasury')
  expect(await maker.call(reviewWithdrawal, { number })).toMatchObject({ reason: null, state: 'requested' })
  expect(await lastNotice(customer.id)).toEqual({
    kind: 'withdrawal_released',
    facts: { amount: '60000.00', number },
  })
  expect((await auditOf(number)).filter((action) => !action.endsWith('.look')).at(-1)).toBe(
    'withdrawal.review-ended',
  )
  // Once is enough.
  await endReviews(world.deps)
  expect((await auditOf(number)).filter((action) => action === 'withdrawal.review-ended')).toHaveLength(1)
})

test('operators cannot give the reason that the customer has cancelled', async () => {
  const { number } = await asked()
  const given = { number, code: 'customer_cancelled' as never, text }
  const malformed = { name: 'UnfitInputError' }
  await expect(maker.call(proposeRefusal, given)).rejects.toMatchObject(malformed)
  const dueAt = world.clock.now() + hour_ms
  await expect(maker.call(proposeDelay, { ...given, dueAt })).rejects.toMatchObject(malformed)
})

test('a small withdrawal that was delayed is paid when its time has come, unless a court has ordered otherwise', async () => {
  const delays = [{ code: 'system_outage' }, { code: 'legal_order', documentHash: 'c'.repeat(64) }] as const
  const { clock } = world
  const numbers: string[] = []
  for (const given of delays) {
    const { number } = await asked('50001')
    const delay = { number, ...given, text: 'Not today.', dueAt: clock.now() + hour_ms }
    await approve(checker, (await maker.call(proposeDelay, delay)).proposal)
    numbers.push(number)
  }
  // As if the limit had been higher from the start: it would not have waited for an operator to put it off.
  const policies = {
    ...world.deps.policies,
    get: () => ({ ...world.deps.policies.get(), auto_withdraw_max: 50_001_00n }),
  }
  const states = () =>
    Promise.all(numbers.map(async (number) => (await maker.call(reviewWithdrawal, { number })).state))
  await paySmallWithdrawals({ ...world.deps, policies })
  expect(await states()).toEqual(['requested', 'requested'])
  clock.step(hour_ms)
  maker = await world.operator('treasury')
  checker = await world.operator('treasury')
  await paySmallWithdrawals({ ...world.deps, policies })
  expect(await states()).toEqual(['settled', 'requested'])
})

test("what the bank sends back is the customer's again at once", async () => {
  const { customer, number } = await asked()
  const back = { number, text: 'This account is closed.', bankReference: 'RTN-1' }
  await expect(maker.call(proposeWithdrawalReturn, back)).rejects.toEqual(refused('already_decided'))
  const { proposal } = await maker.call(proposePayment, { number, reason: 'Pay it.' })
  await approve(checker, proposal)
  const { proposal: returning } = await maker.call(proposeWithdrawalReturn, back)
  await approve(checker, returning)
  expect(await customer.call(getWithdrawal, { id: number })).toMatchObject({
    status: 'b',
    state: 'returned',
    reason: { code: 'bank_rejected', text: back.text },
  })
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
})

test('a withdrawal that the customer has cancelled meanwhile cannot be paid', async () => {
  const { customer, number } = await asked()
  const { proposal } = await maker.call(proposePayment, { number, reason: 'Pay it.' })
  await customer.call(cancelWithdrawal, { id: number })
  await expect(approve(checker, proposal)).rejects.toEqual(refused('already_decided'))
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
})

test('of a cancellation and an approval of one withdrawal at once, one wins', async () => {
  for (let trial = 0; trial < 5; trial++) {
    const { customer, number } = await asked()
    const { proposal } = await maker.call(proposePayment, { number, reason: 'Pay it.' })
    const outcomes = await Promise.allSettled([
      approve(checker, proposal),
      customer.call(cancelWithdrawal, { id: number }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { state } = await customer.call(getWithdrawal, { id: number })
    const { balance } = await customer.call(getBalance, {})
    expect([state, balance]).toEqual(
      state === 'settled' ? ['settled', 40_000_00n] : ['cancelled', 100_000_00n],
    )
  }
})

test('of two proposals at once, to pay and to refuse, one is accepted', async () => {
  const { number } = await asked()
  const outcomes = await Promise.allSettled([
    maker.call(proposePayment, { number, reason: 'Pay it.' }),
    checker.call(proposeRefusal, { number, code: 'limit', text: 'Above the limit of today.' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await maker.call(listProposals, { subject: number })
  expect(rows).toHaveLength(1)
})

test('a claimed withdrawal is decided by its claimant alone', async () => {
  const { number } = await asked()
  await checker.call(claim, { queue: 'withdrawals', thing: number })
  await expect(maker.call(proposePayment, { number, reason: 'Pay it.' })).rejects.toEqual(refused('claimed'))
  expect(await maker.call(reviewWithdrawal, { number })).toMatchObject({
    claimedBy: expect.stringMatching(/^Operator/),
  })
  expect(await checker.call(proposePayment, { number, reason: 'Pay it.' })).toMatchObject({})
})

test('the whole account number is shown to the operator who pays, and each look is in the log', async () => {
  const { customer, number } = await asked()
  expect(await maker.call(readPayoutInstruction, { number })).toEqual({
    holder: 'Asha Rao',
    bank: details.bank,
    branch: '',
    ifsc: details.ifsc,
    account: '30211234567',
    amount: 60_000_00n,
    reference: number,
  })
  expect(await auditOf(number)).toEqual(['withdrawal.instruction-read'])
  const { body } = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('subject', '=', number)
    .executeTakeFirstOrThrow()
  expect(body).not.toContain('30211234567')
  const support = await world.operator('support')
  expect(await support.call(reviewWithdrawal, { number })).toMatchObject({ account: '****4567' })
  await expect(support.call(readPayoutInstruction, { number })).rejects.toEqual(refused('forbidden'))
  await customer.call(cancelWithdrawal, { id: number })
  await expect(maker.call(readPayoutInstruction, { number })).rejects.toEqual(refused('already_decided'))
})

describe('who is paid', () => {
  test('is shown beside the verified name to whoever decides, and each look is in the log', async () => {
    const { customer, number } = await asked()
    const seen = {
      holder: 'Asha Rao',
      bank: details.bank,
      branch: '',
      ifsc: details.ifsc,
      account: '****4567',
    }
    expect(await checker.call(readPayee, { number })).toEqual({
      ...seen,
      verifiedName: null,
      names: 'unverified',
    })
    await verify(customer.id, 'Asha Verma')
    expect(await checker.call(readPayee, { number })).toEqual({
      ...seen,
      verifiedName: 'Asha Verma',
      names: 'differ',
    })
    expect(await auditOf(number)).toEqual(['withdrawal.payee-read', 'withdrawal.payee-read'])
    await expect(checker.call(readPayee, { number: 'W00000000000' })).rejects.toEqual(refused('not_found'))
  })

  test('is told to others only as far as that the names differ', async () => {
    const { customer, number } = await asked()
    await verify(customer.id, 'Asha Verma')
    const support = await world.operator('support')
    const seen = await support.call(reviewWithdrawal, { number })
    expect(seen.names).toBe('differ')
    expect(JSON.stringify(Object.values(seen), (_, value) => String(value))).not.toMatch(/Rao|Verma/)
    await expect(support.call(readPayee, { number })).rejects.toEqual(refused('forbidden'))
    await verify(customer.id, 'RAO Asha')
    expect(await support.call(reviewWithdrawal, { number })).toMatchObject({ names: 'agree' })
  })
})

/** The bank's statement says that so much has come to the client account. */
let atBank = 0n
async function comesIn(paise: bigint) {
  atBank += paise
  const line = `2026-11-20,UTR${atBank},NEFT,${formatPaise(paise)},${formatPaise(atBank)}`
  const content = `date,reference,description,amount,balance\n${line}`
  await maker.call(importStatement, { name: 'november.csv', content })
}

/** As where a bank carries it, which a deployment with a sandbox does not ask for the money of a test. */
async function askedOfBank() {
  const made = await asked()
  await asOwner(world.databaseUrl, (owner) =>
    owner.query("update withdrawal set carrier = 'bank' where number = $1", [made.number]),
  )
  return made
}

test('a withdrawal by bank leaves the client account and is settled when the bank says so', async () => {
  const { customer, number } = await askedOfBank()
  await comesIn(60_000_00n)
  const { proposal } = await maker.call(proposePayment, { number, reason: 'Pay it.' })
  await approve(checker, proposal)
  expect(await customer.call(getWithdrawal, { id: number })).toMatchObject({
    status: 'n',
    state: 'sent',
    cancellable: false,
  })
  expect((await maker.call(listWithdrawalQueue, { view: 'sent' })).rows.map((row) => row.number)).toEqual([
    number,
  ])
  const facts = { amount: '60000.00', number }
  expect(await lastNotice(customer.id)).toEqual({ kind: 'withdrawal_sent', facts })
  await maker.call(settleWithdrawal, { number, bankReference: 'UTR-77' })
  expect(await lastNotice(customer.id)).toEqual({ kind: 'withdrawal_paid', facts })
  await expect(maker.call(settleWithdrawal, { number, bankReference: 'UTR-77' })).rejects.toEqual(
    refused('already_decided'),
  )
  expect(await checker.call(reviewWithdrawal, { number })).toMatchObject({
    state: 'settled',
    bankReference: 'UTR-77',
  })
  const { balance } = await world.deps.db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.to_account')
    .select(({ fn }) => fn.sum<string>('transfer.amount').as('balance'))
    .where('account.address', '=', 'house:bank:client')
    .executeTakeFirstOrThrow()
  expect(BigInt(balance)).toBe(60_000_00n)
  expect((await auditOf(number)).at(-1)).toBe('withdrawal.settle')
})

test('no withdrawal is sent that the client account does not hold, and the operators are told so', async () => {
  const { customer, number } = await askedOfBank()
  const missing = (amount: string) => refused('withdrawal_unfunded', { missing: amount })
  const propose = () => maker.call(proposePayment, { number, reason: 'Pay it.' })
  await expect(propose()).rejects.toEqual(missing('60000.00'))
  await comesIn(119_999_00n)
  const { proposal } = await propose()
  const other = await askedOfBank()
  const second = await maker.call(proposePayment, { number: other.number, reason: 'Pay it, too.' })
  // Both fit by themselves; together they are a rupee short.
  const both = await Promise.allSettled([approve(checker, proposal), approve(checker, second.proposal)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: missing('1.00') })
  const states = [
    await customer.call(getWithdrawal, { id: number }),
    await other.customer.call(getWithdrawal, { id: other.number }),
  ]
  // It waits on, with its money held, and its proposal is open.
  expect(states.map(({ state }) => state).sort()).toEqual(['requested', 'sent'])
  const left = states.find(({ state }) => state === 'requested')?.id ?? ''
  expect((await checker.call(reviewWithdrawal, { number: left })).proposal).toBe('withdrawal.pay')
})

test('the queue of withdrawals pages by key, the most urgent first, and counts no further than a thousand', async () => {
  const first = await maker.call(listWithdrawalQueue, { limit: 2 })
  const second = await maker.call(listWithdrawalQueue, { limit: 2, after: first.next ?? '' })
  const all = await maker.call(listWithdrawalQueue, { limit: 100 })
  expect(first.rows.length + second.rows.length).toBe(4)
  expect(all.rows.slice(0, 4).map(({ number }) => number)).toEqual(
    [...first.rows, ...second.rows].map(({ number }) => number),
  )
  expect(all.count).toBe(all.rows.length)
  expect(all.next).toBeNull()
  const due = all.rows.map(({ dueAt }) => dueAt)
  expect(due).toEqual([...due].sort((a, b) => a - b))
  const ended = await maker.call(listWithdrawalQueue, { view: 'ended', limit: 2 })
  const more = await maker.call(listWithdrawalQueue, { view: 'ended', limit: 2, after: ended.next ?? '' })
  const numbers = [...ended.rows, ...more.rows].map(({ number }) => number)
  expect(new Set(numbers).size).toBe(4)

  await asOwner(world.databaseUrl, async (client) => {
    const { number } = all.rows[0] ?? {}
    await client.query(
      `insert into withdrawal overriding system value
       select (jsonb_populate_record(w, jsonb_build_object('id', -n, 'number', 'MANY' || lpad(n::text, 8, '0')))).*
         from withdrawal w, generate_series(1, 1001) n where w.number = $1`,
      [number],
    )
  })
  expect((await maker.call(listWithdrawalQueue, { limit: 2 })).count).toBe(1_000)
  await asOwner(world.databaseUrl, (client) =>
    client.query(`delete from withdrawal where number like 'MANY%'`),
  )
})
