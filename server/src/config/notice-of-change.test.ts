import { day_ms } from '@tarazu/contract/duration'
import { expect, test } from 'vitest'
import { noticeOf } from './notice-of-change.ts'

test.each([
  ['min_withdraw_count', 100_00n, [100_00n], 0],
  ['min_withdraw_count', 99_00n, [100_00n], 0],
  ['min_withdraw_count', 101_00n, [100_00n], 30],
  ['min_withdraw_count', 60_00n, [100_00n, 50_00n], 30],
  ['withdrawal_service_level_hours', 25, [24], 30],
  ['withdrawal_service_level_hours', 23, [24], 0],
  ['recharge_service_level_hours', 5, [4], 30],
  ['identity_service_level_hours', 48, [24], 30],
  ['loan_service_level_hours', 49, [48], 30],
  ['chat_service_level_hours', 2, [1], 30],
  ['loan_days', 60, [90], 0],
] as const)('%s of %s after %s has a notice of %i days', (name, after, until, days) => {
  for (const mode of ['paper', 'live'] as const)
    expect(noticeOf({ mode, name, after, until })).toBe(days * day_ms)
})

test.each([
  ['paper', 0],
  ['live', 1],
] as const)('a payee in %s mode has a notice of %i days', (mode, days) => {
  const [after, none] = [
    { name: 'A', account: '1', bank: 'B' },
    { name: '', account: '', bank: '' },
  ]
  expect(noticeOf({ mode, name: 'payee', after, until: [none] })).toBe(days * day_ms)
})
