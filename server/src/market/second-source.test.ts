import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandFeed, handFeed } from '../testing/hand-feed.ts'
import { instruments } from './instruments/instruments.ts'
import { type Market, makeMarket } from './market.ts'

const share = 'SBIN.NS'
const rate = 'USDINR=X'
/** A Tuesday, within the sessions of both. */
const clock = { time: 0, now: () => clock.time }

let first: HandFeed
let second: HandFeed
let asked: () => Iterable<string>
let warned: unknown[]
let market: Market

beforeEach(() => {
  clock.time = Date.parse('2026-03-10T06:00:00Z')
  first = handFeed(clock)
  second = handFeed(clock)
  warned = []
  const secondFeed = {
    ...second,
    start(...[wanted, emit]: Parameters<HandFeed['start']>) {
      asked = wanted
      return second.start(wanted, emit)
    },
  }
  const log = { warn: (line: unknown) => void warned.push(line), error() {} }
  market = makeMarket({ feed: first, secondFeed, instruments, clock, log })
  market.start()
})
afterEach(() => market.stop())

const state = (symbol: string) => [market.quote(symbol) !== undefined, market.mayFill(symbol)]

test('the first price of a day is shown, and traded once a second source says the same', () => {
  first.set(share, 600)
  expect([state(share), market.freshness(share), market.waiting()]).toEqual([[true, false], 'stale', 1])
  second.set(share, 620)
  expect(state(share)).toEqual([true, false])
  expect(warned).toMatchObject([{ symbol: share, first: '600000000', second: '620000000' }])
  second.set(share, 602)
  expect([state(share), market.freshness(share), market.waiting()]).toEqual([[true, true], 'live', 0])
  // On the next day it is asked for again.
  clock.time += 86_400_000
  first.set(share, 601)
  expect(state(share)).toEqual([true, false])
})

test('within the band one source is enough, and steps do not add up', () => {
  first.set(share, 600)
  second.set(share, 600)
  clock.time += 61_000
  first.set(share, 610)
  expect(state(share)).toEqual([true, true])
  first.set(share, 618)
  expect(state(share)).toEqual([true, true])
  first.set(share, 620)
  expect(state(share)).toEqual([true, false])
  first.set(share, 617)
  expect(state(share)).toEqual([true, true])
  first.set(share, 640)
  second.set(share, 641)
  expect(state(share)).toEqual([true, true])
})

test('each exchange rate needs both', () => {
  first.set(rate, 84)
  second.set(rate, 84.1)
  expect(market.mayFill(rate)).toBe(true)
  first.set(rate, 83)
  expect(market.mayFill(rate)).toBe(false)
  first.set(rate, 84.2)
  expect(market.mayFill(rate)).toBe(true)
  // The other price is too old by now.
  clock.time += 61_000
  first.set(rate, 84.2)
  expect(market.mayFill(rate)).toBe(false)
})

test('the second source is asked about what it has to agree on, and about nothing else', () => {
  expect([...asked()]).toEqual([])
  second.set('TCS.NS', 4_000)
  first.set(share, 600)
  first.set(rate, 84)
  expect([...asked()]).toEqual([share, rate])
  second.set(share, 600)
  second.set(rate, 84)
  expect([...asked()]).toEqual([rate])
  // Nobody follows it any more.
  clock.time += 60_001
  expect([...asked()]).toEqual([])
})

test('without a second source one is enough', () => {
  market.stop()
  market = makeMarket({ feed: first, instruments, clock, log: { warn() {}, error() {} } })
  market.start()
  first.set(share, 600)
  expect([market.mayFill(share), market.waiting()]).toEqual([true, 0])
})
