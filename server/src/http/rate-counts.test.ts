import { beforeEach, describe, expect, test } from 'vitest'
import { networksOf } from './client-address.ts'
import { makeRateCounts, window_ms } from './rate-counts.ts'

let now = 0
let counts: ReturnType<typeof makeRateCounts>
beforeEach(() => {
  now = 0
  counts = makeRateCounts(() => now)
})

/** How many of so many requests are let through. */
function letThrough(times: number, ...parties: [party: string, max: number][]) {
  const counted = parties.map(([party, max]) => ({ party, max }))
  return Array.from({ length: times }, () => counts.count(counted)).filter((excess) => !excess).length
}

describe('a party', () => {
  test('may send so many in ten seconds, and then has to wait for the rest of them', () => {
    expect(letThrough(15, ['a', 10])).toBe(10)
    now += window_ms - 1
    expect(counts.count([{ party: 'a', max: 10 }])).toEqual({ wait_ms: 1, times: 1.6 })
    now += 1
    expect(letThrough(15, ['a', 10])).toBe(10)
  })

  test('takes nothing from another', () => {
    letThrough(100, ['a', 10])
    expect(letThrough(10, ['b', 10])).toBe(10)
  })

  test('that is over its limit uses nothing up of the wider ones', () => {
    letThrough(1_000, ['narrow', 10], ['wide', 15])
    expect(letThrough(10, ['another', 10], ['wide', 15])).toBe(5)
  })
})

test('one with a /48 of IPv6 gets no further than four networks do', () => {
  const of = (address: string) =>
    networksOf(address).map((network, index): [string, number] => [network, [600, 1_200, 2_400][index] ?? 0])
  let through = 0
  for (let n = 0; n < 40_000; n += 1)
    through += letThrough(1, ...of(`2001:db8:7:${(n % 65_536).toString(16)}::1`))
  expect(through).toBe(2_400)
  expect(letThrough(1, ...of('2001:db8:8::1'))).toBe(1)
})

test('memory is bounded, however many parties come', () => {
  for (let n = 0; n < 120_000; n += 1) letThrough(1, [`party ${n}`, 10])
  expect(counts.parties).toBe(50_000)
})
