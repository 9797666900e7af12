import { day_ms } from '@tarazu/contract/duration'
import { expect, test } from 'vitest'
import { backupName, expiredBackups, startedAt } from './backup-files.ts'

const now = Date.UTC(2026, 10, 22, 18, 30)
const minute = 60_000
const ago = (ms: number) => backupName(now - ms)

test('the name of a backup says when it was started, to the second', () => {
  expect(backupName(now + 7_999)).toBe('tarazu-20261122T183007Z.backup')
  expect(startedAt('tarazu-20261122T183007Z.backup')).toBe(now + 7_000)
  for (const other of ['notes.txt', 'tarazu-20261122T183007Z.backup.7.part', 'tarazu-now.backup'])
    expect(startedAt(other)).toBeUndefined()
})

test('backups are kept for two hours, the last of a day for thirty days, other files for ever', () => {
  const everyTen = Array.from({ length: 6 * 24 * 40 }, (_, n) => ago(n * 10 * minute))
  const gone = new Set(expiredBackups([...everyTen, 'notes.txt'], now))
  const stay = everyTen.filter((name) => !gone.has(name))
  expect(gone.has('notes.txt')).toBe(false)
  expect(stay.slice(0, 13)).toEqual(everyTen.slice(0, 13))
  const days = stay.slice(13)
  expect(days[0]).toBe('tarazu-20261121T235000Z.backup')
  expect(days).toHaveLength(30)
  expect(startedAt(days.at(-1) ?? '')).toBeGreaterThanOrEqual(now - 30 * day_ms)
})

test('the newest backup is kept however old it is', () => {
  expect(expiredBackups([ago(90 * day_ms), ago(91 * day_ms)], now)).toEqual([ago(91 * day_ms)])
  expect(expiredBackups([], now)).toEqual([])
})
