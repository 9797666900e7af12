import { expect, test } from 'vitest'
import { drawn } from './spendable.ts'

test('unsettled proceeds are spent first', () => {
  const some = { cash: 70n, unsettled: 40n }
  expect(drawn(100n, some)).toEqual({ unsettled: 40n, cash: 60n, left: { cash: 10n, unsettled: 0n } })
  expect(drawn(30n, some)).toEqual({ unsettled: 30n, cash: 0n, left: { cash: 70n, unsettled: 10n } })
})
