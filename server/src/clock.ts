/** The only file of the server that asks the machine for the time or for randomness. */
import { randomBytes, randomUUID } from 'node:crypto'
import { release, uptime } from 'node:os'

export type Clock = {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export type Random = {
  bytes(size: number): Buffer
  /** In [0, 1). */
  fraction(): number
  uuid(): string
}

/** A clock that can be set, beside what cannot. */
export type MachineClock = Clock & {
  /** Milliseconds since the machine was started, those that it has slept included. */
  uptime(): number
  /** The machine is a guest that stands still while its host sleeps, and is set right afterwards: WSL, Docker Desktop. */
  sleepsUnseen: boolean
}

export const systemClock: MachineClock = {
  now: () => Date.now(),
  uptime: () => uptime() * 1_000,
  sleepsUnseen: /microsoft|linuxkit|orbstack/i.test(release()),
}

type Steadying = {
  /** What it may not tell less than, ms UTC: the last that was told before a restart. */
  notBefore?: number
  /** Told when the clock below is found to be behind, with by how many ms. */
  onBehind?: (ms: number) => void
  /** Monotonic, in ms. */
  elapsed?: () => number
}

/** Less than this is how clocks differ. */
const behindMs = 1_000

/**
 * Never runs back. It tells what the clock below tells, also when that jumps ahead; where that was set back it goes on at half
 * the speed until the other has caught up. So journals are in the order of their times, and no time stands still.
 */
export function steadyClock(below: Clock, options: Steadying = {}): Clock {
  const { notBefore = 0, onBehind, elapsed = () => performance.now() } = options
  let lastAnswer = notBefore
  let at = elapsed()
  let behind = false
  return {
    now() {
      const now = below.now()
      const then = at
      at = elapsed()
      if (now >= lastAnswer) {
        lastAnswer = now
        behind = false
        return now
      }
      const by = lastAnswer - now
      if (!behind && by > behindMs) onBehind?.(by)
      behind ||= by > behindMs
      lastAnswer += (at - then) / 2
      return Math.floor(lastAnswer)
    },
  }
}

// Each call of the system costs ten microseconds, so bytes are taken from it a few thousand at a time, and never twice.
const poolSize = 4_096
let pool = Buffer.alloc(0)

function bytes(size: number) {
  if (size > poolSize) return randomBytes(size)
  if (pool.length < size) pool = randomBytes(poolSize)
  const taken = Buffer.from(pool.subarray(0, size))
  pool = pool.subarray(size)
  return taken
}

export const systemRandom: Random = {
  bytes,
  uuid: randomUUID,
  fraction: () => bytes(4).readUInt32BE() / 2 ** 32,
}
