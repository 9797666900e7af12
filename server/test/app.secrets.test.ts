/** Checks with canaries that the secrets of customers are nowhere they should not be (safety S9). */

import { addBankCard, listBankCards } from '@tarazu/contract/bank-cards/api'
import { makeClient } from '@tarazu/contract/client'
import { submitIdentity } from '@tarazu/contract/identity/api'
import { confirmEnrolment, signIn } from '@tarazu/contract/operators/api'
import { buy, cancelOrder } from '@tarazu/contract/orders/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { freezeAccount, releaseAccount } from '@tarazu/contract/security/account-api'
import { sendCode, updatePassword } from '@tarazu/contract/security/api'
import { login, logout, register } from '@tarazu/contract/session/api'
import { upload } from '@tarazu/contract/uploads/api'
import { listBill } from '@tarazu/contract/wallet/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runOperatorCommand } from '../src/operators/run-operator-command.ts'
import { codeOf } from '../src/testing/authenticator.ts'
import { openEventStream } from '../src/testing/event-stream.ts'
import { jpegPhoto } from '../src/testing/hostile-images.ts'
import { codeSentTo } from '../src/testing/message-code.ts'
import { refusalOf } from '../src/testing/refusal-of.ts'
import { asOwner, type TestServer, testServer } from '../src/testing/test-server.ts'

const phone = '9876501234'
const password = 'canary horse 7261'
const wrongPassword = 'canary mule 9953'
const realName = 'Canary Quillfeather'
const idNumber = 'P7261953'
const cardNumber = '30217261953'
const pin = '826419'
const wrongPin = '735208'
const operatorPassword = 'canary lantern 5521'
const operatorEmail = 'canary@operators.test'

let world: TestServer
let token: string
let code: string
let oneTimePassword: string
let totpSecret: string
let operatorToken: string
const logged: string[] = []
const asked: string[] = []
const refusals: string[] = []

const opening = () => ({
  password,
  wrongPassword,
  token,
  pin,
  wrongPin,
  code,
  operatorPassword,
  oneTimePassword,
  totpSecret,
  operatorToken,
})
const canaries = () => ({ ...opening(), phone, realName, idNumber, cardNumber })

function expectNone(texts: string[], of: Record<string, string> = canaries()) {
  const all = texts.join('\n')
  // The bytes of a photo may contain any six digits, so stored bytes are searched in hex instead.
  const withoutBytes = all.replace(/\\x[0-9a-f]+/g, '')
  for (const [kind, canary] of Object.entries(of)) {
    // Six digits may also be part of any longer number, so they have to stand alone.
    const short = /^\d{6}$/.test(canary)
    const text = short ? withoutBytes : all
    const at = short ? text.search(new RegExp(`(?<!\\d)${canary}(?!\\d)`)) : text.indexOf(canary)
    expect([kind, at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 50)]).toEqual([kind, ''])
  }
}

const client = (signedIn: boolean) =>
  makeClient({ baseUrl: world.baseUrl, token: () => (signedIn ? token : undefined) })

/** Records what crosses the wire. */
function listen() {
  const real = fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(String(input))
    const answer = await real(input, init)
    const text = await answer.clone().text()
    if (!text.includes('"msg":"ok"')) refusals.push(text)
    return answer
  })
}

/** The canaries in hex, because unsealed values would be stored as bytes. */
const inHex = (of: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(of).map(([kind, text]) => [`${kind} in hex`, Buffer.from(text).toString('hex')]),
  )

const refused = async (code: RefusalCode, promise: Promise<unknown>) =>
  expect((await refusalOf(promise)).code).toBe(code)
const breaks = (promise: Promise<unknown>) =>
  expect(promise).rejects.toEqual(expect.objectContaining({ name: 'ServerError', status: 500 }))

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return answer.status
}

beforeAll(async () => {
  world = await testServer({ LOG_LEVEL: 'trace' }, { logTo: (line) => void logged.push(line) })
  listen()
  world.feed.set('SBIN.NS', 600)
  const visitor = client(false)
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  token = (await visitor(login, { phone, password })).token
  const customer = client(true)

  // A customer uses everything.
  await customer(addRecharge, { amount: '5000' })
  await refused('login_failed', visitor(login, { phone, password: wrongPassword }))
  await refused('phone_taken', visitor(register, { phone, password, invitation: 'PAPER-2026' }))
  await refused('not_sufficient_funds', customer(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 50 }))
  await refused('not_found', customer(cancelOrder, { number: 'ZZZZZZZZZZZZ' }))
  await customer(getUserInfo, {})
  await vi.waitFor(async () => expect((await customer(listBill, {})).count).toBe(1))
  const stream = await openEventStream(world.baseUrl, { token })
  await stream.close()

  await customer(addBankCard, {
    bank: 'State Bank',
    number: cardNumber,
    holder: realName,
    ifsc: 'SBIN0001234',
  })
  await refused(
    'card_invalid',
    customer(addBankCard, { bank: 'B', number: cardNumber, holder: realName, ifsc: cardNumber }),
  )
  const photo = async () => {
    const file = new File([new Uint8Array(await jpegPhoto())], `${idNumber}.jpg`, { type: 'image/jpeg' })
    return (await customer(upload, { file })).url
  }
  const papers = {
    idType: 'passport',
    realName,
    idNumber,
    front: await photo(),
    back: await photo(),
  } as const
  await refused('photo_missing', customer(submitIdentity, { ...papers, back: papers.front }))
  await customer(submitIdentity, papers)
  const setPin = { kind: 'transaction', pin, password } as const
  await refused('password_wrong', customer(updatePassword, { ...setPin, password: wrongPassword }))
  await customer(updatePassword, setPin)
  const { id: card = '' } = (await customer(listBankCards, {}))[0] ?? {}
  await refused('password_no', customer(withdraw, { card, amount: '100', password: wrongPin }))
  await refused('withdraw_max', customer(withdraw, { card, amount: '90000', password: pin }))
  await customer(sendCode, { purpose: 'reset-transaction-password' })
  code = await codeSentTo(world, phone, 'reset-transaction-password')
  await refused('password_wrong', customer(updatePassword, { ...setPin, password: wrongPassword, code }))
  await customer(freezeAccount, {})
  await refused('code_wrong', customer(releaseAccount, { password, code, pin }))

  // An operator uses the console.
  const added = await runOperatorCommand(world.deps, ['add', operatorEmail, 'Somebody', 'support'])
  oneTimePassword = added.replace('One-time password: ', '').trim()
  const started = await visitor(signIn, { email: operatorEmail, password: oneTimePassword })
  if (started.state !== 'enrol') throw new Error('nothing to enrol')
  const { ticket } = started
  totpSecret = started.secret
  const enrolment = { ticket, code: codeOf(totpSecret, world.clock.now()), newPassword: operatorPassword }
  await refused('password_same', visitor(confirmEnrolment, { ...enrolment, newPassword: oneTimePassword }))
  operatorToken = (await visitor(confirmEnrolment, enrolment)).token
  await refused('totp_required', visitor(signIn, { email: operatorEmail, password: operatorPassword }))
  await refused(
    'operator_login_failed',
    visitor(signIn, { email: operatorEmail, password: wrongPassword, code: '000000' }),
  )

  // Secrets are sent in wrong fields.
  expect(
    await send(withdraw.path, { bank_id: cardNumber, count: pin, stock_password: [pin] }, { token }),
  ).toBe(400)
  expect(await send(submitIdentity.path, { real_name: [realName], id_number: { idNumber } }, { token })).toBe(
    400,
  )
  expect(
    await send(updatePassword.path, { type: 'transaction', fund_code_new: pin, code: [code] }, { token }),
  ).toBe(400)
  expect(
    await send(signIn.path, { email: [operatorEmail], password: operatorPassword, code: totpSecret }),
  ).toBe(400)
  expect(await send(login.path, { user: [phone], password: { password } })).toBe(400)
  expect(await send(login.path, { user: phone, password, more: { token } })).toBe(400)
  expect(await send(register.path, { user: phone, password: `${password}\0`, code: token })).toBe(400)
  expect(await send(buy.path, { tag: token, mold: 'stock', count: phone }, { token })).toBe(400)

  // A frozen account would be refused before the error.
  const thawed = await world.customer()

  // Errors whose database messages contain the row.
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query(
      `alter table customer add check (phone <> '9876599999' and password_hash is null) not valid`,
    )
    await owner.query(`alter table favourite add check (symbol is null) not valid`)
    await owner.query(`alter table session add check (id < 0) not valid`)
    // A reply that does not match its contract.
    await owner.query(`alter table journal disable trigger user; update journal set reason = 'made up'`)
    await owner.query(`alter table recharge add check (length(timeline::text) < 3) not valid`)
    await owner.query(`alter table bank_card_version add check (holder is null) not valid`)
    await owner.query(`alter table transaction_password add check (hash is null) not valid`)
    await owner.query(`alter table message_code add check (purpose is null) not valid`)
    await owner.query(`alter table operator_session add check (id < 0) not valid`)
  })
  await world.allowMadeUp()
  await breaks(visitor(register, { phone: '9876599999', password, invitation: 'PAPER-2026' }))
  await breaks(visitor(login, { phone, password }))
  await breaks(customer(addFavourite, { symbol: 'SBIN.NS' }))
  await breaks(thawed.call(addRecharge, { amount: '5000' }))
  await breaks(customer(sendCode, { purpose: 'release-account' }))
  await breaks(customer(updatePassword, { ...setPin, pin: '917364', code }))
  const next = codeOf(totpSecret, world.clock.now() + 30_000)
  await breaks(visitor(signIn, { email: operatorEmail, password: operatorPassword, code: next }))
  await breaks(customer(listBill, {}))
  await breaks(customer(logout, {}))
})

afterAll(async () => {
  vi.restoreAllMocks()
  await world.close({
    transfersAtLeast: 1,
    faults: [
      /^request failed: (new row for relation|the reply of GET \/stock\/success\/v2\/bill does not fit)/,
    ],
  })
})

describe('a secret of a customer', () => {
  test('is in no log, whatever fails', () => {
    expect(logged.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(4)
    expectNone(logged, { ...canaries(), anotherPhone: '9876599999', hash: '$argon2' })
  })

  test('is in no refusal and no error', () => {
    expect(refusals.length).toBeGreaterThan(10)
    expectNone(refusals)
  })

  test('is in no URL', () => {
    expect(asked.length).toBeGreaterThan(10)
    expectNone(asked)
  })

  test('is only a hash in the database, if it is a credential', async () => {
    const rows = await asOwner(world.databaseUrl, async (owner) => {
      const tables = await owner.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      const texts: string[] = []
      for (const { name } of tables.rows) {
        const { rows } = await owner.query<{ row: string }>(`select t::text as row from "${name}" t`)
        texts.push(...rows.map(({ row }) => `${name} ${row}`))
      }
      return texts
    })
    expect(rows.some((row) => row.includes(phone))).toBe(true)
    // The name is plain for operators and statements; numbers of banks and papers are sealed.
    expectNone(rows, {
      ...opening(),
      idNumber,
      cardNumber,
      ...inHex({ idNumber, cardNumber, pin, wrongPin, code }),
    })
  })
})
