/** `npm run bench:back-office`: long queues, a long bill, a bank statement, and how fast a message arrives. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, makeClient } from '@tarazu/contract/client'
import { importStatement } from '@tarazu/contract/reconciliation/api'
import { login, register } from '@tarazu/contract/session/api'
import { listBill, listWithdrawalQueue } from '@tarazu/contract/wallet/api'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { seedBill, seedOperator, seedRecharges, seedWithdrawals } from './back-office-rows.ts'
import { benchChat } from './chat.ts'
import { percentile } from './percentile.ts'
import { repository, startBenchServer } from './server-process.ts'

const queueRows = 100_000
const billEntries = 100_000
const bankLines = 10_000
const asked = 200

type Row = { what: string; figure: string; goal: string; met: boolean }
const rows: Row[] = []

function report(what: string, figure: string, goal: string, met: boolean) {
  rows.push({ what, figure, goal, met })
  process.stdout.write(`${met ? 'met    ' : 'NOT MET'} ${what}: ${figure} (goal: ${goal})\n`)
}

/** p95 in ms of `asked` calls, four at a time. */
async function p95(ask: (turn: number) => Promise<unknown>) {
  const took: number[] = []
  let turn = 0
  const lane = async () => {
    while (turn < asked) {
      const mine = turn++
      const began = performance.now()
      await ask(mine)
      took.push(performance.now() - began)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return percentile(took, 95)
}

/** The cursors of every tenth page, so that the depths of a list are measured, too. */
async function cursorsOf(next: (after: string | undefined) => Promise<string | null>, pages: number) {
  const cursors: (string | undefined)[] = [undefined]
  let after: string | undefined
  for (let page = 0; page < pages; page++) {
    const found = await next(after)
    if (found === null) break
    after = found
    if (page % 10 === 9) cursors.push(after)
  }
  return cursors
}

const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const server = await startBenchServer({ DATABASE_URL: embedded.url })
const owner = new pg.Client({ connectionString: embedded.url })
await owner.connect()
try {
  const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined })
  const customer = await newCustomer(visitor, '7100000001')
  const { token } = await seedOperator(owner, ['treasury', 'support'])
  const operator = makeClient({ baseUrl: server.baseUrl, as: 'operator', token: () => token })

  await seedWithdrawals(owner, customer.id, queueRows)
  const queue = await cursorsOf(
    async (after) => (await operator(listWithdrawalQueue, { after, limit: 50 })).next,
    300,
  )
  const queueP95 = await p95((turn) =>
    operator(listWithdrawalQueue, { after: queue[turn % queue.length], limit: 50 }),
  )
  report(
    `a page of a queue of ${queueRows} rows, ${queue.length} depths`,
    `p95 ${queueP95.toFixed(0)} ms`,
    'within 200 ms',
    queueP95 <= 200,
  )

  await seedBill(owner, customer.id, billEntries)
  const bill = await cursorsOf(async (after) => {
    const { rows: entries } = await customer.call(listBill, { after, limit: 50 })
    return entries.at(-1)?.id ?? null
  }, 300)
  const billP95 = await p95((turn) => customer.call(listBill, { after: bill[turn % bill.length], limit: 50 }))
  report(
    `a page of a bill of ${billEntries} entries, ${bill.length} depths`,
    `p95 ${billP95.toFixed(0)} ms`,
    'within 200 ms',
    billP95 <= 200,
  )

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
  await writeFile(join(repository, 'bench/back-office.json'), `${JSON.stringify({ rows }, null, 2)}\n`)
} finally {
  await owner.end()
  await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function newCustomer(visitor: Call, phone: string) {
  const password = 'bench customer 1'
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  const { token } = await visitor(login, { phone, password })
  const { rows: found } = await owner.query<{ id: number }>('select id from customer where phone = $1', [
    phone,
  ])
  const id = found[0]?.id
  if (id === undefined) throw new Error('the customer was not registered')
  return { id, call: makeClient({ baseUrl: server.baseUrl, token: () => token }) }
}

/** As a bank would export it: every line names the recharge that it pays. */
function statementOf(numbers: readonly string[]) {
  let balance = 0
  const lines = numbers.map((number, index) => {
    balance += 5_000
    return `2026-11-20,BENCH${index},Transfer ${number},5000.00,${balance}.00`
  })
  return ['date,reference,description,amount,balance', ...lines].join('\n')
}
