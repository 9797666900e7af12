/** Whether a machine's clock was set, in a way that does harm (safety R11, decision 054). Pure; all in ms. */

export type Reading = {
  /** The machine's clock, UTC. */
  wall: number
  /** Since the machine was started, including sleep. Nobody can set it. */
  uptime: number
}

export type ClockReading = Reading & {
  /** The machine's clock when the database was asked; `wall` is when it had answered. */
  asked: number
  /** The latest time that this server has used, or that a journal has. */
  lastKnown: number
  /** The database's clock. */
  database: number
}

/**
 * More than a time service corrects in one step, and less than matters for interest, settlement or waiting
 * times.
 */
const maxDrift_ms = 60_000
/** A machine without a battery-backed clock sets it in its first minutes: until then nothing is judged. */
const settled = 15 * 60_000

/** The fault as the end of a sentence; undefined: there is none. */
export function clockFault({
  asked,
  wall,
  uptime,
  lastKnown: told,
  database,
}: ClockReading): string | undefined {
  if (uptime < settled) return undefined
  if (told - wall > maxDrift_ms)
    return `the clock of the machine is ${seconds(told - wall)} s behind a time that was told already`
  // The database read its clock between the two, which lie far apart if it was slow or the machine slept.
  const apart = Math.max(asked - database, database - wall)
  if (apart > maxDrift_ms)
    return `the clocks of the machine and of the database are ${seconds(apart)} s apart`
  return undefined
}

/**
 * By how many ms the clock was set ahead between two readings; 0: it was not. A sleep moves both alike. A
 * step back is found by `clockFault`, for as long as it does harm.
 */
export function setAhead(before: Reading, now: Reading): number {
  const ahead = now.wall - before.wall - (now.uptime - before.uptime)
  return now.uptime >= settled && ahead > maxDrift_ms ? ahead : 0
}

export const seconds = (ms: number) => Math.round(ms / 1_000)
