import { describe, expect, test } from 'vitest'
import { accruedInterest } from './accrued-interest.ts'
import { couponDays, couponOf, nextCoupon, payDay } from './coupons.ts'

describe('coupons', () => {
  test.each([
    ['2028-04-10', '2026-11-22', '2028-12-31', ['2027-04-10', '2027-10-10', '2028-04-10']],
    ['2028-04-10', '2027-04-09', '2027-04-10', ['2027-04-10']],
    ['2028-04-10', '2027-04-10', '2027-10-09', []],
    // A bond that matures at the end of a month pays at the ends of months, February included.
    ['2029-10-31', '2026-11-22', '2027-12-31', ['2027-04-30', '2027-10-31']],
    ['2030-02-28', '2026-11-22', '2028-03-01', ['2027-02-28', '2027-08-31', '2028-02-29']],
    ['2028-08-30', '2027-01-01', '2028-03-01', ['2027-02-28', '2027-08-30', '2028-02-29']],
    ['2028-04-10', '2028-04-10', '2040-01-01', []],
  ])('coupon days of a bond that matures on %s, after %s and up to %s', (maturity, since, until, days) => {
    expect(couponDays(maturity, since, until)).toEqual(days)
  })

  test('there is no next coupon after the maturity', () => {
    expect(nextCoupon('2028-04-10', '2026-11-22')).toBe('2027-04-10')
    expect(nextCoupon('2028-04-10', '2028-04-09')).toBe('2028-04-10')
    expect(nextCoupon('2028-04-10', '2028-04-10')).toBeUndefined()
  })

  test.each([
    ['IN', '2027-04-12', '2027-04-12'],
    // A Saturday, and a holiday of New York.
    ['IN', '2027-04-10', '2027-04-12'],
    ['US', '2027-01-18', '2027-01-19'],
  ] as const)('in %s, what falls on %s is paid on %s', (calendar, day, paid) => {
    expect(payDay(calendar, day)).toBe(paid)
  })

  test('half a year pays half of the coupon on a face value of 100', () => {
    expect(couponOf(7.06)).toBe(3_530_000n)
    expect(couponOf(4.125)).toBe(2_062_500n)
  })
})

describe('accrued interest', () => {
  const half = { coupon: 6.75, maturity: '2029-12-23' }
  const of = accruedInterest(half, 'IN')

  test('accrued interest grows by days from one coupon to the next', () => {
    // 23 June to 23 December 2026 are 183 days.
    expect(of('2026-06-23')).toBe(0)
    expect(of('2026-06-24')).toBeCloseTo(3_375_000 / 183, 6)
    expect(of('2026-12-22')).toBeCloseTo((3_375_000 * 182) / 183, 6)
    expect(of('2026-12-23')).toBe(0)
  })

  test('a coupon that falls on a closed day counts as accrued until the day on which it is paid', () => {
    // 23 December 2028 is a Saturday, Monday is Christmas.
    expect(of('2028-12-22')).toBeLessThan(3_375_000)
    expect(of('2028-12-23')).toBe(3_375_000)
    expect(of('2028-12-25')).toBeGreaterThan(3_375_000)
    expect(of('2028-12-26')).toBeCloseTo((3_375_000 * 3) / 182, 6)
  })

  test('accrued interest ends when the bond is paid back', () => {
    expect(of('2029-12-22')).toBeGreaterThan(3_300_000)
    // A Sunday, and it is paid back on the 24th.
    expect(of('2029-12-23')).toBe(3_375_000)
    expect([of('2029-12-24'), of('2031-01-01')]).toEqual([0, 0])
  })
})
