/** A table that is typed and read again is the same, and says what it says. */
import { chargePacks, withPack } from '@tarazu/contract/config/charge-packs'
import { type Fees, firstFees } from '@tarazu/contract/config/fees'
import { expect, test } from 'vitest'
import { feesFrom, feeTexts, typedFees, typedRest } from './fee-lines.ts'

test.each<[string, Fees]>([
  ['the first fees', firstFees],
  ...chargePacks.map((pack): [string, Fees] => [pack.id, withPack(firstFees, pack)]),
])('%s', (_, fees) => {
  expect(feesFrom(typedFees(fees))).toEqual(fees)
})

test.each([
  ['0.03', { rate: 300 }],
  ['18', { rate: 180_000 }],
  ['0.00307', { rate: 30_700, per: 1_000_000_000 }],
  ['0.0000001', { rate: 1, per: 1_000_000_000 }],
  ['0', { rate: 0 }],
])('%s percent', (percent, rate) => {
  const typed = `brokerage IN buy|${percent}|\nplacement|0.03|`
  const read = feesFrom(typed)
  expect(read?.lines[0]).toMatchObject(rate)
  expect(typedFees(read as Fees)).toBe(typed)
})

test.each(['1,5', '0.00000001', '100', 'x', ''])('%s is no percentage', (percent) => {
  expect(feesFrom(`brokerage IN buy|${percent}|\nplacement|0.03|`)).toBeUndefined()
  expect(feesFrom(`brokerage IN buy|0.03|\nplacement|${percent || 'x'}|`)).toBeUndefined()
})

test('a pack is read as sentences', () => {
  const pack = chargePacks.find(({ id }) => id === 'IN 2024-10-01')
  const texts = feeTexts(withPack(firstFees, pack as (typeof chargePacks)[number]))
  expect(texts).toContain(
    'India: transaction tax 0.1%, in whole units of money, STT 0.1 %: Finance (No. 2) Act 2004, s. 98; to the rupee: STT Rules 2004, rule 4',
  )
  expect(texts.find((text) => text.startsWith('India: depository charge'))).toContain(
    '15.34 a share and day of sales, CDSL',
  )
  expect(texts.find((text) => text.startsWith('India: tax on fees'))).toContain(
    '18% of brokerage, exchange charge, regulator’s fee, GST 18 %',
  )
  expect(typedRest('brokerage IN buy|0.03|')).toBeUndefined()
})
