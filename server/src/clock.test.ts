import { describe, expect, test, vi } from 'vitest'
import { steadyClock } from './clock.ts'

/** A machine with a clock that can be set and one that cannot. */
function machine() {
  let [wall, monotonic] = [1_000_000, 0]
  return {
    now: () => wall,
    elapsed: () => monotonic,
    passes(ms: number) {
      wall += ms
      monotonic += ms
    },
    isSet(ms: number) {
      wall += ms
    },
  }
}

describe('a steady clock', () => {
  test("answers the machine's time", () => {
    const below = machine()
    const clock = steadyClock(below, below)
    expect(clock.now()).toBe(1_000_000)
    below.passes(40)
    expect(clock.now()).toBe(1_000_040)
  })

  test('follows a jump ahead', () => {
    const below = machine()
    const clock = steadyClock(below, below)
    clock.now()
    below.isSet(34_560_000_000)
    expect(clock.now()).toBe(below.now())
  })

  test('goes on at half the speed when it was set back, until the machine has caught up', () => {
    const below = machine()
    const onBehind = vi.fn()
    const clock = steadyClock(below, { elapsed: below.elapsed, onBehind })
    clock.now()
    below.isSet(-3_600_000)
    const times: number[] = []
    for (let minute = 0; minute < 121; minute++) {
      below.passes(60_000)
      times.push(clock.now())
    }
    expect(times[0]).toBe(1_030_000)
    expect(times.every((time, i) => time >= (times[i - 1] ?? 0))).toBe(true)
    expect(times.at(-2)).toBe(1_000_000 + 3_600_000)
    expect(times.at(-1)).toBe(below.now())
    expect(onBehind.mock.calls).toEqual([[3_540_000]])
  })

  test('starts no earlier than its last answer before a restart', () => {
    const below = machine()
    const clock = steadyClock(below, { elapsed: below.elapsed, notBefore: 1_500_000 })
    expect(clock.now()).toBe(1_500_000)
    below.passes(2_000_000)
    expect(clock.now()).toBe(below.now())
  })

  test('does not report small differences between clocks', () => {
    const below = machine()
    const onBehind = vi.fn()
    const clock = steadyClock(below, { elapsed: below.elapsed, onBehind })
    clock.now()
    below.isSet(-900)
    clock.now()
    expect(onBehind).not.toHaveBeenCalled()
  })
})
