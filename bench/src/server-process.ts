/**
 * The product as it is started by its users, for a benchmark: the real process, the real database, a folder
 * of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClient } from '@tarazu/contract/client'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { login, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { serverFlags } from '../../scripts/node.mjs'
import { freePort, passedOn } from '../../scripts/server-child.mjs'

/** Without this setting a secret would be made in ./data. */
export const benchSecret = '5e'.repeat(32)

export const repository = join(import.meta.dirname, '../..')

// Each start remembers its own log: with what another's signer remembers it would go into safe mode.
let starts = 0
const memories = mkdtempSync(join(tmpdir(), 'tarazu-bench-'))
process.on('exit', () => rmSync(memories, { recursive: true, force: true }))

export type BenchServer = {
  port: number
  baseUrl: string
  pid: number
  ready_ms: number
  stop(): Promise<void>
}

export async function startBenchServer(environment: Record<string, string>): Promise<BenchServer> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: repository,
    env: {
      ...passedOn(),
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      UV_THREADPOOL_SIZE: '8',
      SECRET: benchSecret,
      LOG_SIGNER_FILE: join(memories, `of-start-${starts++}`),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child)
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}/api`,
    pid: child.pid ?? 0,
    ready_ms: Math.round(performance.now() - began),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Tarazu is ready') && resolve())
    child.once('exit', () => reject(new Error('the server ended before it was ready')))
  })
}

/** Registered and signed-in customers with `cash` (whole rupees) each. */
export async function makeCustomers(baseUrl: string, count: number, cash: string): Promise<string[]> {
  const visitor = makeClient({ baseUrl, token: () => undefined })
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const phone = String(7_000_000_000 + n)
    const password = `bench customer ${n}`
    await visitor(register, { phone, password, invitation: 'PAPER-2026' })
    const { token } = await visitor(login, { phone, password })
    const call = makeClient({ baseUrl, token: () => token })
    await call(addRecharge, { amount: cash })
    tokens.push(token)
  }
  for (const token of tokens) {
    const call = makeClient({ baseUrl, token: () => token })
    while ((await call(getBalance, {})).balance === 0n)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return tokens
}
