/**
 * A real Tarazu with a real PostgreSQL on a free port, in a folder of its own; nothing of it is left when it
 * stops.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { passedOn } from '../scripts/server-child.mjs'
import { copyPreparedData } from './prepared-data.ts'

export const repository = resolve(import.meta.dirname, '..')

/** Settings as `docs/settings.md` has them. */
export type ServerSettings = Record<string, string>

export type RunningServer = {
  url: string
  /** The folder with its database, for a journey that breaks something there. */
  dataDir: string
  /** Who may sign in to its console first; printed once, at the first start. */
  firstOperator: Promise<FirstOperator>
  /** What it logged as an error: a customer's journey must not cause any. */
  errors: string[]
  /** Takes it off the network, as a crash or an update would. */
  halt(): Promise<void>
  /** The same data and the same port again, with other settings where some are given. */
  resume(changed?: ServerSettings): Promise<void>
  stop(): Promise<void>
}

export type FirstOperator = { email: string; password: string }

const longestStop_ms = 20_000
const keptLines = 40

export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarazu-journey-'))
  if (settings.DATABASE_URL === undefined) await copyPreparedData(dataDir)
  const errors: string[] = []
  const start = (port: string, changed: ServerSettings = {}) =>
    launch(
      { RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings, ...changed, DATA_DIR: dataDir, PORT: port },
      errors,
    )
  const started = await start('0').catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  const { url, firstOperator } = started
  let { child } = started
  const { port } = new URL(url)
  return {
    url,
    dataDir,
    firstOperator,
    errors,
    halt: () => end(child),
    async resume(changed) {
      child = (await start(port, changed)).child
    },
    async stop() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(settings: ServerSettings, errors: string[]) {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: { ...passedOn(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const printed = Promise.withResolvers<FirstOperator>()
  // Nobody is printed at a later start; whoever waits for one is told so.
  printed.promise.catch(() => undefined)
  const url = await new Promise<string>((ready, failed) => {
    const hear = (line: string) => {
      said.push(line)
      if (said.length > keptLines) said.shift()
      if (line.startsWith('{')) errors.push(line)
      const [, email, password] = /^Console: \S+, (\S+) with the password (\S+)$/.exec(line) ?? []
      if (email && password) printed.resolve({ email, password })
      const address = /^Tarazu is ready at (http\S+)/.exec(line)?.[1]
      if (address) ready(address)
    }
    createInterface({ input: child.stdout }).on('line', hear)
    createInterface({ input: child.stderr }).on('line', hear)
    child.on('error', failed)
    child.on('exit', (code) => {
      const end = new Error(`The server ended with ${code}.\n${said.join('\n')}`)
      failed(end)
      printed.reject(end)
    })
  })
  return { child, url, firstOperator: printed.promise }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), longestStop_ms)
  await ended
  clearTimeout(impatient)
}
