import { expect, test } from 'vitest'
import { homeCalendar, makeExchangeDays } from './exchange-days.ts'

const at = (text: string) => Date.parse(text)
const daysOf = (currency: 'INR' | 'MXN', time: string, roundTheClock = false) =>
  makeExchangeDays({ now: () => at(time), roundTheClock })(homeCalendar[currency])

test('a wallet of rupees goes by the days of India, and one of pesos by those of New York', () => {
  const time = '2026-01-26T02:00:00Z'
  expect(daysOf('INR', time).today()).toBe('2026-01-26')
  expect(daysOf('MXN', time).today()).toBe('2026-01-25')
  expect(daysOf('INR', time).firstTradingDay('2026-01-26')).toBe('2026-01-27')
  expect(daysOf('MXN', time).firstTradingDay('2026-01-26')).toBe('2026-01-26')
  expect(daysOf('INR', time).opens('2026-01-27')).toBe(at('2026-01-27T09:15+05:30'))
  expect(daysOf('MXN', time).opens('2026-01-27')).toBe(at('2026-01-27T09:30-05:00'))
  expect(daysOf('MXN', time).dayOf(at('2026-01-27T04:59:59Z'))).toBe('2026-01-26')
})

test('where trading goes on round the clock each day is one of it, from its beginning on', () => {
  const days = daysOf('INR', '2026-01-26T02:00:00Z', true)
  expect(days.firstTradingDay('2026-01-26')).toBe('2026-01-26')
  expect(days.opens('2026-01-26')).toBe(at('2026-01-26T00:00+05:30'))
})
