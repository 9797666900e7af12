/** Reproducible randomness: a failed run prints its seed. */

export type Seeded = {
  seed: number
  /** A number in [0, 1). */
  fraction(): number
  /** An integer, both ends included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** An independent sequence, which does not change with what others draw. */
  fork(name: string): Seeded
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  // mulberry32
  function fraction() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    seed,
    fraction,
    between,
    pick<T>(from: readonly T[]) {
      return from[between(0, from.length - 1)] as T
    },
    fork(name) {
      let mixed = seed >>> 0
      for (const letter of name) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0
      return seeded(mixed)
    },
  }
}

/** The seed of the environment variable, to repeat a run, or a new one. */
export function seedOf(variable: string): number {
  const given = process.env[variable]
  return given === undefined
    ? Math.floor(performance.timeOrigin + performance.now()) % 2 ** 32
    : Number(given)
}
