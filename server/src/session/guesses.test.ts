import { beforeEach, describe, expect, test } from 'vitest'
import { networksOf } from '../http/client-address.ts'
import { bitsOf, customerGuesses, makeGuesses } from './guesses.ts'

const day_ms = 24 * 3_600_000
let now = 0
let guesses: ReturnType<typeof makeGuesses>
beforeEach(() => {
  now = 0
  guesses = makeGuesses(customerGuesses, () => now)
})

const from = (address: string, account = 'somebody') => ({ account, networks: networksOf(address) })
const add = (times: number, guess: (n: number) => ReturnType<typeof from>) => {
  for (let n = 0; n < times; n += 1) guesses.add(guess(n))
}

test.each([
  [0, 0],
  [0.9, 0],
  [1, 8],
  [1.9, 8],
  [2, 9],
  [100, 14],
  [1_000_000, 16],
])('%d times what is free needs %i bits', (times, bits) => {
  expect(bitsOf(times)).toBe(bits)
})

describe('guesses', () => {
  test('at one account cost from the sixth, wherever they come from, for a day', () => {
    add(4, (n) => from(`10.0.0.${n}`))
    expect(guesses.bits(from('10.0.1.1'))).toBe(0)
    add(1, () => from('10.0.0.9'))
    expect(guesses.bits(from('10.0.1.1'))).toBe(8)
    expect(guesses.bits(from('10.0.1.1', 'another'))).toBe(0)
    now = day_ms
    expect(guesses.bits(from('10.0.1.1'))).toBe(0)
  })

  test('from one network cost there, whatever the account', () => {
    add(100, (n) => from('10.0.0.1', `account ${n}`))
    expect(guesses.bits(from('10.0.0.1', 'another'))).toBe(8)
    expect(guesses.bits(from('10.0.0.2', 'another'))).toBe(0)
  })

  test('from all of a /48 of IPv6 cost in each part of it', () => {
    add(400, (n) => from(`2001:db8:1:${n.toString(16)}::1`, `account ${n}`))
    expect(guesses.bits(from('2001:db8:1:ffff::1', 'another'))).toBe(8)
    expect(guesses.bits(from('2001:db8:2:ffff::1', 'another'))).toBe(0)
  })

  test('from everywhere cost everywhere, for ten minutes', () => {
    add(1_000, (n) => from(`10.1.${n >> 8}.${n & 255}`, `account ${n}`))
    expect(guesses.bits(from('10.2.0.1', 'another'))).toBe(8)
    now = 10 * 60_000
    expect(guesses.bits(from('10.2.0.1', 'another'))).toBe(0)
  })

  test('that are taken back count for nothing', () => {
    const back = Array.from({ length: 5 }, () => guesses.add(from('10.0.0.1')))
    expect(guesses.bits(from('10.0.0.1'))).toBe(8)
    back[0]?.()
    expect(guesses.bits(from('10.0.0.1'))).toBe(0)
  })

  test('from any number of networks at any number of accounts are remembered in bounded memory', () => {
    add(300_000, (n) => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, `account ${n}`))
    expect(guesses.size).toBe(200_000)
  })
})
