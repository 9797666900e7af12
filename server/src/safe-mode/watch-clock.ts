import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type ClockReading, clockFault, type Reading, seconds, setAhead } from './clock-fault.ts'
import { enterSafeMode } from './enter-safe-mode.ts'

const look_ms = 10_000

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'machine' | 'safeMode' | 'log'>

/** Runs in every process: each writes times by the clock of its own machine. */
export function watchClock(deps: WatchDeps) {
  const look = makeClockWatch(deps)
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      // A database that is away is reported elsewhere.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the clock could not be looked at'))
      .finally(() => {
        looking = undefined
      })
  }, look_ms)
  return async function stop() {
    clearInterval(timer)
    await looking
  }
}

/** Compares each reading with the one before, to find a clock that was set ahead. */
export function makeClockWatch(deps: WatchDeps) {
  let before: Reading | undefined
  return async function look() {
    const now = await readClocks(deps)
    if (!now) return
    const ahead = before && !deps.machine?.sleepsUnseen ? setAhead(before, now) : 0
    before = now
    const fault =
      clockFault(now) ?? (ahead > 0 ? `the clock was set ahead by ${seconds(ahead)} s` : undefined)
    if (fault && !deps.safeMode.standing())
      await enterSafeMode(deps, { reason: 'clock_jump', detail: `On this machine ${fault}.` })
  }
}

export async function clockProblem(deps: Pick<Deps, 'db' | 'clock' | 'machine'>) {
  const now = await readClocks(deps)
  return now && clockFault(now)
}

/** Undefined if a test sets the clock. */
async function readClocks({
  db,
  clock,
  machine,
}: Pick<Deps, 'db' | 'clock' | 'machine'>): Promise<ClockReading | undefined> {
  if (!machine) return undefined
  const asked = machine.now()
  const { rows } = await sql<{ database: Date; journal: Date | null }>`
    select clock_timestamp() as database,
           (select at from journal order by id desc limit 1) as journal`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  const lastKnown = Math.max(clock.now(), row.journal?.getTime() ?? 0)
  return {
    asked,
    wall: machine.now(),
    uptime: machine.uptime(),
    lastKnown: lastKnown,
    database: row.database.getTime(),
  }
}
