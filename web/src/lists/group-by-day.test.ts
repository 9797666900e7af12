import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const at = (time: string) => ({ createdAt: Date.parse(time) })

test('rows of one day are one group, newest first', () => {
  const rows = [
    at('2026-11-21T09:00:00Z'),
    at('2026-11-21T00:00:00Z'),
    at('2026-11-20T23:59:59.999Z'),
    at('2026-11-18T12:00:00Z'),
  ]
  expect(groupByDay(rows, dayOf)).toEqual([
    { day: '2026-11-21', rows: [rows[0], rows[1]] },
    { day: '2026-11-20', rows: [rows[2]] },
    { day: '2026-11-18', rows: [rows[3]] },
  ])
})

test('an empty list has no days', () => {
  expect(groupByDay([], dayOf)).toEqual([])
})
