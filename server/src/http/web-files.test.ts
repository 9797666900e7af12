import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { answerErrors } from './errors.ts'
import { webFiles } from './web-files.ts'

let outside: string
let dir: string
let consoleDir: string
let app: FastifyInstance
let baseUrl: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'tarazu-web-'))
  await writeFile(join(outside, 'beside.txt'), 'kept to itself')
  dir = join(outside, 'web')
  await mkdir(dir)
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><title>Tarazu</title><style>p{top:0}</style><script>run()</script><script src="/a.js"></script>',
  )
  await writeFile(
    join(dir, 'check-statement.html'),
    [
      '<!doctype html><meta http-equiv="Content-Security-Policy" ',
      `content="default-src 'none'; script-src 'sha256-abc'" />`,
    ].join(''),
  )
  consoleDir = join(outside, 'console')
  await mkdir(consoleDir)
  for (const folder of [dir, consoleDir]) await writeFile(join(folder, '.sources'), 'of what it was built')
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>Tarazu console</title>')
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'assets/index-abc.js'), 'export {}')
  app = Fastify()
  answerErrors(app, { log: pino({ level: 'silent' }) })
  await webFiles(app, { webDir: dir, consoleDir, live: false })
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(outside, { recursive: true })
})

test.each([
  '/',
  '/markets',
  '/trading/RELIANCE.NS',
  '/stock/v2/M&M.NS/Mahindra',
  '/trading/BRK.B?a=1.js',
  '/news/7',
  '/records/a.js',
  '/loan/',
])('%s answers the app’s page', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toContain('<title>Tarazu</title>')
})

test('a page that is not found says in live mode that it is live', async () => {
  const live = Fastify()
  answerErrors(live, { log: pino({ level: 'silent' }) })
  await webFiles(live, { webDir: join(import.meta.dirname, '../../../web'), live: true })
  const answer = await live.inject({ url: '/metrics', headers: { accept: 'text/html' } })
  await live.close()
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('<html data-mode="live" lang="en">')
})

test.each(['/', '/index.html', '/login'])(
  '%s says in live mode what it is, from its first byte on',
  async (url) => {
    const built = join(import.meta.dirname, '../../../web')
    const live = Fastify()
    answerErrors(live, { log: pino({ level: 'silent' }) })
    await webFiles(live, { webDir: built, live: true })
    const answer = await live.inject({ url })
    await live.close()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<html data-mode="live" lang="en">')
    expect(answer.body).not.toMatch(/paper/i)
  },
)

test.each(['/console', '/console/', '/console/approvals', '/console/withdrawals/71?state=open'])(
  '%s answers the console’s page',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<title>Tarazu console</title>')
  },
)

test('a console file with a hash in its name is cached forever', async () => {
  const answer = await app.inject({ url: '/console/assets/index-abc.js' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/gone.js',
  '/console/assets/gone.js',
  '/icon.png',
  '/consoles.js',
  '/api',
  '/api/nothing',
])('%s does not answer a page', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ msg: 'no', code: 'not_found' })
})

// A client library would normalize the dots before sending.
test.each([
  '/../beside.txt',
  '/assets/../../beside.txt',
  '/%2e%2e/beside.txt',
  '/..%2fbeside.txt',
  '/console/../../beside.txt',
  '/beside.txt%00.js',
])('%s leads nowhere out of the folder', async (path) => {
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
  const { head, body } = await rawRequest(baseUrl, request)
  expect(head).toMatch(/^HTTP\/1\.1 404 /)
  expect(JSON.parse(body)).toMatchObject({ msg: 'no', code: 'not_found' })
})

// No screen's address, paths that other servers have, and files that a build keeps for itself.
test.each([
  '/no-such-page',
  '/metrics',
  '/.env',
  '/.sources',
  '/console/nowhere',
  '/console/.sources',
  '/%2esources',
])('%s is not found: JSON for a program, the app’s page for a person', async (url) => {
  const told = await app.inject({ url })
  expect(told.statusCode).toBe(404)
  expect(told.json()).toMatchObject({ msg: 'no', code: 'not_found' })
  const shown = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(shown.statusCode).toBe(404)
  expect(shown.body).toContain(url.startsWith('/console') ? '<title>Tarazu console<' : '<title>Tarazu<')
  const page = await app.inject({ url: url.startsWith('/console') ? '/console' : '/' })
  const known = { 'if-none-match': String(page.headers.etag) }
  const again = await app.inject({ url, headers: { accept: 'text/html', ...known } })
  expect([again.statusCode, again.body]).toEqual([404, shown.body])
})

test('the head request of a page answers as its get does', async () => {
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/markets' })
  expect([statusCode, body]).toEqual([200, ''])
  expect(headers['content-type']).toContain('text/html')
})

test('a file that is built while the server runs is served', async () => {
  await writeFile(join(dir, 'later.js'), 'export {}')
  expect((await app.inject({ url: '/later.js' })).statusCode).toBe(200)
})

const policyAt = async (url: string, headers = {}) =>
  (await app.inject({ url, headers })).headers['content-security-policy']

test('a page with a script in itself is sent with its own policy, and no other page is', async () => {
  expect(await policyAt('/check-statement.html')).toBe(
    "default-src 'none'; script-src 'sha256-abc'; frame-ancestors 'none'",
  )
  for (const url of ['/console/', '/later.js']) expect(await policyAt(url)).toBeUndefined()
})

test.each(['/', '/index.html', '/markets'])('%s runs its own script, and no other one', async (url) => {
  const policy = String(await policyAt(url))
  const { headers } = await app.inject({ url })
  // The same for whoever has the page already: an answer without content renews the policy.
  expect(await policyAt(url, { 'if-none-match': headers.etag })).toBe(policy)
  expect(policy).toContain(
    "default-src 'none';script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';",
  )
  expect(policy).toContain(";style-src 'self' 'sha256-8EJL2E40VnnGherz8izbHnhSLNfS7seXQ/iH7JDUNko=';")
})
