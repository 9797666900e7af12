import { describe, expect, test } from 'vitest'
import type { Quote } from '../feeds/feed.ts'
import { reportedSplit, splitShown } from './reported-split.ts'

const share = { kind: 'stock', calendar: 'IN' } as Parameters<typeof splitShown>[2]
const at = (text: string) => Date.parse(text)
const micros = (price: number) => BigInt(Math.round(price * 1e6))
const quote = (time: string, last: number, previousClose = last) =>
  ({ at: at(time), last: micros(last), previousClose: micros(previousClose) }) as Quote

test.each([
  [1 / 2, { old: 1, new: 2 }],
  [2 / 3, { old: 2, new: 3 }],
  [10 / 11, { old: 10, new: 11 }],
  [1 / 7, { old: 1, new: 7 }],
  [10, { old: 10, new: 1 }],
  [1_000 / 1_281, undefined],
  [1 / 50, undefined],
  [1, undefined],
])('the whole ratio of a price that was multiplied with %d', (ratio, whole) => {
  const from = at('2019-09-19T03:45:00Z')
  expect(reportedSplit(share, { from, ratio }, 'feed')).toEqual({
    day: '2019-09-19',
    from: at('2019-09-19T00:00:00+05:30'),
    ratio: whole,
    by: 'feed',
  })
})

describe('a previous close', () => {
  const friday = quote('2026-11-20T15:29:00+05:30', 600)
  test.each([
    ['half of what was quoted on that day', 300, 1 / 2],
    ['two thirds of it', 402, 2 / 3],
    ['ten times it', 6_020, 10],
    ['a fifth of it', 119, 1 / 5],
  ])('a previous close that is %s shows a split', (_, previousClose, ratio) => {
    const monday = quote('2026-11-23T09:15:01+05:30', previousClose, previousClose)
    expect(splitShown(monday, friday, share)).toEqual({ from: at('2026-11-23T00:00:00+05:30'), ratio })
  })

  test.each([
    ['that is what was quoted', quote('2026-11-23T09:15:01+05:30', 250, 600), friday, share],
    ['as far away as a wild day goes', quote('2026-11-23T09:15:01+05:30', 470, 470), friday, share],
    ['of the same day', quote('2026-11-20T15:29:30+05:30', 300, 300), friday, share],
    ['of days that nobody has looked at', quote('2026-11-24T09:15:01+05:30', 300, 300), friday, share],
    [
      'of a future',
      quote('2026-11-23T09:15:01+05:30', 300, 300),
      friday,
      { ...share, kind: 'future' } as typeof share,
    ],
  ])('a previous close %s shows no split', (_, now, last, of) => {
    expect(splitShown(now, last, of)).toBeUndefined()
  })
})
