import { expect, test } from 'vitest'
import { dearer, type Fees, feesSchema, firstFees } from './fees.ts'

const line = (of: Partial<Fees['lines'][number]> = {}): Fees['lines'][number] => ({
  name: 'brokerage',
  market: 'IN',
  sides: ['buy', 'sell'],
  rate: 300,
  maximum: 20_00,
  ...of,
})
const fees = (...lines: Fees['lines']): Fees => ({ lines, placement: 300 })
const before = fees(line())

test.each<[string, boolean, Fees]>([
  ['the same', false, before],
  ['a lower rate', false, fees(line({ rate: 299 }))],
  ['a higher rate', true, fees(line({ rate: 301 }))],
  [
    'a higher rate under a lower maximum, which small trades pay',
    true,
    fees(line({ rate: 301, maximum: 1 })),
  ],
  ['a lower maximum', false, fees(line({ maximum: 19_99 }))],
  ['a higher maximum, which large trades pay', true, fees(line({ rate: 100, maximum: 20_01 }))],
  ['no maximum', true, fees(line({ maximum: undefined }))],
  ['no maximum of nothing', false, fees(line({ rate: 0, maximum: undefined }))],
  ['another line', true, fees(line({ rate: 0 }), line({ name: 'stamp-duty', rate: 1 }))],
  ['another line of nothing', false, fees(line(), line({ name: 'stamp-duty', rate: 0 }))],
  ['another market', true, fees(line(), line({ market: 'US' }))],
  ['one side less', false, fees(line({ sides: ['sell'] }))],
  ['the sides apart', false, fees(line({ sides: ['sell'] }), line({ sides: ['buy'], rate: 299 }))],
  [
    'one of the sides apart',
    true,
    fees(line({ sides: ['sell'], rate: 301 }), line({ sides: ['buy'], rate: 1 })),
  ],
  ['nothing at all', false, { lines: [], placement: 0 }],
  ['more for blocks', true, { lines: [], placement: 301 }],
])('%s: dearer %s', (_, costsMore, after) => {
  expect(dearer(before, after)).toBe(costsMore)
})

const taxed = (on: Fees['lines'][number]['on'], rate = 180_000) =>
  fees(
    line(),
    line({ name: 'stamp-duty', rate: 1 }),
    line({ name: 'sales-tax', rate, on, maximum: undefined }),
  )
const daily = (of: Partial<Fees['lines'][number]> = {}) =>
  fees(line({ rate: 0, maximum: undefined, fixed: 15_34, daily: true, sides: ['sell'], ...of }))
const fixed = fees(line({ fixed: 5_00, unit: 10, minimum: 1_00, rounding: 'rupee' }))

test.each<[string, boolean, Fees, Fees]>([
  ['the same rate in finer parts', false, before, fees(line({ rate: 300_000, per: 1_000_000_000 }))],
  ['a billionth more', true, before, fees(line({ rate: 300_001, per: 1_000_000_000 }))],
  ['an amount for the order', true, before, fees(line({ fixed: 1 }))],
  ['an amount for the order alone', true, fees(), fees(line({ rate: 0, fixed: 1 }))],
  ['an amount for each unit', true, before, fees(line({ unit: 1 }))],
  ['a minimum', true, before, fees(line({ minimum: 1 }))],
  ['other rounding', true, before, fees(line({ rounding: 'rupee' }))],
  ['reckoned abroad', true, before, fees(line({ abroad: true }))],
  ['less of everything', false, fixed, fees(line({ rate: 299, fixed: 4_99, unit: 9, rounding: 'rupee' }))],
  ['each sale in place of the first of a day', true, daily(), daily({ daily: undefined })],
  ['the first sale of a day in place of each', false, daily({ daily: undefined }), daily()],
  ['prices in one currency alone', false, before, fees(line({ currency: 'INR' }))],
  ['prices in each currency again', true, fees(line({ currency: 'INR' })), before],
  ['prices in another currency', true, fees(line({ currency: 'INR' })), fees(line({ currency: 'USD' }))],
  ['a tax on one fee more', true, taxed(['brokerage']), taxed(['brokerage', 'stamp-duty'])],
  ['a tax on one fee less', false, taxed(['brokerage', 'stamp-duty']), taxed(['brokerage'])],
  ['a tax on the value', true, taxed(['brokerage'], 1_000), taxed(undefined, 1_000)],
])('%s: dearer %s', (_, costsMore, from, after) => {
  expect(dearer(from, after)).toBe(costsMore)
})

test('a fee that had no maximum is not dearer with one', () => {
  expect(dearer(fees(line({ maximum: undefined })), before)).toBe(false)
})

test('a table says of each charge once what it is', () => {
  expect(feesSchema.safeParse(firstFees).success).toBe(true)
  expect(feesSchema.safeParse(fees(line(), line({ sides: ['buy'], rate: 1 }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ sides: ['buy', 'buy'] }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ rate: 100_001 }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ rate: -1 }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ rate: 100_001, per: 1_000_000_000 }))).success).toBe(true)
})

test('what is charged once a day is one amount, of sales', () => {
  const possible = (table: Fees) => feesSchema.safeParse(table).success
  expect(possible(daily())).toBe(true)
  expect(possible(daily({ rate: 1 }))).toBe(false)
  expect(possible(daily({ unit: 1 }))).toBe(false)
  expect(possible(daily({ fixed: undefined }))).toBe(false)
  expect(possible(daily({ sides: ['buy', 'sell'] }))).toBe(false)
  expect(possible(daily({ sides: ['buy'] }))).toBe(false)
})

test('a tax on fees stands behind them, has a rate alone, and is of the same market and sides', () => {
  const tax = (of: Partial<Fees['lines'][number]>, ...fee: Fees['lines']) =>
    feesSchema.safeParse(fees(...fee, line({ name: 'sales-tax', on: ['brokerage'], ...of }))).success
  expect(tax({}, line())).toBe(true)
  expect(tax({ rate: 500_000 }, line())).toBe(true)
  expect(tax({ rate: 500_001 }, line())).toBe(false)
  expect(tax({})).toBe(false)
  expect(tax({}, line({ market: 'US' }))).toBe(false)
  expect(tax({}, line({ sides: ['buy'] }))).toBe(false)
  expect(tax({ sides: ['buy'] }, line({ sides: ['buy'] }))).toBe(true)
  expect(tax({ fixed: 1 }, line())).toBe(false)
  expect(tax({ abroad: true }, line())).toBe(false)
})
