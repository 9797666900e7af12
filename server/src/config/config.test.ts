import { BusyError } from '@tarazu/contract/client-errors'
import { configTags, getConfig, getHealth, getLiveness, getReadiness } from '@tarazu/contract/config/api'
import { listMissing } from '@tarazu/contract/config/operate-api'
import { defaultPolicies } from '@tarazu/contract/config/policies'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { buy } from '@tarazu/contract/orders/api'
import { getServiceAddress } from '@tarazu/contract/recharges/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedgerDaily } from '../ledger/check-daily.ts'
import { readSettings } from '../settings/settings.ts'
import { version } from '../settings/version.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { isDurable } from './durability.ts'
import { configOf } from './get-config.ts'
import { rateCard } from './rate-card.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
/** These tests damage the ledger on purpose, and take the database away. */
const faults = [
  /^the ledger does not add up$/,
  /^safe mode stands$/,
  /^a job could not do one thing, and will try it again: /,
  /^a job failed and will be tried again: /,
  /^what a job has left undone could not be written down: /,
]
afterAll(() => server.close({ transfersAtLeast: 4, faults }))

const valuesOf = (entries: { tag: string; value: string }[]) =>
  Object.fromEntries(entries.map(({ tag, value }) => [tag, value]))

const { fees, placement } = rateCard
const schedule = { version: rateCard.version, fees, placement }

test('the configuration has a tag for each setting', async () => {
  const entries = await server.visitor(getConfig, {})
  // Play money has no legal entity, and made-up prices are asked of nobody.
  const tags = configTags.filter((tag) => tag !== 'entity' && !/^(second_)?feed_/.test(tag))
  expect(entries.map(({ tag }) => tag).sort()).toEqual(tags.toSorted())
  const { fee_schedule, ...values } = valuesOf(entries)
  expect(values).toEqual({
    mode: 'paper',
    feed: 'simulated',
    prices_foreseeable: 'no',
    locales: 'en,zh,es,de',
    customer_service: 'in-app',
    currency_unit: 'INR',
    currency_symbol: '₹',
    currency_rate: '20',
    peso_rate: '20.29',
    min_withdraw_count: '100',
    min_recharge_count: '5000',
    invite_code: 'PAPER-2026',
    safe_mode: 'no',
  })
  expect(JSON.parse(fee_schedule ?? '')).toEqual(schedule)
})

test('another deployment has other values', () => {
  const settings = readSettings({
    CURRENCY: 'MXN',
    LOCALES: 'en',
    CUSTOMER_SERVICE: 'external',
    INVITE_CODE: 'SCHOOL-7',
    MARKET_FEED: 'yahoo',
  })
  expect(valuesOf(configOf(settings, defaultPolicies, schedule))).toMatchObject({
    feed: 'yahoo',
    locales: 'en',
    customer_service: 'external',
    currency_unit: 'MXN',
    currency_symbol: '$',
    invite_code: 'SCHOOL-7',
  })
})

test('the configuration says when anyone can work the prices out', () => {
  const told = (environment: Record<string, string>) =>
    valuesOf(configOf(readSettings(environment), defaultPolicies, schedule))
  expect(told({})).toMatchObject({ prices_foreseeable: 'no' })
  expect(told({ SIMULATED_SEED: '1' })).toMatchObject({ prices_foreseeable: 'yes' })
})

test('live mode publishes no invitation code', () => {
  const settings = { ...readSettings({ INVITE_CODE: 'SECRET-1' }), mode: 'live' as const }
  expect(valuesOf(configOf(settings, defaultPolicies, schedule))).not.toHaveProperty('invite_code')
})

test('only named settings leave the server', () => {
  const settings = readSettings({
    OPERATOR_PASSWORD: 'canary-word',
    DATABASE_URL: 'postgres://canary@host/db',
  })
  expect(JSON.stringify(configOf(settings, defaultPolicies, schedule))).not.toContain('canary')
})

test.each([
  ['safe in all settings', { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }, true],
  [
    'waiting for a second server as well',
    { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'remote_apply' },
    true,
  ],
  ['not waiting for the disk', { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'off' }, false],
  ['never asking the disk', { fsync: 'off', full_page_writes: 'on', synchronous_commit: 'on' }, false],
  ['ready to tear pages', { fsync: 'on', full_page_writes: 'off', synchronous_commit: 'on' }, false],
])('whether commits are durable is known of PostgreSQL %s', (_, found, durable) => {
  expect(isDurable(found)).toBe(durable)
})

test.each([
  ['health', getHealth],
  ['readiness', getReadiness],
])('%s is ready, and reads durability from the database, which tests do not have', async (_, asked) => {
  expect(await server.visitor(asked, {})).toEqual({
    status: 'ready',
    mode: 'paper',
    feed: 'simulated',
    durable: false,
    undone: 0,
    safe_mode: null,
  })
})

test('transparency counts instruments, quotes, journals, transfers and orders', async () => {
  const read = async () => {
    server.clock.step(3_000)
    return server.visitor(getTransparency, {})
  }
  const before = await read()
  const { call } = await server.customer({ cash: 100_000_00n })
  server.feed.set('SBIN.NS', 800)
  server.feed.set('TCS.NS', -1)
  await call(buy, { symbol: 'SBIN.NS', quantity: 3, kind: 'stock' })
  await expect(call(buy, { symbol: 'SBIN.NS', quantity: 101, kind: 'stock' })).rejects.toMatchObject({
    code: 'count_max',
  })
  const after = await read()
  expect(after).toMatchObject({
    mode: 'paper',
    feed: 'simulated',
    prices_foreseeable: false,
    version,
    instruments: server.deps.market.instruments.length,
    instruments_with_price: before.instruments_with_price + 1,
    quotes_refused: before.quotes_refused + 1,
    journals: before.journals + 2,
    reversals: 0,
    orders_filled: before.orders_filled + 1,
  })
  expect(after.quotes_seen).toBeGreaterThanOrEqual(before.quotes_seen + 2)
  // The gift is one transfer; the purchase moves money, fees and shares.
  expect(after.transfers).toBe(before.transfers + 1 + 6)
})

test('the last check of the whole ledger is public, and runs once a day', async () => {
  await checkLedgerDaily(server.deps)
  server.clock.step(3_000)
  const first = await server.visitor(getTransparency, {})
  expect(first.ledger_balanced).toBe(true)
  await checkLedgerDaily(server.deps)
  server.clock.step(3_000)
  expect((await server.visitor(getTransparency, {})).ledger_checked_at).toBe(first.ledger_checked_at)
  server.clock.step(86_400_000)
  await checkLedgerDaily(server.deps)
  server.clock.step(3_000)
  const next = await server.visitor(getTransparency, {})
  expect(next.ledger_checked_at).toBeGreaterThan(first.ledger_checked_at ?? Number.POSITIVE_INFINITY)
})

test('a ledger that does not add up is public', async () => {
  server.clock.step(86_400_000)
  await asOwner(server.databaseUrl, async (owner) => {
    await owner.query(
      `update account set balance = balance + 1
        where balance > 0 and id = (select min(id) from account where balance > 0)`,
    )
    await checkLedgerDaily(server.deps)
    await owner.query(
      'update account set balance = balance - 1 where id = (select min(id) from account where balance > 0)',
    )
  })
  server.clock.step(3_000)
  expect((await server.visitor(getTransparency, {})).ledger_balanced).toBe(false)
})

test('while the database is away health answers 503 with Retry-After, the process still lives, and it recovers', async () => {
  const name = new URL(server.databaseUrl).pathname.slice(1)
  const elsewhere = new URL(server.databaseUrl)
  elsewhere.pathname = 'postgres'
  const allow = (yes: boolean) =>
    asOwner(elsewhere.href, async (owner) => {
      await owner.query(`alter database ${name} allow_connections ${yes}`)
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  await allow(false)
  const refused = await server.visitor(getHealth, {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BusyError)
  expect(refused).toMatchObject({ status: 503, retryAfter_s: 2 })
  await expect(server.visitor(getReadiness, {})).rejects.toMatchObject({ status: 503 })
  expect(await server.visitor(getLiveness, {})).toEqual({ status: 'live' })
  await allow(true)
  await expect
    .poll(() => server.visitor(getHealth, {}).catch(() => undefined), { timeout: 20_000 })
    .toMatchObject({ status: 'ready' })
})

test('operators see that an external customer service lacks an address, customers do not', async () => {
  const world = await testServer({ CUSTOMER_SERVICE: 'external' })
  const [operator, customer] = [await world.operator('support'), await world.customer()]
  expect(await operator.call(listMissing, {})).toEqual(['customer_service_address'])
  expect(await customer.call(getServiceAddress, {})).toBe('/customer-service')
  const set = {
    customer_service_address: 'https://help.example.org/',
    customer_service_hosts: ['help.example.org'],
  }
  // Only to a host that is listed.
  await setPolicies(world.deps, { ...set, customer_service_hosts: ['example.org'] })
  expect(await operator.call(listMissing, {})).toEqual(['customer_service_address'])
  expect(await customer.call(getServiceAddress, {})).toBe('/customer-service')
  await setPolicies(world.deps, set)
  expect(await operator.call(listMissing, {})).toEqual([])
  expect(await customer.call(getServiceAddress, {})).toBe('https://help.example.org/')
  await world.close({ transfersAtLeast: 0 })
})

test('a customer service in the app needs no address, and stays there whatever address is set', async () => {
  const world = await testServer()
  const [operator, customer] = [await world.operator('support'), await world.customer()]
  expect(await operator.call(listMissing, {})).toEqual([])
  await setPolicies(world.deps, {
    customer_service_address: 'https://help.example.org/',
    customer_service_hosts: ['help.example.org'],
  })
  expect(await customer.call(getServiceAddress, {})).toBe('/customer-service')
  await world.close({ transfersAtLeast: 0 })
})
