/**
 * kill -9 while the payment provider tells of money and two operators take steps back: a correction, a
 * reversal, a write-off and its end (safety R1). A failed run again: CRASH_SEED, as it was printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { type Call, makeClient } from '@tarazu/contract/client'
import { acceptLoan, addLoan } from '@tarazu/contract/loans/api'
import {
  proposeLoanOffer,
  proposeLoanReinstatement,
  proposeLoanWriteOff,
} from '@tarazu/contract/loans/operate-api'
import { formatPaise } from '@tarazu/contract/money'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { proposeReversal } from '@tarazu/contract/reconciliation/api'
import { receiveProviderEvent } from '@tarazu/contract/reconciliation/provider-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { proposePayment, proposeWithdrawalCorrection } from '@tarazu/contract/withdrawals/operate-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/server-child.mjs'
import { verifyAudit } from '../../server/src/audit/verify-audit.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { checkLedger } from '../../server/src/ledger/check.ts'
import { providerSignature } from '../../server/src/reconciliation/provider-signature.ts'
import { findHalfDecided } from '../../server/src/testing/half-decided.ts'
import { persistentCall } from '../../server/src/testing/persistent-call.ts'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import type { Enrolled } from '../pages/enrol.ts'
import { enrolBoth, firstOperator } from './desk.ts'
import { databaseOf, type ServerProcess, startServerProcess } from './server-process.ts'
import { takeTransfers } from './take-transfers.ts'

const random = seeded(seedOf('CRASH_SEED'))
const providerKey = '0f'.repeat(32)
const secret = 'c4'.repeat(32)
const people = 4
const pin = '284615'
const reason = 'It is as it should be.'
const payee = { bank: 'State Bank of India', number: '30211234567', holder: 'A Trader', ifsc: 'SBIN0001234' }

type Person = { call: Call; large: string; loan: string; told: string; journal: string }

let dataDir: string
let settings: Record<string, string>
let server: ServerProcess
let maker: Enrolled
let checker: Enrolled
let persons: Person[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tarazu-crash-'))
  settings = {
    DATA_DIR: dataDir,
    SECRET: secret,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'off',
    RECHARGE_METHODS: 'sandbox,webhook',
    PROVIDER_WEBHOOK_KEY: providerKey,
    OPERATOR_EMAIL: firstOperator.email,
    OPERATOR_PASSWORD: firstOperator.password,
  }
  server = await startServerProcess(settings)
  await takeTransfers(dataDir, secret)
  ;[maker, checker] = await enrolBoth(server.baseUrl)
  persons = await Promise.all(Array.from({ length: people }, (_, n) => aPerson(n)))
})

afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * A customer with money, a loan, a large withdrawal that was recorded as sent, and a recharge that the
 * provider has not told of.
 */
async function aPerson(n: number): Promise<Person> {
  const phone = String(8_100_000_000 + n)
  const password = `quiet harbour ${n}`
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  const { token } = await visitor(login, { phone, password })
  const call = makeClient({ baseUrl: server.baseUrl, token: () => token, timeout_ms: 5_000 })
  const first = await call(addRecharge, { amount: '90000' })
  await call(addRecharge, { amount: '80000' })
  await vi.waitFor(async () => expect((await call(getBalance, {})).balance).toBe(170_000_00n), {
    timeout: 10_000,
  })
  const { id: card } = await call(addBankCard, payee)
  await call(updatePassword, { kind: 'transaction', pin, password })
  const { id: large } = await call(withdraw, { card, amount: '60000', password: pin })
  await approved(maker.call(proposePayment, { number: large, reason }))
  // The sandbox bank has confirmed it at once, which is the first thing to be taken back.
  await approved(maker.call(proposeWithdrawalCorrection, { number: large, text: reason }))
  const { id: loan } = await call(addLoan, { amount: '1000' })
  await approved(
    maker.call(proposeLoanOffer, { number: loan, amount: 1_000_00n, rate: 1_200, days: 90, reason }),
  )
  await call(acceptLoan, { id: loan })
  const { id: told } = await call(addRecharge, { amount: '5000', method: 'webhook' })
  const journal = await inDatabase((db) =>
    db
      .selectFrom('journal')
      .select('id')
      .where('thing', '=', first.id)
      .where('reason', '=', 'recharge')
      .executeTakeFirstOrThrow(),
  )
  return { call, large, loan, told, journal: String(journal.id) }
}

async function approved(asked: Promise<{ proposal: string }>) {
  const { proposal } = await asked
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
}

async function inDatabase<T>(work: (db: Database['db']) => Promise<T>) {
  const { db, close } = openDatabase((await databaseOf(dataDir)).url, { statementTimeout_ms: 20_000 })
  return work(db).finally(close)
}

/** Sends the same message again until it is taken, as a provider does. */
async function tell(type: 'received' | 'returned', number: string) {
  const body = JSON.stringify({
    id: `${type}-${number}`,
    type,
    number,
    amount: formatPaise(5_000_00n),
    bank_reference: `PROV${number}`,
  })
  for (;;) {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const headers = {
      'content-type': 'application/json',
      'provider-timestamp': timestamp,
      'provider-signature': providerSignature(Buffer.from(providerKey, 'hex'), timestamp, body),
    }
    const answer = await fetch(server.baseUrl + receiveProviderEvent.path, { method: 'POST', headers, body })
      .then(async (response) => ({ status: response.status, said: await response.json() }))
      .catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await wait(20)
  }
}

const decide = (number: string) =>
  persistentCall(checker.call, decideProposal, { number, decision: 'approve' }, 'not used')

/** All at once, and the server killed somewhere between the first of them and the last. */
async function killedDuring(work: (() => Promise<unknown>)[]) {
  const mixed = work
    .map((each) => ({ each, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each)
  let answered = 0
  const after = random.between(1, mixed.length - 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = Promise.all(
    mixed.map(async (each) => {
      await each()
      answered += 1
      if (answered === after) resolve()
    }),
  )
  await promise
  await wait(random.between(0, 15))
  await server.kill()
  server = await startServerProcess(settings)
  await running
}

async function check(when: string) {
  await inDatabase(async (db) => {
    expect((await checkLedger(db)).problems, when).toEqual([])
    expect(await findHalfDecided(db), when).toEqual([])
    expect((await verifyAudit(db)).problem, when).toBeUndefined()
    const open = await db.selectFrom('proposal').select('number').where('state', '=', 'open').execute()
    expect(open, when).toEqual([])
  })
}

/** How often each was posted, of `reason`, for all persons. */
const posted = (reason: string, things: readonly string[]) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('journal')
      .select((of) => ['thing', of.fn.countAll<bigint>().as('times')])
      .where('reason', '=', reason)
      .where('thing', 'in', things)
      .groupBy('thing')
      .execute()
    return rows.map(({ times }) => Number(times))
  })

const each = <T>(value: T) => Array.from({ length: people }, () => value)

test(`money that the provider tells of, corrections, reversals and write-offs: all of each or nothing, seed ${random.seed}`, async () => {
  console.log(`steps back with seed ${random.seed}`)
  const proposals: string[] = []
  for (const { large, loan, journal } of persons) {
    const asked = [
      maker.call(proposeWithdrawalCorrection, { number: large, text: reason }),
      maker.call(proposeReversal, { journal, code: 'credited_twice', reason }),
      maker.call(proposeLoanWriteOff, { number: loan, reason }),
    ]
    proposals.push(...(await Promise.all(asked)).map(({ proposal }) => proposal))
  }
  await killedDuring([
    ...proposals.map((number) => () => decide(number)),
    ...persons.map(
      ({ told }) =>
        () =>
          tell('received', told),
    ),
  ])
  await check('after the steps back')
  for (const number of proposals) expect(await decide(number)).toEqual({ refused: 'already_decided' })
  for (const { told } of persons)
    expect((await tell('received', told)).said).toMatchObject({ data: { state: 'credited', repeated: true } })
  expect(
    await posted(
      'recharge',
      persons.map(({ told }) => told),
    ),
  ).toEqual(each(1))
  expect(
    await posted(
      'loan_write_off',
      persons.map(({ loan }) => loan),
    ),
  ).toEqual(each(1))
  // The reversal of its payment; that it was settled had no journal.
  expect(
    await posted(
      'withdrawal_paid',
      persons.map(({ large }) => large),
    ),
  ).toEqual(each(1))
  expect(
    await posted(
      'reversal',
      persons.map(({ large }) => large),
    ),
  ).toEqual(each(1))
  const money = await Promise.all(persons.map(({ call }) => call(getBalance, {})))
  expect(money).toEqual(each(expect.objectContaining({ balance: 26_000_00n, held: 60_000_00n })))
}, 120_000)

test('what the provider takes back, and write-offs that were a mistake, likewise', {
  tags: 'thorough',
  timeout: 120_000,
}, async () => {
  const proposals = await Promise.all(
    persons.map(
      async ({ loan }) => (await maker.call(proposeLoanReinstatement, { number: loan, reason })).proposal,
    ),
  )
  await killedDuring([
    ...proposals.map((number) => () => decide(number)),
    ...persons.map(
      ({ told }) =>
        () =>
          tell('returned', told),
    ),
  ])
  await check('after the reinstatements')
  for (const number of proposals) expect(await decide(number)).toEqual({ refused: 'already_decided' })
  for (const { told } of persons)
    expect((await tell('returned', told)).said).toMatchObject({ data: { state: 'returned', repeated: true } })
  expect(
    await posted(
      'recharge_returned',
      persons.map(({ told }) => told),
    ),
  ).toEqual(each(1))
  const money = await Promise.all(persons.map(({ call }) => call(getBalance, {})))
  expect(money).toEqual(each(expect.objectContaining({ balance: 21_000_00n })))
})
