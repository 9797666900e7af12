import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportOwnData } from '@tarazu/contract/security/account-api'
import { forgotPassword, sendCode } from '@tarazu/contract/security/api'
import { listMessages, readMessage } from '@tarazu/contract/security/operate-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeSentTo } from '../testing/message-code.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { contentOf } from './messages.ts'

const secret = 'secret-of-the-gateway'
type Received = { body: string; signature: string; status: number }
const received: Received[] = []
/** The gateway's next answers; 200 when none are left. */
const statuses: number[] = []

const gateway = createServer(async (request, response) => {
  const status = statuses.shift() ?? 200
  received.push({
    body: await text(request),
    signature: String(request.headers['x-tarazu-signature']),
    status,
  })
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
})

let world: TestServer
let carried: TestServer

beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  const { port } = gateway.address() as { port: number }
  world = await testServer()
  carried = await testServer({
    MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port}/send`,
    MESSAGE_WEBHOOK_SECRET: secret,
  })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 0 })
  await carried.close({ transfersAtLeast: 0 })
  gateway.close()
})

const soon = { timeout: 10_000, interval: 50 }

test('operators list waiting messages by key; reading a text is logged and notified', async () => {
  const customer = await world.customer()
  await customer.call(sendCode, { purpose: 'release-account' })
  await customer.call(sendCode, { purpose: 'reset-transaction-password' })
  const { call } = await world.operator('admin')
  const first = await call(listMessages, { limit: 1 })
  expect(first.rows).toMatchObject([
    {
      customer: customer.displayId,
      phone: `••••••${customer.phone.slice(-4)}`,
      purpose: 'reset-transaction-password',
    },
  ])
  expect(first.count).toBe(2)
  const second = await call(listMessages, { limit: 1, after: first.next as string })
  expect(second.rows.map(({ purpose }) => purpose)).toEqual(['release-account'])
  expect(second.next).toBeNull()
  const only = await call(listMessages, { customer: '100000000' })
  expect([only.rows, only.count]).toEqual([[], 0])

  const [message] = first.rows
  const { text: words } = await call(readMessage, { id: message?.id as string })
  expect(words).toMatch(/^\d{6} is your Tarazu code\. It sets a new transaction password/)
  const { rows } = await sql`select body::jsonb ->> 'subject' as subject, customer_id from audit_entry
    where action = 'message.look'`.execute(world.deps.db)
  expect(rows).toEqual([{ subject: message?.id, customer_id: customer.id }])
  expect((await refusalOf(call(readMessage, { id: '999999' }))).code).toBe('not_found')
  const told = await world.deps.db.selectFrom('notice').select(['customer_id', 'kind', 'facts']).execute()
  expect(told).toEqual([{ customer_id: customer.id, kind: 'code_viewed', facts: { role: 'admin' } }])
  const { content } = await customer.call(exportOwnData, {})
  expect(JSON.parse(content).looks_by_operators).toMatchObject([{ action: 'message.look', roles: ['admin'] }])
  for (const role of ['treasury', 'support'] as const)
    expect((await refusalOf((await world.operator(role)).call(listMessages, {}))).code).toBe('forbidden')
})

test('messages that a gateway carries cannot be read in the console', async () => {
  const customer = await carried.customer()
  await customer.call(sendCode, { purpose: 'release-account' })
  const { call } = await carried.operator('admin')
  const { rows, readable } = await call(listMessages, { customer: customer.displayId })
  expect([rows.length, readable]).toEqual([1, false])
  expect((await refusalOf(call(readMessage, { id: rows[0]?.id as string }))).code).toBe('not_found')
  // For the tests that count what the gateway got.
  await vi.waitFor(() => expect(received).toHaveLength(1), soon)
  received.length = 0
  await sql`delete from message`.execute(carried.deps.db)
})

test('a gateway gets each message once, signed, and again after it failed', async () => {
  const customer = await carried.customer()
  // A redirect is a failure: its target is not the gateway.
  statuses.push(503, 302)
  await customer.call(sendCode, { purpose: 'release-account' })
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(attempts), soon)
    await vi.waitFor(async () => {
      const { rows } = await sql`select tries from message`.execute(carried.deps.db)
      expect(rows).toEqual([{ tries: attempts }])
    }, soon)
    carried.clock.step(10_000)
  }
  expect(received.map(({ status }) => status)).toEqual([503, 302, 200])
  const last = received.at(-1) as Received
  expect(JSON.parse(last.body)).toMatchObject({ to: customer.phone, purpose: 'release-account' })
  const [, at = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(last.signature) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${at}.${last.body}`).digest('hex'))
  const { rows } = await sql`select sent_at is not null as sent, try_at from message`.execute(carried.deps.db)
  expect(rows).toEqual([{ sent: true, try_at: null }])
  expect(JSON.parse(last.body).text).toContain(await codeSentTo(carried, customer.phone, 'release-account'))
})

test('a message is given up when its code has run out', async () => {
  const customer = await carried.customer()
  const before = received.length
  statuses.push(500, 500)
  await customer.call(sendCode, { purpose: 'reset-transaction-password' })
  await vi.waitFor(() => expect(received.length).toBe(before + 1), soon)
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select try_at is not null as waits from message order by id desc limit 1`.execute(
        carried.deps.db,
      )
    expect(rows).toEqual([{ waits: true }])
  }, soon)
  carried.clock.step(11 * 60_000)
  await vi.waitFor(async () => {
    const { rows } = await sql`select try_at, sent_at, tries from message order by id desc limit 1`.execute(
      carried.deps.db,
    )
    expect(rows).toEqual([{ try_at: null, sent_at: null, tries: 2 }])
  }, soon)
})

/** The newest message to a customer. */
const messageTo = ({ phone }: { phone: string }, purpose: string) =>
  vi.waitFor(async () => {
    const rows = await world.deps.db.selectFrom('message').selectAll().orderBy('id', 'desc').execute()
    const sent = rows.filter((row) => row.purpose === purpose)
    const message = sent
      .map((row) => contentOf(world.deps.secrets, row.sealed))
      .find((each) => each.phone === phone)
    expect(message).toBeDefined()
    return message?.text.replace(/^\d{6} /, '')
  }, soon)

test.each([
  [
    undefined,
    'is your Tarazu code. It sets a new login password and works for 10 minutes. ' +
      'Nobody of Tarazu will ever ask you for it.',
    'is your Tarazu code. It lifts the freeze of your account and works for 10 minutes. ' +
      'Nobody of Tarazu will ever ask you for it.',
  ],
  [
    'zh',
    '是您的 Tarazu 验证码，用于设置新的登录密码，10 分钟内有效。Tarazu 的任何人都绝不会向您索要验证码。',
    '是您的 Tarazu 验证码，用于解除账户冻结，10 分钟内有效。Tarazu 的任何人都绝不会向您索要验证码。',
  ],
  [
    'es',
    'es tu código de Tarazu. Sirve para definir una nueva contraseña de acceso y vale 10 minutos. ' +
      'Nadie de Tarazu te lo pedirá nunca.',
    'es tu código de Tarazu. Levanta el bloqueo de tu cuenta y vale 10 minutos. ' +
      'Nadie de Tarazu te lo pedirá nunca.',
  ],
  [
    'de',
    'ist Ihr Tarazu-Code. Er legt ein neues Anmeldepasswort fest und gilt 10 Minuten. ' +
      'Niemand von Tarazu wird Sie jemals danach fragen.',
    'ist Ihr Tarazu-Code. Er hebt die Sperre Ihres Kontos auf und gilt 10 Minuten. ' +
      'Niemand von Tarazu wird Sie jemals danach fragen.',
  ],
] as const)('whoever asks for a code reads it in their language: %s', async (locale, reset, release) => {
  const customer = await world.customer()
  await world.visitor(forgotPassword, { phone: customer.phone, locale })
  await customer.call(sendCode, { purpose: 'release-account', locale })
  expect(await messageTo(customer, 'release-account')).toBe(release)
  expect(await messageTo(customer, 'reset-password')).toBe(reset)
})
