/** The only file of the server that reads the machine's time or randomness. */
import { randomBytes, randomUUID } from 'node:crypto'
import { release, uptime } from 'node:os'

export type Clock = {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export type Random = {
  bytes(size: number): Buffer
  /** A number in [0, 1). */
  fraction(): number
  uuid(): string
}

/** A clock that can be set, with one that cannot. */
export type MachineClock = Clock & {
  /** Milliseconds since the machine was started, including sleep. */
  uptime(): number
  /**
   * The machine is a guest that stands still while its host sleeps, and is corrected later: WSL, Docker
   * Desktop.
   */
  sleepsUnseen: boolean
}

export const systemClock: MachineClock = {
  now: () => Date.now(),
  uptime: () => uptime() * 1_000,
  sleepsUnseen: /microsoft|linuxkit|orbstack/i.test(release()),
}

type Steadying = {
  /** The earliest time to answer, ms UTC: the last answer before a restart. */
  notBefore?: number
  /** Called when the clock below is found to be behind, with by how many ms. */
  onBehind?: (ms: number) => void
  /** Monotonic, in ms. */
  elapsed?: () => number
}

/** Clocks differ by less than this. */
const behind_ms = 1_000

/**
 * Never runs back. Follows the clock below, also when that jumps ahead; if that was set back it runs at half
 * speed until the other has caught up. So journals are in the order of their times, and time never stands
 * still.
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
      if (!behind && by > behind_ms) onBehind?.(by)
      behind ||= by > behind_ms
      lastAnswer += (at - then) / 2
      return Math.floor(lastAnswer)
    },
  }
}

// Each call of the system costs 10 microseconds, so bytes are taken by the thousand and never used twice.
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
