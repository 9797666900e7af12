/** Packs are possible tables, and come to what the law says for trades that were worked out by hand. */
import { expect, test } from 'vitest'
import { type FeeBasis, feeBasis, feesFor } from '../orders/fees.ts'
import type { Side } from '../orders/rules.ts'
import { chargePacks, packsIn, withPack } from './charge-packs.ts'
import { feesSchema, firstFees } from './fees.ts'

const packOf = (id: string) => {
  const pack = chargePacks.find((each) => each.id === id)
  if (!pack) throw new Error(`no pack ${id}`)
  return pack
}
const trade = (market: string, side: Side, units: bigint, price: bigint, rate = 1_000_000n): FeeBasis => {
  const traded = units * price
  const currency = market === 'US' ? 'USD' : 'INR'
  return feeBasis({ market, currency, side, units, traded, converted: traded * rate })
}
const charged = (id: string, basis: FeeBasis) =>
  Object.fromEntries(feesFor(packOf(id).lines, basis).map(({ name, amount }) => [name, Number(amount) / 100]))

test.each(chargePacks.map((pack) => [pack.id, pack] as const))(
  '%s is a table that operators can choose',
  (_, pack) => {
    const chosen = withPack(firstFees, pack)
    expect(feesSchema.safeParse(chosen).error?.message).toBeUndefined()
    expect(packsIn(chosen)).toContain(pack)
    expect(packsIn(firstFees)).not.toContain(pack)
    expect(pack.lines.every(({ source }) => source !== undefined)).toBe(true)
  },
)

test('a line that is changed is no longer the pack', () => {
  const chosen = withPack(firstFees, packOf('IN 2024-10-01'))
  const lines = chosen.lines.map((each) => (each.name === 'brokerage' ? { ...each, maximum: 15_00 } : each))
  expect(packsIn({ lines })).toEqual([])
})

test('packs of two markets stand beside each other, and a later one takes the place of an earlier', () => {
  const both = withPack(withPack(firstFees, packOf('IN 2024-10-01')), packOf('US 2026-01-01'))
  expect(packsIn(both).map(({ id }) => id)).toEqual(['IN 2024-10-01', 'US 2026-01-01'])
  expect(packsIn(withPack(both, packOf('US 2026-04-04'))).map(({ id }) => id)).toEqual([
    'IN 2024-10-01',
    'US 2026-04-04',
  ])
  // What a broker asks for itself stays.
  expect(both.lines.filter(({ name, market }) => name === 'brokerage' && market === 'US')).toHaveLength(1)
})

test('a purchase and a sale of 100 at 812.35 in India', () => {
  const both = { brokerage: 20, 'transaction-tax': 81, 'exchange-charge': 2.49, 'regulator-fee': 0.08 }
  // GST: 18 % of 20 + 2.49 + 0.08.
  expect(charged('IN 2024-10-01', trade('IN', 'buy', 100n, 812_350_000n))).toEqual({
    ...both,
    'stamp-duty': 12.19,
    'sales-tax': 4.06,
  })
  expect(charged('IN 2024-10-01', trade('IN', 'sell', 100n, 812_350_000n))).toEqual({
    ...both,
    'depository-charge': 15.34,
    'sales-tax': 4.06,
  })
})

test('a lot of 65 of an index future at 25,000, on each side of a change', () => {
  const sale = trade('FUTURE', 'sell', 65n, 25_000_000_000n)
  const both = { brokerage: 20, 'exchange-charge': 29.74, 'regulator-fee': 1.63, 'sales-tax': 9.25 }
  expect(charged('IN futures 2024-10-01', sale)).toEqual({ ...both, 'transaction-tax': 325 })
  expect(charged('IN futures 2026-04-01', sale)).toEqual({ ...both, 'transaction-tax': 813 })
  const purchase = trade('FUTURE', 'buy', 65n, 25_000_000_000n)
  expect(charged('IN futures 2026-04-01', purchase)).toEqual({ ...both, 'stamp-duty': 32.5 })
  // A future in dollars is on no Indian exchange, and is charged what its broker asks.
  const abroad = { ...trade('FUTURE', 'sell', 1n, 4_000_000_000n, 85_000_000n), currency: 'USD' }
  expect(charged('IN futures 2026-04-01', abroad)).toEqual({ brokerage: 20 })
})

test('a sale of 1,000 at 187.20 dollars, on each side of a change', () => {
  const sale = trade('US', 'sell', 1_000n, 187_200_000n)
  expect(charged('US 2024-05-22', sale)).toEqual({ 'regulator-fee': 5.21, 'activity-fee': 0.17 })
  expect(charged('US 2025-05-14', sale)).toEqual({ 'activity-fee': 0.17 })
  expect(charged('US 2026-01-01', sale)).toEqual({ 'activity-fee': 0.2 })
  expect(charged('US 2026-04-04', sale)).toEqual({ 'regulator-fee': 3.86, 'activity-fee': 0.2 })
  expect(charged('US 2026-04-04', trade('US', 'buy', 1_000n, 187_200_000n))).toEqual({})
  expect(charged('US 2026-04-04', trade('US', 'sell', 60_000n, 1_000_000n))).toMatchObject({
    'activity-fee': 9.79,
  })
})

test('a purchase of 20 at 55 dollars through a Mexican broker, at 17.5 pesos', () => {
  expect(charged('MX 2010-01-01', trade('US', 'buy', 20n, 55_000_000n, 17_500_000n))).toEqual({
    brokerage: 48.13,
    'sales-tax': 7.7,
  })
})
