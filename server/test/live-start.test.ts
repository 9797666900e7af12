/** Live mode starts if nothing is missing, and otherwise refuses and names each missing thing (rule H2). */
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BusyError, RefusedError } from '@tarazu/contract/client-errors'
import { getConfig, getHealth } from '@tarazu/contract/config/api'
import { getMe } from '@tarazu/contract/operators/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleEntity as entity } from '../src/testing/example-entity.ts'
import { type LiveWorld, liveWorld } from '../src/testing/live-world.ts'
import { runFile, type TestProcess } from '../src/testing/processes.ts'
import { asOwner } from '../src/testing/test-server.ts'

let world: LiveWorld
const processes: TestProcess[] = []
/** The passkey of the second operator. */
let passkey: Awaited<ReturnType<LiveWorld['setUp']>>['two']

beforeAll(async () => {
  world = await liveWorld()
})
afterAll(async () => {
  for (const each of processes) await each.kill()
  await world.stop()
})

/** The lines that say what is missing for a start. */
async function missing(changed: Record<string, string | undefined> = {}): Promise<string[]> {
  const refused = await world.start(changed).then(
    ({ stop }) => stop(),
    (error: unknown) => error as Error & { exitCode?: number },
  )
  if (!refused) return []
  expect(refused).toMatchObject({ name: 'SettingsError', exitCode: 78 })
  const [head, ...lines] = refused.message.split('\n')
  expect(head).toBe('TARAZU_MODE=live cannot start. Missing:')
  return lines.map((line) => line.replace(/^ {2}- /, ''))
}

test('with only a database live mode lists all that is missing, and leaves it unclaimed', async () => {
  const nothing = Object.fromEntries(
    Object.keys(world.complete)
      .filter((name) => !['TARAZU_MODE', 'SECRET', 'LOG_LEVEL', 'ENTITY_FILE'].includes(name))
      .map((name) => [name, undefined]),
  )
  expect(await missing(nothing)).toEqual([
    expect.stringMatching(/^a payment provider: /),
    expect.stringMatching(/^a live price feed: MARKET_FEED=simulated/),
    expect.stringMatching(/^TLS: /),
    expect.stringMatching(/^a way to send codes/),
    expect.stringMatching(/^an outside anchor/),
    expect.stringMatching(/^the disclosed legal entity, in .*entity\.json: there is no such file$/),
    expect.stringMatching(/^two operators with a passkey each: there are none; LIVE_SETUP=on/),
  ])
  const { rows } = await asOwner(world.databaseUrl, (client) => client.query('select * from deployment'))
  expect(rows).toEqual([])
})

test('in setup the console answers over TLS only, and customers are asked to wait', async () => {
  await world.signed()
  const { client, baseUrl, two, stop } = await world.setUp()
  passkey = two
  expect(await client()(getHealth, {})).toMatchObject({ mode: 'live', feed: 'yahoo', durable: true })
  const config = await client()(getConfig, {})
  expect(config.find(({ tag }) => tag === 'mode')?.value).toBe('live')
  const turnedAway = client()(login, { phone: '9876543210', password: 'whatever it is' })
  await expect(turnedAway).rejects.toThrow(BusyError)
  await expect(turnedAway).rejects.toThrow('This firm is still being set up')
  const page = await fetch(`${baseUrl.replace('/api', '')}/transparency`, {
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('60')

  // Only the health probes of the machine may come without TLS.
  for (const probe of ['/health', '/health/ready', '/health/live'])
    expect((await fetch(`${baseUrl}${probe}`)).status).toBe(200)
  for (const path of ['/api/v2/config', '/console', '/']) {
    const plain = await fetch(`${baseUrl.replace('/api', '')}${path}`)
    expect(plain.status).toBe(403)
    expect(await plain.json()).toMatchObject({ code: 'forbidden', text: 'This is answered over HTTPS only.' })
  }
  await stop()
})

test('with nothing missing live mode starts, and an operator signs in with a passkey', async () => {
  const started = await world.start()
  const { server, client, baseUrl, stop } = started
  expect(server.deps.entity).toMatchObject(entity)
  const health = await fetch(`${baseUrl}/health`)
  expect(health.headers.get('x-trading-mode')).toBe('live')
  expect(health.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  const turnedAway = client()(login, { phone: '9876543210', password: 'whatever it is' })
  await expect(turnedAway).rejects.toThrow(RefusedError)
  const operator = await world.withPasskey(started, passkey)
  expect(await operator(getMe, {})).toMatchObject({ mode: 'live', alone: false, passkeys: 1 })
  const loggedEntities = () =>
    server.deps.db
      .selectFrom('audit_entry')
      .select('subject')
      .where('action', '=', 'entity.disclosed')
      .execute()
  // It is logged once, though there was an earlier start in setup.
  expect(await loggedEntities()).toEqual([{ subject: entity.name }])
  await stop()
})

const without = (name: string) => ({ [name]: undefined })

test.each([
  [
    'the price feed',
    { MARKET_FEED: 'simulated', SECOND_FEED: undefined },
    /^a live price feed: MARKET_FEED=simulated is not one$/,
  ],
  ['a second source of prices', without('SECOND_FEED'), /^a second source of prices, /],
  ['the payment provider', without('RECHARGE_METHODS'), /^a payment provider: RECHARGE_METHODS=/],
  [
    'a provider that is real',
    { RECHARGE_METHODS: 'manual,sandbox' },
    /^a payment provider in place of the sandbox/,
  ],
  ['the proxy', without('TRUST_PROXY'), /^TLS: TLS_CERT and TLS_KEY, or a proxy on this machine/],
  ['a proxy on this machine', { TRUST_PROXY: '10.0.0.5' }, /^TLS: /],
  ['the way past the proxy closed', { HOST: '0.0.0.0' }, /^TLS: /],
  ['messages', { MESSAGE_WEBHOOK_URL: undefined, MESSAGE_WEBHOOK_SECRET: undefined }, /^a way to send codes/],
  ['the anchor', without('ANCHOR_FILE'), /^an outside anchor for the log: /],
  ['rate limits', { RATE_LIMITS: 'off' }, /^rate limits: /],
  ['a market of its own', { DEMO_DATA: 'on' }, /^a market without made-up data: /],
  [
    'the entity',
    { ENTITY_FILE: '/nowhere/entity.json' },
    /^the disclosed legal entity, in \/nowhere\/entity\.json: there is no such file$/,
  ],
])('live mode does not start without %s', async (_, changed, sentence) => {
  expect(await missing(changed)).toEqual([expect.stringMatching(sentence)])
})

test.each([
  ['the registry link', { ...entity, registry_url: undefined }, /: registry_url is missing$/],
  [
    'a link that is encrypted',
    { ...entity, registry_url: 'http://www.sebi.gov.in' },
    /: registry_url has the wrong form$/,
  ],
  ['the grievance contact', { ...entity, grievance: undefined }, /: grievance is missing$/],
  [
    'an address to write to',
    { ...entity, grievance: { ...entity.grievance, email: 'us' } },
    /: grievance\.email has the wrong form$/,
  ],
  ['how long papers are kept', { ...entity, retention_years: undefined }, /: retention_years is missing$/],
  ['five years of that', { ...entity, retention_years: 4 }, /: retention_years must be at least 5$/],
  ['only what is known', { ...entity, slogan: 'Trust us' }, /: slogan is not known$/],
  ['a signature', entity, /: it is not signed: npm run entity -- sign /],
  ['a signature in form', { ...entity, signature: 'abc' }, /: signature has the wrong form$/],
  [
    'a signature of its own',
    { ...entity, signature: 'ab'.repeat(64) },
    /: it was changed after it was signed, or signed by another deployment/,
  ],
])('live mode does not start without %s in the entity', async (_, content, sentence) => {
  await world.writeEntity(content)
  expect(await missing()).toEqual([expect.stringMatching(sentence)])
})

test('a changed entity stops the start, and a newly signed one is in the audit log', async () => {
  await world.signed()
  const text = await readFile(world.entityFile, 'utf8')
  await writeFile(world.entityFile, text.replace('INZ000000000', 'INZ000000001'))
  expect(await missing()).toEqual([expect.stringMatching(/it was changed after it was signed/)])
  await writeFile(world.entityFile, '["no object"]')
  expect(await missing()).toEqual([expect.stringMatching(/it is not an object in JSON$/)])

  await world.signed({ ...entity, name: 'Another Securities Limited' })
  const { server, stop } = await world.start()
  const loggedEntities = await server.deps.db
    .selectFrom('audit_entry')
    .select('subject')
    .where('action', '=', 'entity.disclosed')
    .orderBy('id')
    .execute()
  expect(loggedEntities.map(({ subject }) => subject)).toEqual([entity.name, 'Another Securities Limited'])
  await stop()
  await world.signed()
})

test('without a signed statement of who fills orders live mode lacks a venue', async () => {
  const { acts_as: _, ...silent } = entity
  await world.signed(silent)
  expect(await missing()).toEqual([
    expect.stringMatching(/^a venue: no order is sent to an exchange\..*"acts_as": "principal"/),
  ])
  // Added by hand, it is not part of what was signed.
  const signed = JSON.parse(await readFile(world.entityFile, 'utf8')) as object
  await world.writeEntity({ ...signed, acts_as: 'principal' })
  expect(await missing()).toEqual([expect.stringMatching(/: it was changed after it was signed/)])
  await world.writeEntity({ ...entity, acts_as: 'agent' })
  expect(await missing()).toEqual([expect.stringMatching(/: acts_as /)])
  await world.signed()
})

test('live mode does not start if the price feed does not answer', async () => {
  world.yahoo.silence(true)
  expect(await missing()).toEqual([
    `a price feed with a heartbeat: ${world.yahoo.url} gave no sound price in half a minute`,
  ])
  // In setup the console needs no prices.
  expect(await missing({ LIVE_SETUP: 'on' })).toEqual([])
  world.yahoo.silence(false)
})

test('live mode does not start on a database that does not wait for the disk', async () => {
  const { pathname } = new URL(world.databaseUrl)
  const alter = (said: string) =>
    asOwner(world.databaseUrl, (client) => client.query(`alter database ${pathname.slice(1)} ${said}`))
  await alter('set synchronous_commit = off')
  expect(await missing()).toEqual([expect.stringMatching(/^a durable store: fsync, /)])
  await alter('reset synchronous_commit')
})

test.each([
  [
    'a second operator with a passkey',
    'update passkey set operator_id = 1',
    'update passkey set operator_id = 2 where id = 2',
  ],
  [
    'a second operator who may work',
    'update operator set disabled_at = now() where id = 2',
    'update operator set disabled_at = null where id = 2',
  ],
])('live mode starts only in setup without %s', async (_, taken, given) => {
  const change = (said: string) => asOwner(world.databaseUrl, (client) => client.query(said))
  await change(taken)
  expect(await missing()).toEqual([
    'two operators with a passkey each: there is one; ' +
      'LIVE_SETUP=on starts the console alone, where they add theirs',
  ])
  expect(await missing({ LIVE_SETUP: 'on' })).toEqual([])
  await change(given)
  expect(await missing()).toEqual([])
})

/** Runs the program as a service manager would. */
function run(changed: Record<string, string | undefined> = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  const started = runFile('main.ts', [], {
    env: { PATH, HOME, TMPDIR, ...world.complete, DATABASE_URL: world.databaseUrl, PORT: '0', ...changed },
  })
  processes.push(started)
  return started
}

test('the program starts in live mode, and exits with 78 if something is missing', async () => {
  const started = run()
  expect(await started.firstLine).toMatch(/^Tarazu is ready at http:\/\/127\.0\.0\.1:\d+$/)
  await started.kill()
  const refused = run({ ANCHOR_FILE: undefined })
  expect(await refused.ended).toBe(78)
  expect(await refused.firstLine).toMatch(
    /^TARAZU_MODE=live cannot start\. Missing:\n {2}- an outside anchor/,
  )
})

test('with a certificate of its own live mode needs no proxy, and speaks TLS only', async () => {
  const started = run(await world.ownTls())
  const address = /https:\/\/127\.0\.0\.1:\d+$/.exec(await started.firstLine)?.[0] ?? ''
  const answered = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${address}/api/v2/config`, resolve).on('error', reject),
  )
  expect(answered.statusCode).toBe(200)
  expect(answered.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  answered.destroy()
  await expect(fetch(address.replace('https:', 'http:'))).rejects.toThrow()
  await started.kill()
})
