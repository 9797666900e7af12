/**
 * A deployment that somebody tries to cheat with: customers who traded, two operators, and what is sealed of
 * it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { type Call, makeClient, newKey } from '@tarazu/contract/client'
import { buy, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { freePort, passedOn } from '../../scripts/server-child.mjs'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { enrolBoth, firstOperator } from '../crash/desk.ts'
import { databaseOf, type ServerProcess, startServerProcess } from '../crash/server-process.ts'
import { takeTransfers } from '../crash/take-transfers.ts'
import type { Enrolled } from '../pages/enrol.ts'

const repository = resolve(import.meta.dirname, '../..')
/** What root reads beside the database. */
const secret = 'f7'.repeat(32)
const log = { info() {}, warn() {}, error() {} }

type Client = {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}
type Person = { phone: string; password: string; displayId: string; token: string; call: Call }

/** Who signed in before the deployment was copied stays so in its copies. */
type People = { customer: Person; accomplice: Person; operators: [Enrolled, Enrolled] }

export type Deployment = People & {
  dataDir: string
  /** Up to and with `/api`. */
  baseUrl: string
  /** With other settings beside its own, which it keeps from then on. */
  restart(settings?: Record<string, string>): Promise<void>
  halt(): Promise<void>
  /** Works on a connection of the application, of the customers' requests, or as the owner of the tables. */
  asApplication<T>(work: (client: Client, db: Database['db']) => Promise<T>): Promise<T>
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Copies the data folder as it stands, and goes on. */
  keepFolder(): Promise<string>
  /** The files beside the database go, by which the server would know that its log is another. */
  forgetMemory(): Promise<void>
  /** Puts a copy in the place of the data folder, and starts on it. */
  bringBack(folder: string): Promise<void>
  /** Runs one of the commands that anybody with a copy of the database has, and answers what it printed. */
  command(file: string, args?: string[]): Promise<{ code: number | null; printed: string }>
  stop(): Promise<void>
}

/** Made once; each attempt that spoils something works on a copy. */
export async function makeDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-fraud-'))
  const server = await startOn(folder, await freePort())
  try {
    return await withHistory(folder, server)
  } catch (error) {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function withHistory(folder: string, server: ServerProcess) {
  const { baseUrl } = server
  await takeTransfers(folder, secret)
  const customer = await makePerson(baseUrl, '8000000001')
  const accomplice = await makePerson(baseUrl, '8000000002')
  const operators = await enrolBoth(baseUrl)
  await trade(customer.call)
  await trade(accomplice.call)
  await askForMoney(customer)
  const deployment = runningOn(folder, server, { customer, accomplice, operators })
  await untilSealed(deployment)
  return deployment
}

/** The same deployment as it stands now, in a folder of its own; the original has to be halted. */
export async function copyOf({ dataDir, baseUrl, ...people }: Deployment): Promise<Deployment> {
  const folder = await copiedFolder(dataDir)
  // At the same address: who signed in there stays so.
  const server = await startOn(folder, Number(new URL(baseUrl).port))
  return runningOn(folder, server, people)
}

/** A copy that runs beside the original, at another address, for its customers. */
export async function twinOf({ dataDir, customer, accomplice, operators }: Deployment): Promise<Deployment> {
  const folder = await copiedFolder(dataDir)
  const server = await startOn(folder, await freePort())
  const there = (person: Person): Person => ({ ...person, call: callOf(server.baseUrl, person.token) })
  return runningOn(folder, server, { customer: there(customer), accomplice: there(accomplice), operators })
}

async function copiedFolder(dataDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-fraud-'))
  await copyInto(dataDir, folder)
  return folder
}

/** PostgreSQL runs as somebody else, whose files they have to stay. */
const copyInto = (from: string, to: string) =>
  once(spawn('cp', ['-a', `${from}/.`, to], { stdio: 'inherit' }), 'exit')

const startOn = (dataDir: string, port: number, settings: Record<string, string> = {}) =>
  startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    SECRET: secret,
    LOG_LEVEL: 'info',
    RECHARGE_METHODS: 'sandbox,manual',
    OPERATOR_EMAIL: firstOperator.email,
    OPERATOR_PASSWORD: firstOperator.password,
    ...settings,
  })

function runningOn(
  dataDir: string,
  first: ServerProcess,
  { customer, accomplice, operators }: People,
): Deployment {
  let server: ServerProcess | undefined = first
  const port = Number(new URL(first.baseUrl).port)
  let settings: Record<string, string> = {}
  const start = async () => {
    server = await startOn(dataDir, port, settings)
  }
  const halt = async () => {
    await server?.stop()
    server = undefined
  }
  return {
    customer,
    accomplice,
    operators,
    dataDir,
    baseUrl: first.baseUrl,
    halt,
    async restart(others = settings) {
      await halt()
      settings = others
      await start()
    },
    async keepFolder() {
      await halt()
      const folder = await copiedFolder(dataDir)
      await start()
      return folder
    },
    async forgetMemory() {
      await halt()
      await rm(join(dataDir, 'log-signer'))
    },
    async bringBack(folder) {
      await halt()
      await rm(dataDir, { recursive: true })
      await rename(folder, dataDir)
      await start()
    },
    async asApplication(work) {
      const embedded = await startEmbedded(dataDir, { log })
      return connected(embedded.serverUrl, work).finally(() => embedded.release())
    },
    asOwner: async (work) =>
      connected((await databaseOf(dataDir)).url, async (client) => {
        await client.query('set role none')
        return work(client)
      }),
    command: (file, args = []) => run(file, args, { DATA_DIR: dataDir, SECRET: secret }),
    async stop() {
      await halt()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function connected<T>(url: string, work: (client: Client, db: Database['db']) => Promise<T>) {
  const { pool, db, close } = openDatabase(url, { max: 2 })
  const client = await pool.connect()
  return work(client, db).finally(async () => {
    client.release(true)
    await close()
  })
}

async function run(file: string, args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: repository,
    env: { ...passedOn(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const { promise, resolve: ended } = Promise.withResolvers<number | null>()
  child.on('close', ended)
  return { code: await promise, printed }
}

async function makePerson(baseUrl: string, phone: string): Promise<Person> {
  const visitor = makeClient({ baseUrl, token: () => undefined })
  const password = newKey().slice(0, 20)
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  const { token, displayId } = await visitor(login, { phone, password })
  const call = callOf(baseUrl, token)
  for (const amount of ['500000', '6000']) await call(addRecharge, { amount, method: 'sandbox' })
  return { phone, password, displayId, token, call }
}

const pin = '284615'

/** A withdrawal that waits until an operator has looked at it. */
async function askForMoney({ call, password }: Person) {
  const payee = { bank: 'State Bank of India', number: '30211234567', holder: 'A Payee', ifsc: 'SBIN0001234' }
  const { id: card } = await call(addBankCard, payee)
  await call(updatePassword, { kind: 'transaction', pin, password })
  await call(withdraw, { card, amount: '60000', password: pin })
}

const callOf = (baseUrl: string, token: string) => makeClient({ baseUrl, token: () => token })

const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const

export async function trade(call: Call) {
  await untilTrue('money to trade with', async () => (await call(getBalance, {})).balance > 0n)
  await call(buy, { ...stock, quantity: 5 })
  await call(sell, { symbol: 'SBIN.NS', quantity: 2 })
}

/** Until all that has been committed is below a checkpoint, which may not be shown yet; answers its size. */
export async function untilSealed(deployment: Deployment): Promise<number> {
  let size = 0
  await untilTrue('a checkpoint over everything', async () =>
    deployment.asOwner(async (owner) => {
      const { rows } = await owner.query<{ size: string }>(
        `select h.size from log_head h join log_checkpoint c on c.size = h.size
          where h.block = (select max(number) from chain_block)
            and not exists (select from journal j where not exists (
                  select from chain_entries e where e.source = 'journal' and j.id = any (e.ids)))`,
      )
      size = Number(rows[0]?.size ?? 0)
      return size > 0
    }),
  )
  return size
}

const patience_ms = 120_000

/** Asks again until the answer is yes; after two minutes throws, with what was waited for. */
export async function untilTrue(what: string, ask: () => Promise<boolean>) {
  const deadline = performance.now() + patience_ms
  for (;;) {
    if (await ask()) return
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((go) => setTimeout(go, 100))
  }
}
