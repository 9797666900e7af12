/**
 * Randomness as a function of a key and a place alone: the same in every process and after a restart. Without
 * the key nobody can predict what comes next, however much of it they have seen: the bits are counters,
 * enciphered with AES.
 */
import { createCipheriv, createHash, createHmac } from 'node:crypto'

/** What the numbers are used for. Each purpose has a stream of its own. */
const purposes = {
  levels: 1,
  knots: 2,
  minutes: 3,
  dayVolume: 4,
  extremes: 5,
  steps: 6,
  offers: 7,
} as const

export type KeyedBits = {
  /** `count` times 32 bits. A larger count begins with the same words. */
  words(purpose: keyof typeof purposes, index: number, count: number): Uint32Array
}

/** The key of a market that anyone who knows the seed can make again. */
export const keyOfSeed = (seed: number) => createHash('sha256').update(`tarazu prices ${seed}`).digest()

/** Each name gives other numbers. */
export function makeKeyedBits(key: Buffer, name: string): KeyedBits {
  const own = createHmac('sha256', key).update(name).digest()
  // ECB enciphers each counter by itself, so one cipher serves all. Making a cipher costs more than a day of
  // minutes.
  const cipher = createCipheriv('aes-256-ecb', own, null)
  return {
    words(purpose, index, count) {
      const counters = new Uint32Array(4 * Math.ceil(count / 4))
      for (let i = 0; i < counters.length; i += 4) {
        counters[i] = purposes[purpose]
        counters[i + 1] = index
        counters[i + 2] = i
      }
      const { buffer, byteOffset } = cipher.update(counters)
      return byteOffset % 4 === 0
        ? new Uint32Array(buffer, byteOffset, count)
        : new Uint32Array(buffer.slice(byteOffset, byteOffset + 4 * count))
    },
  }
}

/** `count` words for each day, made for many days at once because a chart goes from day to day. */
export function wordsByDay(bits: KeyedBits, purpose: keyof typeof purposes, count: number, days: number) {
  let block = -1
  let words: Uint32Array = new Uint32Array(0)
  return (day: number): Uint32Array => {
    const wanted = Math.floor(day / days)
    if (wanted !== block) words = bits.words(purpose, wanted, count * days)
    block = wanted
    const from = (day - wanted * days) * count
    return words.subarray(from, from + count)
  }
}

/** A fraction in [0, 1). */
export const fraction = (word: number) => word / 2 ** 32

/** Close to a normal deviate: the sum of the four bytes, with mean 0 and deviation 1, never beyond 3.5. */
export const normal = (word: number) =>
  ((word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510) / 147.8
