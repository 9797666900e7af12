/**
 * The server as its users start it, a process of its own, to be killed and started again on the same data.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { passedOn } from '../../scripts/server-child.mjs'

const repository = resolve(import.meta.dirname, '../..')

export type LogLine = { level: number; msg: string; [field: string]: unknown }

export type ServerProcess = {
  pid: number
  /** Up to and with `/api`. */
  baseUrl: string
  /** Time from the start of the process to the ready line. */
  ready_ms: number
  /** All that it has written, line by line. */
  said: readonly string[]
  /** Resolves when it has logged this, which it may have done already. */
  logged(message: string): Promise<LogLine>
  /** kill -9. */
  kill(): Promise<void>
  /** Stops it as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>
}

/** Takes the settings of `docs/settings.md`. `PORT` has to be among them, for clients come back to it. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(settings)
  await server.ready
  return server
}

/** Answers before the server is ready, for callers that kill it while it starts. */
export function spawnServer(settings: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: { ...passedOn(), RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const listeners = new Set<(line: string) => void>()
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      for (const listener of listeners) listener(line)
    })
  }

  function line<T>(wanted: (line: string) => T | undefined): Promise<T> {
    return new Promise((found, failed) => {
      const look = (each: string) => {
        const answer = wanted(each)
        if (answer === undefined) return false
        listeners.delete(look)
        found(answer)
        return true
      }
      if (said.some(look)) return
      listeners.add(look)
      void ended.then((code) =>
        failed(new Error(`the server ended with ${code}: ${said.slice(-5).join('\n')}`)),
      )
    })
  }

  const ready = line((each) => (each.startsWith('Tarazu is ready') ? performance.now() - began : undefined))
  // Who kills it before it is ready does not wait for this.
  ready.catch(() => undefined)
  const server = {
    pid: child.pid ?? 0,
    baseUrl: `http://127.0.0.1:${settings['PORT']}/api`,
    ready_ms: 0,
    ready: ready.then((ms) => {
      server.ready_ms = ms
    }),
    said,
    logged: (message: string) =>
      line((each) => {
        const parsed = parsedLine(each)
        return parsed?.msg === message ? parsed : undefined
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  server.ready.catch(() => undefined)
  return server
}

export function parsedLine(line: string): LogLine | undefined {
  return line.startsWith('{') ? (JSON.parse(line) as LogLine) : undefined
}

/** The embedded PostgreSQL of a data folder. */
export async function databaseOf(dataDir: string): Promise<{ url: string; postmaster: number }> {
  const password = (await readFile(join(dataDir, 'secrets/postgres-password'), 'utf8')).trim()
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const host = encodeURIComponent(join(dataDir, 'run'))
  return { url: `postgres://tarazu:${password}@localhost:5432/tarazu?host=${host}`, postmaster: Number(pid) }
}
