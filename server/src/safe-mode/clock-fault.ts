/** Whether a machine's clock was set, and to where it does harm (safety R11, decision 054). Pure; all in ms. */

export type Reading = {
  /** What the machine's clock says, UTC. */
  wall: number
  /** Since the machine was started, its sleep included: what nobody can set. */
  uptime: number
}

export type ClockReading = Reading & {
  /** What the machine's clock said when the database was asked; `wall` is when it had answered. */
  asked: number
  /** The last time that this server has told, or that a journal bears. */
  lastKnown: number
  /** What the database's clock says. */
  database: number
}

/** More than a time service corrects in one step, and less than moves a day's interest, a settlement or a waiting time. */
const maxDrift_ms = 60_000
/** A machine without a battery for its clock finds its time in its first minutes: until then nothing is judged. */
const settled = 15 * 60_000

/** What is wrong now, as a sentence's end; undefined: nothing. */
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
  // It told the time between the two, which lie far apart where it was slow, or where the machine slept meanwhile.
  const apart = Math.max(asked - database, database - wall)
  if (apart > maxDrift_ms)
    return `the clocks of the machine and of the database are ${seconds(apart)} s apart`
  return undefined
}

/**
 * By how many ms it was set ahead between two readings; 0: it was not. After a sleep both are ahead alike. A step back is
 * seen by `clockFault`, for as long as it does harm.
 */
export function setAhead(before: Reading, now: Reading): number {
  const ahead = now.wall - before.wall - (now.uptime - before.uptime)
  return now.uptime >= settled && ahead > maxDrift_ms ? ahead : 0
}

export const seconds = (ms: number) => Math.round(ms / 1_000)
