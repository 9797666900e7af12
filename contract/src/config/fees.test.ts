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

test('a fee that had no maximum is not dearer with one', () => {
  expect(dearer(fees(line({ maximum: undefined })), before)).toBe(false)
})

test('a table says of each charge once what it is', () => {
  expect(feesSchema.safeParse(firstFees).success).toBe(true)
  expect(feesSchema.safeParse(fees(line(), line({ sides: ['buy'], rate: 1 }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ sides: ['buy', 'buy'] }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ rate: 100_001 }))).success).toBe(false)
  expect(feesSchema.safeParse(fees(line({ rate: -1 }))).success).toBe(false)
})
