/**
 * `npm run months`: the real server on one data folder today, in 30 days and in 400, as if it had stood still in between. Each time it
 * has to start, be ready with nothing undone, find its ledger and its log right, do the work of the day once, and let a customer of the
 * first day sign in and trade. Needs `faketime`, which sets the clock of PostgreSQL, too; without it nothing is run.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeClient } from '@tarazu/contract/client'
import { getHealth } from '@tarazu/contract/config/api'
import { buy, listHoldings, sell } from '@tarazu/contract/orders/api'
import { login, register } from '@tarazu/contract/session/api'
import { addRecharge, getBalance } from '@tarazu/contract/wallet/api'
import { freePort, passedOn } from '../scripts/server-child.mjs'
import { openDatabase } from '../server/src/db/database.ts'
import { databaseOf, startServerProcess } from './crash/server-process.ts'
import { repository } from './start-server.ts'

const run = promisify(execFile)
const days = [0, 30, 400]
const day_ms = 86_400_000
const customer = { phone: '9000000001', password: 'quiet harbour 77' }
const patience_ms = 120_000

async function faketime(): Promise<Record<string, string> | undefined> {
  try {
    const { stdout } = await run('faketime', ['-m', '-f', '+0d', 'printenv', 'LD_PRELOAD'])
    return { LD_PRELOAD: stdout.trim(), FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  } catch {
    return undefined
  }
}

function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

async function until(what: string, holds: () => Promise<boolean>) {
  for (const begun = performance.now(); !(await holds()); await wait(200))
    demand(performance.now() - begun < patience_ms, `it never came that ${what}`)
}

async function live(ahead: number, settings: Record<string, string>) {
  const server = await startServerProcess(settings)
  try {
    const visitor = makeClient({ baseUrl: server.baseUrl, token: () => undefined, timeout_ms: 30_000 })
    if (ahead === 0) await visitor(register, { ...customer, invitation: 'PAPER-2026' })
    const { token } = await visitor(login, customer)
    const call = makeClient({ baseUrl: server.baseUrl, token: () => token, timeout_ms: 30_000 })
    const before = (await call(getBalance, {})).balance
    await call(addRecharge, { amount: '50000' })
    await until(
      'the recharge is credited',
      async () => (await call(getBalance, {})).balance === before + 5_000_000n,
    )
    const bought = await call(buy, { symbol: 'INFY.NS', kind: 'stock', quantity: 4 })
    demand(bought.state === 'filled', `the purchase is ${bought.state}`)
    const { createdAt } = await call(sell, { symbol: 'INFY.NS', quantity: 1 })
    const away = Math.abs(createdAt - Date.now() - ahead * day_ms)
    demand(away < day_ms / 2, 'the server goes by another clock than it should')
    const each = days.indexOf(ahead) + 1
    const { rows } = await call(listHoldings, {})
    const held = rows.reduce((sum, { symbol, quantity }) => sum + (symbol === 'INFY.NS' ? quantity : 0), 0)
    demand(held === 3 * each, `after ${each} purchases of 4 and sales of 1 there are ${held}`)

    await until('the ledger and the log are checked', async () =>
      (await checksOf(settings)).every((n) => n >= each),
    )
    // What was missed is made up for in the first rounds of the jobs: nothing of it may fail.
    await server.logged('this process has the lease')
    const { status, undone } = await visitor(getHealth, {})
    demand(status === 'ready' && undone === 0, `${undone} things could not be done`)
    for (const command of ['ledger/check-command.ts', 'audit/verify-command.ts'])
      console.log(`  ${await commandOf(command, settings)}`)
    const checks = await checksOf(settings)
    demand(
      checks.every((n) => n === each),
      `the checks of a day were made ${checks.join(' and ')} times in ${each} days`,
    )
  } finally {
    demand((await server.stop()) === 0, 'it did not end well')
  }
  const faults = server.said.filter((line) => /"level":(50|60)/.test(line))
  demand(faults.length === 0, `it logged errors:\n${faults.join('\n')}`)
}

/** How often the ledger was checked, and the log. */
async function checksOf({ DATA_DIR = '' }: Record<string, string>) {
  const { db, close } = openDatabase((await databaseOf(DATA_DIR)).url, { max: 1 })
  const counts = (['ledger_check', 'audit_check'] as const).map(async (table) => {
    const rows = await db.selectFrom(table).select('at').execute()
    return rows.length
  })
  return Promise.all(counts).finally(close)
}

/** Its last line; an end with another code than 0 is thrown. */
async function commandOf(file: string, settings: Record<string, string>) {
  const { stdout } = await run(process.execPath, [join('server/src', file)], {
    cwd: repository,
    env: { ...passedOn(), ...settings },
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

const clock = await faketime()
if (clock) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarazu-months-'))
  try {
    const port = String(await freePort())
    for (const ahead of days) {
      console.log(ahead === 0 ? 'today' : `in ${ahead} days`)
      const settings = { ...clock, FAKETIME: `+${ahead}d`, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'info' }
      await live(ahead, settings)
    }
    console.log('Months go by as they should.')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
} else {
  console.log('Skipped: there is no `faketime` on this machine (the Debian package of that name brings it).')
}
