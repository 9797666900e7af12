/**
 * Makes every call of operators as every kind of caller and each role (safety S2). The calls come from the
 * served routes and the table of permissions, so new ones are included. Also tests what a single operator can
 * never do.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Endpoint } from '@tarazu/contract/endpoint'
import { signOut } from '@tarazu/contract/operators/api'
import { mayDo, permissions, type Role, roles } from '@tarazu/contract/operators/permissions'
import { buy } from '@tarazu/contract/orders/api'
import { endOrderOf } from '@tarazu/contract/orders/operate-api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedEndpoints, servedRoutes } from '../src/openapi/served-routes.ts'
import { fieldsOf, validOf } from '../src/testing/hostile-input.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

/** The calls of the console that need no session. */
const open = [
  'POST /console/sign-in',
  'POST /console/sign-in/enrol',
  'POST /console/sign-in/passkey',
  'POST /console/sign-in/passkey/start',
]

/** Calls that check more than the role's permission, such as the queue. */
const looksCloser = ['/console/queues/claim']

let world: TestServer
let customer: TestCustomer
let dead: Record<string, Record<string, string>>
const logged: string[] = []
const byRole = new Map<Role, Operator>()

beforeAll(async () => {
  world = await testServer({ LOG_LEVEL: 'warn' }, { logTo: (line) => void logged.push(line) })
  const expired = await world.operator(...roles)
  world.clock.step(31 * 60_000)
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 100_000_00n })
  for (const role of roles) byRole.set(role, await world.operator(role))
  const revoked = await world.operator(...roles)
  await revoked.call(signOut, {})
  const disabled = await world.operator(...roles)
  await world.deps.db
    .updateTable('operator')
    .set({ disabled_at: new Date(world.clock.now()) })
    .where('id', '=', disabled.id)
    .execute()
  const alive = byRole.get('admin')?.token ?? ''
  dead = {
    'no token': {},
    garbage: { 'operator-token': 'x'.repeat(43) },
    'another form': { 'operator-token': "' or 1=1 --" },
    expired: { 'operator-token': expired.token },
    revoked: { 'operator-token': revoked.token },
    'of a disabled operator': { 'operator-token': disabled.token },
    'with another letter': { 'operator-token': alive.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    "a customer's token": { token: customer.token },
    "a customer's token as an operator's": { 'operator-token': customer.token },
    "a customer's token as a cookie": { cookie: `operator=${customer.token}`, 'x-console': '1' },
    "an operator's token as a customer's": { token: alive },
    "an operator's token as a bearer's": { authorization: `Bearer ${alive}` },
    'a cookie without the header of the console': { cookie: `operator=${alive}` },
    'a cookie with another header': { cookie: `operator=${alive}`, 'x-console': 'true' },
  }
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

const endpoints = () => {
  const found = servedEndpoints(world.server.app).filter(({ caller }) => caller === 'operator')
  expect(found.length).toBeGreaterThan(15)
  return found
}

const samples = new Map<Endpoint, Record<string, unknown>>()

function sampleOf(endpoint: Endpoint): Record<string, unknown> {
  const known = samples.get(endpoint)
  if (known) return known
  const needed = fieldsOf(endpoint).filter(({ required }) => required)
  const sample = Object.fromEntries(
    needed.map(({ name, schema }) => [name, fc.sample(validOf(schema), { seed: 7, numRuns: 1 })[0]]),
  )
  samples.set(endpoint, sample)
  return sample
}

async function send(endpoint: Endpoint, fields: Record<string, unknown>, headers: Record<string, string>) {
  const query = new URLSearchParams()
  if (endpoint.method === 'GET')
    for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  const answer = await world.server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}${query.size > 0 ? `?${query}` : ''}`,
    headers: { ...headers, ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }) },
    ...(endpoint.method === 'POST' && { payload: JSON.stringify(fields) }),
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() }
}

/** Everything that an operator's act writes. The server's own jobs write beside it. */
async function traces() {
  const { rows } = await sql`
    select (select count(*) from audit_entry where actor <> 'system') as entries, (select count(*) from proposal) as proposals,
           (select count(*) from claim) as claims, (select max(id) from journal) as journals`.execute(
    world.deps.db,
  )
  return rows[0]
}

describe('the calls of operators', () => {
  test('have a permission and a path under /console, where nothing else is but the sign-in', () => {
    for (const { method, path, permission } of endpoints()) {
      expect([method, path, permission && permission in permissions]).toEqual([method, path, true])
      expect(path).toMatch(/^\/console\//)
    }
    const others = servedEndpoints(world.server.app)
      .filter(({ caller, path }) => caller !== 'operator' && path.startsWith('/console'))
      .map(({ method, path, caller }) => [`${method} ${path}`, caller])
    expect(others.sort()).toEqual(open.sort().map((each) => [each, 'anyone']))
  })

  test('answer "logout" without a session of the console, and do nothing', {
    timeout: 120_000,
  }, async () => {
    const before = await traces()
    for (const endpoint of endpoints()) {
      for (const [kind, headers] of Object.entries(dead)) {
        const { status, body } = await send(endpoint, sampleOf(endpoint), headers)
        expect([endpoint.path, kind, status, body.code]).toEqual([endpoint.path, kind, 400, 'logout'])
      }
    }
    expect(await traces()).toEqual(before)
  })

  test('and their stream need a session of the console', async () => {
    const streams = servedRoutes(world.server.app)
      .filter(({ endpoint, url, method }) => !endpoint && url.startsWith('/api/console/') && method === 'GET')
      .map(({ url }) => url)
    expect(streams).toEqual(['/api/console/stream'])
    for (const [kind, headers] of Object.entries(dead)) {
      const answer = await world.server.app.inject({ url: '/api/console/stream', headers })
      expect([kind, answer.statusCode, answer.json().code]).toEqual([kind, 400, 'logout'])
    }
  })

  test('answer "forbidden" to each role without the permission, and do nothing', {
    timeout: 120_000,
  }, async () => {
    const before = await traces()
    let cells = 0
    for (const endpoint of endpoints()) {
      for (const [role, { token }] of byRole) {
        if (!endpoint.permission || mayDo([role], endpoint.permission)) continue
        const { status, body } = await send(endpoint, sampleOf(endpoint), { 'operator-token': token })
        expect([endpoint.path, role, status, body.code]).toEqual([endpoint.path, role, 403, 'forbidden'])
        cells += 1
      }
    }
    expect(cells).toBeGreaterThan(20)
    expect(await traces()).toEqual(before)
    const denied = logged.filter((line) => line.includes('an operator has no right to this'))
    expect(denied).toHaveLength(cells)
    expect(JSON.parse(denied[0] ?? '')).toMatchObject({
      level: 40,
      operator: expect.any(Number),
      route: expect.stringContaining('/api/console/'),
      requestId: expect.any(String),
    })
  })

  test('let each role with the permission in', { timeout: 120_000 }, async () => {
    for (const endpoint of endpoints()) {
      if (looksCloser.includes(endpoint.path)) continue
      for (const [role, { token }] of byRole) {
        if (!endpoint.permission || !mayDo([role], endpoint.permission)) continue
        const its = endpoint.path === signOut.path ? (await world.operator(role)).token : token
        const { status, body } = await send(endpoint, sampleOf(endpoint), { 'operator-token': its })
        // The permission is checked before the fields.
        expect([endpoint.path, role, status, body.code]).not.toEqual([endpoint.path, role, 403, 'forbidden'])
        expect([endpoint.path, role, [200, 400, 404].includes(status)]).toEqual([endpoint.path, role, true])
        expect([endpoint.path, role, body.code]).not.toEqual([endpoint.path, role, 'logout'])
      }
    }
  })

  test('each have a role, and the auditor has none that changes something of customers', () => {
    for (const { method, path, permission } of endpoints()) {
      if (!permission) continue
      expect(permissions[permission].length, path).toBeGreaterThan(0)
      const own = /^(own|read|list) /.test(permission)
      if (method === 'POST' && !own) expect([path, mayDo(['auditor'], permission)]).toEqual([path, false])
    }
  })
})

test('the auditor can read everything but what decision 053 excludes', () => {
  const closed = endpoints()
    .filter(({ method, permission }) => method === 'GET' && permission && !mayDo(['auditor'], permission))
    .map(({ path }) => path)
  expect(closed.sort()).toEqual(['/console/messages', '/console/messages/one'].sort())
})

describe('a single operator with every role', () => {
  /** Hashes of balances, fills with their quotes, and outcomes of orders. */
  async function whatCounts() {
    const { rows } = await sql<Record<string, string>>`
      select (select coalesce(md5(string_agg(a::text, '|' order by a.id)), '') from account a
               where customer_id is not null) as balances,
             (select coalesce(md5(string_agg(o::text, '|' order by o.id)), '') from orders o) as outcomes,
             (select coalesce(md5(string_agg(f::text, '|' order by f.id)), '') from fill f)
               as prices`.execute(world.deps.db)
    return rows[0]
  }

  test('cannot change a balance, a price or an outcome by any call', { timeout: 120_000 }, async () => {
    world.feed.set('SBIN.NS', 600)
    const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 } as const
    const bought = await customer.call(buy, order)
    const resting = await customer.call(buy, { ...order, type: 'limit', limitPrice: 590_000_000n })
    const recharge = await customer.call(addRecharge, { amount: '5000' })
    // Waits until the paper deposit is credited; after that only an operator could change anything.
    await expect
      .poll(async () => {
        const { db } = world.deps
        const rows = await db
          .selectFrom('recharge')
          .select('state')
          .where('number', '=', recharge.id)
          .execute()
        return rows.map(({ state }) => state)
      })
      .toEqual(['credited'])
    const everything = await world.operator(...roles)
    const real: Record<string, unknown[]> = {
      number: [bought.number, resting.number, recharge.id],
      subject: [bought.number, customer.displayId],
      thing: [bought.number, recharge.id],
      customer: [customer.displayId],
      symbol: ['SBIN.NS'],
      id: [1, 2, everything.id],
      amount: ['5000', '1'],
      price: ['1.00', '999999'],
      journal: ['1', 1, 2],
    }
    const before = await whatCounts()
    let done = 0
    for (const endpoint of endpoints().filter(({ method }) => method === 'POST')) {
      if (endpoint.path === signOut.path || endpoint.path === decideProposal.path) continue
      // One operator may end an order, which releases what it reserved (orders-desk.test.ts, decision 059).
      if (endpoint.path === endOrderOf.path) continue
      const shape = Object.fromEntries(
        fieldsOf(endpoint).map(({ name, schema }) => [
          name,
          real[name] ? fc.oneof(fc.constantFrom(...real[name]), validOf(schema)) : validOf(schema),
        ]),
      )
      const optional = fieldsOf(endpoint)
        .filter(({ required }) => required)
        .map(({ name }) => name)
      const inputs = fc.sample(fc.record(shape, { requiredKeys: optional }), { seed: 11, numRuns: 15 })
      for (const input of inputs) {
        const { body } = await send(endpoint, input, { 'operator-token': everything.token })
        if (body.code === undefined) done += 1
      }
    }
    // Proves that calls succeeded, and nothing changed all the same.
    expect(done).toBeGreaterThan(10)
    // They cannot approve their own proposals.
    const { rows } = await sql<{ number: string }>`
      select number from proposal where state = 'open' and proposed_by = ${everything.id}`.execute(
      world.deps.db,
    )
    for (const { number } of rows) {
      const fields = { number, decision: 'approve', reason: 'mine' }
      const { body } = await send(decideProposal, fields, { 'operator-token': everything.token })
      expect(body.code).toBe('own_proposal')
    }
    expect(rows.length).toBeGreaterThan(0)
    expect(await whatCounts()).toEqual(before)
  })

  test('could not do so with the server’s own database roles either', async () => {
    const { rows } = await sql<{ right: string }>`
      select role || ': ' || c.relname || ' ' || lower(p) as right
        from pg_class c, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p,
             unnest(array['tarazu_app', 'tarazu_act', 'tarazu_customer']) role
       where c.relname in ('account', 'journal', 'transfer', 'bill', 'fill', 'audit_entry', 'audit_head')
         and c.relnamespace = 'public'::regnamespace
         and has_table_privilege(role, c.oid, p)
       order by 1`.execute(world.deps.db)
    // Only commit_orders inserts fills, with their quotes, and fills never change.
    expect(rows.map(({ right }) => right)).toEqual(['tarazu_act: fill insert', 'tarazu_app: fill insert'])
  })
})
