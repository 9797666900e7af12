import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Asking,
  crowded,
  type FairGate,
  makeFairGate,
  type Place,
  tooManyAtOnce,
  workLimits,
} from './fair-gate.ts'

let now = 0
let gate: FairGate
/** Whose work has begun, in order, with the places to leave. */
let begun: { who: string; place: Place }[]
let away: string[]

beforeEach(() => {
  now = 0
  begun = []
  away = []
})

const limits = { ...workLimits, start: 8, least: 2, most: 16, ofOne: { inProgress: 4, waiting: 40 } }
const customer = (name: string): Asking => ({ name, stranger: false })
const stranger = (name: string): Asking => ({ name, stranger: true })

/** Comes, and begins now, later or not at all. */
function come(asking: Asking, times = 1) {
  for (let n = 0; n < times; n += 1) {
    try {
      const entered = gate.enter(asking)
      const began = (place: Place) => begun.push({ who: asking.name, place })
      if (entered instanceof Promise) entered.then(began, () => away.push(asking.name))
      else began(entered)
    } catch {
      away.push(asking.name)
    }
  }
}

/** Lets the oldest in progress end after so long. */
async function finish(times = 1, took_ms = 5) {
  for (let n = 0; n < times; n += 1) {
    now += took_ms
    begun[finished]?.place.leave()
    finished += 1
    await Promise.resolve()
  }
}
let finished = 0
beforeEach(() => {
  finished = 0
  gate = makeFairGate(limits, () => now)
})
const names = () => begun.map(({ who }) => who)

describe('a gate that is full', () => {
  test('lets callers begin in turn, however much one of them asks for', async () => {
    come(customer('a'), 4)
    come(customer('b'), 4)
    come(customer('a'), 30)
    for (const one of ['c', 'd', 'e']) come(customer(one), 2)
    await finish(8)
    expect(
      names()
        .slice(8, 16)
        .filter((who) => 'cde'.includes(who)),
    ).toHaveLength(6)
  })

  test('has no more of one customer in progress than one may have, also where there is room', async () => {
    come(customer('a'), 20)
    expect(names()).toEqual(['a', 'a', 'a', 'a'])
    come(customer('b'))
    expect(names().at(-1)).toBe('b')
  })

  test('begins everything that waits, once', async () => {
    for (const one of ['a', 'b', 'c', 'd']) come(customer(one), 30)
    come(stranger('s'), 30)
    await finish(150)
    expect(begun).toHaveLength(150)
    expect(gate.state).toMatchObject({ inProgress: 0, waiting: 0, lines: 0 })
  })

  test('keeps a share for strangers, and no more than that', async () => {
    come(stranger('s'), 50)
    expect(begun).toHaveLength(2)
    for (const one of ['a', 'b', 'c']) come(customer(one), 30)
    expect(names().filter((who) => who !== 's')).toHaveLength(6)
    await finish(80)
    const strangers = names()
      .slice(0, 80)
      .filter((who) => who === 's').length
    expect(strangers).toBeGreaterThanOrEqual(15)
    expect(strangers).toBeLessThanOrEqual(30)
  })
})

describe('whoever would wait for too long', () => {
  test('is sent away at once, and let in again when it is over', async () => {
    for (const one of ['a', 'b', 'c', 'd']) come(customer(one), 4)
    await finish(16, 200)
    for (const one of ['a', 'b', 'c', 'd', 'e']) come(customer(one), 40)
    expect(away.length).toBeGreaterThan(100)
    expect(gate.refused).toEqual({ unavailable: away.length, too_many: 0 })
    const left = gate.state.inProgress + gate.state.waiting
    await finish(left, 5)
    away = []
    come(customer('a'))
    expect([away, gate.state.inProgress]).toEqual([[], 1])
  })

  test('is let in beside somebody who has very much waiting', async () => {
    come(customer('a'), 44)
    come(customer('b'), 6)
    expect(away).toEqual([])
  })

  test('is sent away where what is in progress hangs and as many wait as may be in progress', () => {
    for (const one of ['a', 'b']) come(customer(one), 4)
    for (const one of ['c', 'd']) come(customer(one), 4)
    now += limits.maxWait_ms
    come(customer('e'))
    expect(away).toEqual([])
    now += 1
    come(customer('f'))
    expect(away).toEqual(['f'])
  })

  test('is let in after one that took very long, while fewer wait than may be in progress', async () => {
    for (const one of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) come(customer(one))
    now += 1_000
    await finish(8, 0)
    for (let n = 0; n < 16; n += 1) come(customer(`next ${n}`))
    expect(away).toEqual([])
    expect(gate.state).toMatchObject({ inProgress: 8, waiting: 8 })
    come(customer('one more'))
    expect(away).toEqual(['one more'])
  })

  test('and has waited after all is sent away by the sweep', async () => {
    for (const one of ['a', 'b', 'c']) come(customer(one), 4)
    now += limits.longestWait_ms - 1
    gate.sweep()
    await Promise.resolve()
    expect(away).toEqual([])
    now += 1
    gate.sweep()
    await Promise.resolve()
    expect(away).toEqual(['c', 'c', 'c', 'c'])
    expect(gate.state).toMatchObject({ inProgress: 8, waiting: 0 })
  })

  test('as one who has more waiting than one may have is told so', () => {
    come(customer('a'), 44)
    expect(away).toEqual([])
    expect(gate.refusalOf(customer('a'))).toBe(tooManyAtOnce)
    expect(() => gate.enter(customer('a'))).toThrow(tooManyAtOnce)
    expect(gate.refused).toEqual({ unavailable: 0, too_many: 1 })
    expect(() => gate.enter(customer('b'))).not.toThrow()
  })
})

describe('how many may be in progress', () => {
  test('falls while they are slow, not below the least, and rises again while others wait', async () => {
    const crowd = () => ['a', 'b', 'c', 'd'].map((one) => come(customer(one), 8))
    for (let round = 0; round < 40; round += 1) {
      crowd()
      await finish(begun.length - finished + gate.state.waiting, 400)
    }
    expect(gate.state.width).toBe(limits.least)
    for (let round = 0; round < 80; round += 1) {
      crowd()
      await finish(begun.length - finished + gate.state.waiting, 1)
    }
    expect(gate.state.width).toBe(limits.most)
  })

  test('does not rise where nobody waits', async () => {
    for (let n = 0; n < 200; n += 1) {
      come(customer('a'))
      await finish(1, 1)
    }
    expect(gate.state.width).toBe(limits.start)
  })
})

test('no memory is kept of whoever has gone, however many came', async () => {
  for (let n = 0; n < 10_000; n += 1) {
    come(stranger(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`))
    if (n % 50 === 0) now += 100
    if (n % 50 === 0) gate.sweep()
    expect(gate.state.lines).toBeLessThan(2_000)
  }
  now += 10_000
  gate.sweep()
  await Promise.resolve()
  for (const { place } of begun) place.leave()
  expect(gate.state).toMatchObject({ inProgress: 0, waiting: 0, lines: 0 })
})

test('everybody is sent away while the process is behind with what has arrived, and then nobody', () => {
  gate.sweep(limits.maxWait_ms + 1)
  expect(gate.refusalOf(customer('a'))).toBe(undefined)
  come(customer('b'), limits.least)
  expect(gate.refusalOf(customer('a'))).toBe(crowded)
  gate.sweep(5)
  expect(gate.refusalOf(customer('a'))).toBe(undefined)
})
