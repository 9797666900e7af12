import { describe, expect, test } from 'vitest'
import { describeWithRealData, realFile, realRows } from '../testing/real-data.ts'
import {
  type CalendarName,
  closedDays,
  dayEnd,
  dayStart,
  isCalendarOpen,
  localDay,
  monthStart,
  nextOpen,
  nextTradingDay,
  previousTradingDay,
  sessionOf,
  sessionOn,
  tradingDay,
  tradingDayFrom,
  weekStart,
} from './calendar.ts'
import { dayText, parseDay } from './zone.ts'

const at = (text: string) => Date.parse(text)

/** All dates from one to another, both inclusive. */
function* dates(from: string, to: string) {
  for (let day = parseDay(from); day <= parseDay(to); day++) yield dayText(day)
}

describe('India', () => {
  test.each([
    ['09:14:59.999', false],
    ['09:15:00', true],
    ['15:29:59.999', true],
    ['15:30:00', false],
  ])('on an ordinary Wednesday at %s trading is on: %s', (time, open) => {
    expect(isCalendarOpen('IN', at(`2019-01-02T${time}+05:30`))).toBe(open)
  })

  test.each([
    ['2026-01-23', '2026-01-23'],
    ['2026-01-24', '2026-01-27'],
    ['2026-01-26', '2026-01-27'],
    ['2026-02-01', '2026-02-01'],
  ])('the first trading day from %s on is %s', (from, day) => {
    expect(tradingDayFrom('IN', from)).toBe(day)
  })

  test('Diwali trades for an hour in the evening of a holiday', () => {
    expect(isCalendarOpen('IN', at('2021-11-04T10:00+05:30'))).toBe(false)
    expect(isCalendarOpen('IN', at('2021-11-04T18:15+05:30'))).toBe(true)
    expect(isCalendarOpen('IN', at('2021-11-04T19:15+05:30'))).toBe(false)
  })

  test('a Budget Saturday trades all day, and a day in two parts pauses between them', () => {
    expect(isCalendarOpen('IN', at('2020-02-01T12:00+05:30'))).toBe(true)
    expect(isCalendarOpen('IN', at('2024-03-02T09:30+05:30'))).toBe(true)
    expect(isCalendarOpen('IN', at('2024-03-02T11:00+05:30'))).toBe(false)
    expect(nextOpen('IN', at('2024-03-02T11:00+05:30'))).toBe(at('2024-03-02T11:30+05:30'))
    expect(sessionOn('IN', '2024-03-02')).toMatchObject({
      open: at('2024-03-02T09:15+05:30'),
      close: at('2024-03-02T12:30+05:30'),
    })
  })

  test('an Indian trade before a long weekend settles after it', () => {
    expect(nextTradingDay('IN', at('2026-01-23T14:00+05:30'))).toBe('2026-01-27')
  })

  test('after the last published list India closes on weekends and national holidays only', () => {
    expect(sessionOn('IN', '2031-01-26')).toBeUndefined()
    expect(sessionOn('IN', '2031-08-15')).toBeUndefined()
    expect(sessionOn('IN', '2031-08-14')?.day).toBe('2031-08-14')
  })
})

describe('New York', () => {
  test('opens at 09:30 by its own clock, in winter and in summer', () => {
    expect(sessionOn('US', '2019-01-02')?.open).toBe(at('2019-01-02T14:30Z'))
    expect(sessionOn('US', '2019-03-08')?.open).toBe(at('2019-03-08T14:30Z'))
    expect(sessionOn('US', '2019-03-11')?.open).toBe(at('2019-03-11T13:30Z'))
    expect(sessionOn('US', '2019-11-01')?.close).toBe(at('2019-11-01T20:00Z'))
    expect(sessionOn('US', '2019-11-04')?.close).toBe(at('2019-11-04T21:00Z'))
  })

  test('agrees with the time zone database at midnight and at the open of every day from 2000 to 2040', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    for (const day of dates('2000-01-01', '2040-12-31')) {
      const start = dayStart('US', day)
      expect(clock.format(start)).toBe(`${day}, 00:00`)
      const session = sessionOn('US', day)
      if (session) expect(clock.format(session.open)).toBe(`${day}, 09:30`)
    }
  })

  test('closes at 13:00 on the day after Thanksgiving and stays closed for the funeral of a president', () => {
    expect(sessionOn('US', '2026-11-27')?.close).toBe(at('2026-11-27T13:00-05:00'))
    expect(sessionOn('US', '2025-01-09')).toBeUndefined()
  })
})

describe('currencies and futures', () => {
  test('currencies trade from Sunday to Friday evening of New York, and an evening belongs to the next day', () => {
    expect(isCalendarOpen('FX', at('2024-06-02T16:59-04:00'))).toBe(false)
    expect(isCalendarOpen('FX', at('2024-06-02T17:00-04:00'))).toBe(true)
    expect(localDay('FX', at('2024-06-02T17:00-04:00'))).toBe('2024-06-03')
    expect(isCalendarOpen('FX', at('2024-06-05T03:00-04:00'))).toBe(true)
    expect(isCalendarOpen('FX', at('2024-06-07T16:59-04:00'))).toBe(true)
    expect(isCalendarOpen('FX', at('2024-06-07T17:00-04:00'))).toBe(false)
    expect(nextOpen('FX', at('2024-06-07T17:00-04:00'))).toBe(at('2024-06-09T17:00-04:00'))
  })

  test('Globex pauses for an hour each evening and stops at 13:00 on a New York holiday', () => {
    expect(isCalendarOpen('CME', at('2024-06-05T16:59-04:00'))).toBe(true)
    expect(isCalendarOpen('CME', at('2024-06-05T17:30-04:00'))).toBe(false)
    expect(isCalendarOpen('CME', at('2024-06-05T18:00-04:00'))).toBe(true)
    expect(sessionOn('CME', '2024-07-04')?.close).toBe(at('2024-07-04T13:00-04:00'))
    expect(sessionOn('CME', '2024-03-29')).toBeUndefined()
  })
})

test('closed days are listed, and weekends among them are marked', () => {
  const from = Date.parse('2026-11-19T12:00:00Z')
  const told = (calendar: 'IN' | 'US') =>
    closedDays(calendar, from, from + 7 * 86_400_000).map(
      ({ day, weekend }) => `${day}${weekend ? '' : ' holiday'}`,
    )
  expect(told('IN')).toEqual(['2026-11-21', '2026-11-22', '2026-11-24 holiday'])
  expect(told('US')).toEqual(['2026-11-21', '2026-11-22', '2026-11-26 holiday'])
})

test('weeks begin on Monday and months on the first, at the beginning of the local day', () => {
  expect(weekStart('IN', at('2019-01-06T23:59+05:30'))).toBe(at('2018-12-31T00:00+05:30'))
  expect(weekStart('IN', at('2019-01-07T00:00+05:30'))).toBe(at('2019-01-07T00:00+05:30'))
  expect(monthStart('US', at('2019-03-31T23:59-04:00'))).toBe(at('2019-03-01T00:00-05:00'))
})

describe('every day of 2026', () => {
  const names: CalendarName[] = ['IN', 'US', 'CME', 'FX']
  test.each(names)(
    '%s: days follow each other without gaps, and the questions agree with each other',
    (name) => {
      for (const day of dates('2026-01-01', '2026-12-31')) {
        const start = dayStart(name, day)
        expect(localDay(name, start)).toBe(day)
        expect(localDay(name, start - 1)).toBe(dayText(parseDay(day) - 1))
        expect(dayEnd(name, day)).toBe(dayStart(name, dayText(parseDay(day) + 1)))
        const session = sessionOn(name, day)
        expect(sessionOf(name, start)).toEqual(session)
        expect(tradingDay(name, start)).toBe(session ? day : previousTradingDay(name, day))
        if (!session) continue
        expect(session.open).toBeGreaterThanOrEqual(start)
        expect(session.close).toBeLessThanOrEqual(dayEnd(name, day))
        expect(nextOpen(name, session.open - 1)).toBe(session.open)
        expect(isCalendarOpen(name, session.open)).toBe(true)
        expect(isCalendarOpen(name, session.close - 1)).toBe(true)
        if (name !== 'FX') expect(isCalendarOpen(name, session.close)).toBe(false)
        expect(nextTradingDay(name, dayStart(name, previousTradingDay(name, day)))).toBe(day)
      }
    },
  )
})

describeWithRealData('against the published lists', () => {
  const closedIn = (path: string) => new Set(realRows(path).map((row) => row.date))
  const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay())
  const trades = (name: CalendarName, from: string, to: string) =>
    [...dates(from, to)].filter((day) => sessionOn(name, day))

  test('New York from 2000 to January 2023, with its short days', () => {
    const holidays = closedIn('calendars/us_xnys_holidays.csv')
    expect(trades('US', '2000-01-01', '2023-01-13')).toEqual(
      [...dates('2000-01-01', '2023-01-13')].filter((day) => isWeekday(day) && !holidays.has(day)),
    )
    const short = closedIn('calendars/us_xnys_early_closes.csv')
    for (const day of trades('US', '2000-01-01', '2023-01-13')) {
      const session = sessionOn('US', day)
      expect(`${day} ${((session?.close ?? 0) - (session?.open ?? 0)) / 60_000}`).toBe(
        `${day} ${short.has(day) ? 210 : 390}`,
      )
    }
  })

  test('New York from 2023 to 2028', () => {
    const hours = JSON.parse(realFile('calendars/market_hours.json'))['Equity-usa-[*]']
    const iso = (text: string) => {
      const [month = '', day = '', year] = text.split('/')
      return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    const holidays = new Set<string>(hours.holidays.map(iso))
    expect(trades('US', '2023-01-01', '2028-12-31')).toEqual(
      [...dates('2023-01-01', '2028-12-31')].filter((day) => isWeekday(day) && !holidays.has(day)),
    )
    for (const day of Object.keys(hours.earlyCloses).map(iso)) {
      if (day < '2023') continue
      expect(sessionOn('US', day)?.close).toBe((sessionOn('US', day)?.open ?? 0) + 210 * 60_000)
    }
  })

  test('India from 2015 to 2026: the list, and the special sessions on top of it', () => {
    const holidays = closedIn('calendars/india_xbom_holidays.csv')
    const ordinary = [...dates('2015-01-01', '2026-12-31')].filter(
      (day) => isWeekday(day) && !holidays.has(day),
    )
    const extra = trades('IN', '2015-01-01', '2026-12-31').filter((day) => !ordinary.includes(day))
    expect(trades('IN', '2015-01-01', '2026-12-31')).toEqual([...ordinary, ...extra].sort())
    expect(extra).toHaveLength(19)
  })

  test('India traded on exactly the days for which NSE has prices, 2015 to 2021', () => {
    const traded = realRows('daily/india/TCS.csv').map((row) => row.date)
    expect(trades('IN', '2015-01-01', '2021-12-31')).toEqual(traded)
  })
})
