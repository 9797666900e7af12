import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAddress, httpAddress } from '../settings/settings.ts'
import { emptyDatabase } from '../testing/database.ts'
import { runFile } from '../testing/processes.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { answerNotReady } from './not-ready.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let bars: string
beforeAll(async () => {
  database = await emptyDatabase()
  bars = await mkdtemp(join(tmpdir(), 'bars-'))
  await mkdir(join(bars, 'us'))
  const bar = '2024-01-02T09:30:00-05:00,1704205800,50,51,49,50.5,7'
  await writeFile(join(bars, 'us/NEWCO_1m.csv'), `time,epoch,open,high,low,close,volume\n${bar}\n`)
  await writeFile(join(bars, 'notes.csv'), 'symbol,text\nX,hello\n')
})
afterAll(async () => {
  await database.drop()
  await rm(bars, { recursive: true })
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

test('a server answers 503 while it migrates, then prints that it is ready and its notices', async () => {
  const port = await freePort()
  const metricsPort = await freePort()
  const health = `${httpAddress({ host: '127.0.0.1', tls: undefined }, port)}/api/health`
  const status = () =>
    fetch(health).then(
      (answer) => answer.status,
      () => 0,
    )
  // Another process is migrating: the lock of `db/migrate.ts`.
  const migrating = new pg.Client({ connectionString: database.url })
  await migrating.connect()
  await migrating.query('select pg_advisory_lock(7262021)')
  const { kill, firstLine, child } = runFile('main.ts', [], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SECRET: '5e'.repeat(32),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'off',
      MARKET_FEED: 'replay',
      REPLAY_DIR: bars,
    },
  })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  try {
    await expect.poll(status, { timeout: 30_000 }).toBe(503)
    const answer = await fetch(health)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ msg: 'no', code: 'unavailable', detail: { done: false } })
    expect((await fetch(`${health}/ready`)).status).toBe(503)
    const alive = await fetch(`${health}/live`)
    expect(alive.status).toBe(200)
    expect(await alive.json()).toMatchObject({ msg: 'ok', data: { status: 'live' } })
    await migrating.end()
    expect(await firstLine).toBe(
      `Tarazu is ready at ${httpAddress({ host: '127.0.0.1', tls: undefined }, port)}`,
    )
    expect(await status()).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('tarazu_leading ')
    // The notices say what is not simulated, and where operators can add a passkey.
    await expect
      .poll(() => printed)
      .toMatch(
        new RegExp(
          `^  - notes\\.csv: not read, .*^Console: http://localhost:${port}/console, admin@localhost `,
          'ms',
        ),
      )
  } finally {
    await kill()
  }
}, 60_000)

test('a server that starts while the apps are built is ready once they are', async () => {
  const fresh = await emptyDatabase()
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--apps-are-being-built'], {
    env: {
      ...process.env,
      DATABASE_URL: fresh.url,
      SECRET: '5e'.repeat(32),
      PORT: String(port),
      DEMO_DATA: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  const ended = once(child, 'exit')
  try {
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('waiting for the apps')
    expect(printed).not.toContain('is ready')
    child.send('built')
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('Tarazu is ready at ')
    // Whoever started it and builds the apps has gone: it ends by itself.
    child.disconnect()
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await ended
    await fresh.drop()
  }
}, 60_000)

test('malformed HTTP is answered in the envelope while migrating, too', async () => {
  const port = await freePort()
  const makeRoom = await answerNotReady({ port, host: '127.0.0.1' })
  const at = httpAddress({ host: '127.0.0.1', tls: undefined }, port)
  const nonsense = await rawRequest(at, 'hello\r\n\r\n')
  const nameless = await rawRequest(at, 'GET / HTTP/1.1\r\n\r\n')
  await makeRoom()
  expect(nonsense.head).toMatch(/^HTTP\/1\.1 400 /)
  expect(nonsense.head).toContain('x-content-type-options: nosniff')
  expect(nameless.head).toMatch(/^HTTP\/1\.1 503 /)
  expect(JSON.parse(nameless.body)).toMatchObject({ msg: 'no', code: 'unavailable' })
})

test.each([
  ['127.0.0.1', 'http://localhost:3000/console'],
  ['::1', 'http://localhost:3000/console'],
  ['0.0.0.0', 'http://localhost:3000/console'],
  ['broker.example', 'http://broker.example:3000/console'],
  ['10.0.0.5', 'http://10.0.0.5:3000/console'],
])('listening on %s, the console’s address has a name if possible, for passkeys', (host, address) => {
  expect(consoleAddress({ host, tls: undefined }, 3000)).toBe(address)
})

test('the address of a host with colons has brackets', () => {
  expect(httpAddress({ host: '::1', tls: undefined }, 3000)).toBe('http://[::1]:3000')
  const tls = { cert: '/srv/cert.pem', key: '/srv/key.pem' }
  expect(httpAddress({ host: 'localhost', tls }, 3000)).toBe('https://localhost:3000')
})
