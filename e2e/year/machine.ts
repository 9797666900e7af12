/**
 * A machine whose clock is set while programs run on it, as if it had slept: libfaketime tells them the time
 * of a file, and their mount namespace has a `/proc/uptime` of its own, for by that the server tells a sleep
 * from a clock that somebody has set.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/**
 * Codes of authenticators change with it: whoever computes one knows by how many steps its clock is behind.
 */
export const codeStep_ms = 30_000
const inside = 'YEAR_NAMESPACE'

/** What the machine lacks, as a sentence; undefined: nothing. */
export async function missing(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'only root gives programs an uptime of their own'
  const there = await Promise.all([libfaketime(), run('unshare', ['--version'])]).catch(() => undefined)
  return there
    ? undefined
    : 'there are no `faketime` and `unshare` on this machine (Debian has them in `faketime` and `util-linux`)'
}

async function libfaketime() {
  const { stdout } = await run('faketime', ['-m', '-f', '+0d', 'printenv', 'LD_PRELOAD'])
  return stdout.trim()
}

/**
 * Runs this program again in a mount namespace of its own, and answers its exit code; undefined: this is it.
 */
export async function enterNamespace(): Promise<number | undefined> {
  if (process.env[inside]) return undefined
  const child = spawn('unshare', ['--mount', process.execPath, ...process.argv.slice(1)], {
    env: { ...process.env, [inside]: '1' },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

export type Machine = {
  /** What programs need in their environment to go by its clock. */
  settings: Record<string, string>
  /** ms UTC. */
  now(): number
  /** How many steps of an authenticator it is ahead of this program's own clock. */
  stepsAhead(): number
  /**
   * Sleeps until `at` or up to half a minute longer, with the server where one runs. The clock never goes
   * back.
   */
  sleepUntil(at: number, server?: Sleeper): Promise<void>
  remove(): Promise<void>
}

/**
 * A server and its database. PostgreSQL is not stopped: a statement of before would find itself a day late,
 * and be cancelled for it.
 */
export type Sleeper = {
  pid: number
  /** Backends of PostgreSQL, one for each connection of the server. */
  backends(): Promise<{ pid: number; idle: boolean }[]>
}

const look_ms = 20

export async function makeMachine(startsAt: number): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-year-clock-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const [clock, uptime] = [join(folder, 'clock'), join(folder, 'uptime')]
  const up_ms = Number.parseFloat(await readFile('/proc/uptime', 'utf8')) * 1_000 - performance.now()
  const stepsUntil = (at: number) => Math.ceil((at - Date.now()) / codeStep_ms)
  const first = stepsUntil(startsAt)
  let steps = first

  async function write() {
    const seconds = (up_ms + performance.now() + (steps - first) * codeStep_ms) / 1_000
    await writeFile(uptime, `${seconds.toFixed(2)} 0.00\n`)
    // Whole or not at all: PostgreSQL reads it at any moment.
    await writeFile(`${clock}.next`, `${steps < 0 ? '' : '+'}${(steps * codeStep_ms) / 1_000}\n`)
    await rename(`${clock}.next`, clock)
  }

  await write()
  await run('mount', ['--bind', uptime, '/proc/uptime'])
  return {
    settings: {
      LD_PRELOAD: await libfaketime(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => Date.now() + steps * codeStep_ms,
    stepsAhead: () => steps,
    async sleepUntil(at, server) {
      steps = Math.max(steps, stepsUntil(at))
      if (server === undefined) return write()
      // It is left alone while it works, for its statements have seconds, and each stop takes some of them.
      for (let done = false; !done; done = await whileStopped(server, write))
        while (!(await isIdle(server))) await wait(look_ms)
    },
    async remove() {
      await run('umount', ['/proc/uptime'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Not done, and false, where a transaction is under way: the server has to go on first. */
async function whileStopped(server: Sleeper, act: () => Promise<void>) {
  process.kill(server.pid, 'SIGSTOP')
  try {
    while ((await stateOf(server.pid)) !== 'T') await setImmediate()
    const idle = await isIdle(server)
    if (idle) await act()
    return idle
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
}

async function isIdle({ backends }: Sleeper) {
  // What the server has sent last has woken whom it was for, who may not have begun with it yet.
  const states = await Promise.all((await backends()).map(({ pid }) => stateOf(pid)))
  return states.every((state) => state === 'S') && (await backends()).every(({ idle }) => idle)
}

/** The state of a process as `ps` shows it: T stopped, S waiting; undefined: it has ended. */
async function stateOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.charAt(stat.lastIndexOf(')') + 2)
}
