import { expect, test } from 'vitest'
import { closedDayText } from './closed-day.ts'

const closed = {
  zone: 'Asia/Kolkata',
  days: [
    { day: '2026-11-21', weekend: true },
    { day: '2026-11-24', weekend: false },
  ],
}

test.each([
  ['2026-11-21T06:00:00Z', '21 Nov 2026 is a Saturday: the exchange in India is closed.'],
  ['2026-11-24T06:00:00Z', '24 Nov 2026 is a holiday: the exchange in India is closed.'],
  // Its day is that of the exchange, wherever the operator is.
  ['2026-11-23T19:00:00Z', '24 Nov 2026 is a holiday: the exchange in India is closed.'],
  ['2026-11-24T19:00:00Z', undefined],
  ['', undefined],
])('%s: %s', (at, text) => {
  expect(closedDayText(Date.parse(at), closed, 'IN')).toBe(text)
})

test('no closed day is named before the calendar has come', () => {
  expect(closedDayText(Date.parse('2026-11-21T06:00:00Z'), undefined, 'US')).toBeUndefined()
})
