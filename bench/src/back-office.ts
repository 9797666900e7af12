/** `npm run bench:back-office`: the pages of long lists, a bank statement, and how fast a message arrives. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, makeClient } from '@tarazu/contract/client'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { login, register } from '@tarazu/contract/session/api'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedOperator, seedRecharges } from './back-office-rows.ts'
import { statementOf } from './bank-statement.ts'
import { benchChat } from './chat.ts'
import { benchLongLists } from './long-lists.ts'
import { makeReport } from './report.ts'
import { repository, startBenchServer } from './server-process.ts'

beginTestRun()

/** Rows of each list. Another number after the command shows that all of it runs, and is not kept. */
const usual = 100_000
const count = Number(process.argv[2] ?? usual)
const bankLines = Math.ceil(count / 10)
const { rows, report } = makeReport()

const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const server = await startBenchServer({ DATABASE_URL: embedded.url })
const owner = new pg.Client({ connectionString: embedded.url })
await owner.connect()
try {
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  const customer = await newCustomer(visitor, '7100000001')
  const { token } = await seedOperator(owner, ['treasury', 'support'])

  await benchLongLists({ owner, baseUrl: server.baseUrl, customer, count, report, asked: 200 })

  const numbers = await seedRecharges(owner, customer.id, bankLines)
  const slow = makeClient({
    baseUrl: server.baseUrl,
    as: 'operator',
    token: () => token,
    timeout_ms: 60_000,
  })
  const began = performance.now()
  const imported = await slow(importStatement, { name: 'bench', content: statementOf(numbers) })
  const seconds = (performance.now() - began) / 1_000
  report(
    `reconciliation of ${bankLines} bank lines`,
    `${seconds.toFixed(1)} s, ${imported.certain} matched for certain`,
    'within 10 s',
    seconds <= 10 && imported.certain === bankLines,
  )

  const chat = await benchChat({ ...server, owner, operatorToken: token, streams: 500, messages: 200 })
  report(
    `a message to the other side with ${chat.streams} open streams`,
    `p95 ${chat.p95.toFixed(0)} ms (${chat.messages} messages both ways)`,
    'under 300 ms',
    chat.p95 < 300,
  )
  if (count === usual)
    await writeFile(
      join(repository, 'bench/back-office.json'),
      `${JSON.stringify({ count, rows }, null, 2)}\n`,
    )
} finally {
  await owner.end()
  await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function newCustomer(visitor: Call, phone: string) {
  const password = 'bench customer 1'
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  const { token, displayId } = await visitor(login, { phone, password })
  const { rows: found } = await owner.query<{ id: number }>('select id from customer where phone = $1', [
    phone,
  ])
  const id = found[0]?.id
  if (id === undefined) throw new Error('the customer was not registered')
  return { id, displayId, call: makeClient({ baseUrl: server.baseUrl, token: () => token }) }
}
