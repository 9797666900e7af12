import { ageOf } from './age.ts'
import type { Language } from './languages.ts'
import { useTranslation } from './languages.ts'

/** The country whose dates a language takes, for languages whose dates differ between countries. */
const countries: Partial<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' }
const localeOf = (language: Language) => countries[language] ?? language

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const seconds = { ...time, second: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

function cached(language: Language, options: Intl.DateTimeFormatOptions) {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options)
  formats.set(key, format)
  return format
}

const ages = new Map<Language, Intl.RelativeTimeFormat>()

function agesIn(language: Language) {
  const format =
    ages.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { style: 'short', numeric: 'auto' })
  ages.set(language, format)
  return format
}

/** A date is not divided between two lines; only its time may stand on the next one. */
const whole = (date: string) =>
  date.replace(/([^,]) /g, '$1\u00a0').replace(/[年月](?=\d)|\d(?=[年月日])/g, '$&\u2060')

/**
 * Dates in the reader's words and in the zone of the device. What is in another `zone`, as the chart and the
 * statement, says which. Times are ms since the epoch.
 */
export function useDateFormat() {
  const { language } = useTranslation()
  return {
    day: (at: number, zone?: string) => whole(cached(language, { ...day, timeZone: zone }).format(at)),
    time: (at: number, zone?: string) => cached(language, { ...time, timeZone: zone }).format(at),
    seconds: (at: number, zone?: string) => cached(language, { ...seconds, timeZone: zone }).format(at),
    dayAndTime: (at: number, zone?: string) =>
      whole(cached(language, { ...day, ...time, timeZone: zone }).format(at)),
    dayAndSeconds: (at: number, zone?: string) =>
      whole(cached(language, { ...day, ...seconds, timeZone: zone }).format(at)),
    /** A label on the axis of a chart: `2026`, `Oct`, `14 Oct`. */
    year: (at: number, zone?: string) => cached(language, { year: 'numeric', timeZone: zone }).format(at),
    month: (at: number, zone?: string) => cached(language, { month: 'short', timeZone: zone }).format(at),
    monthOfYear: (at: number, zone?: string) =>
      whole(cached(language, { month: 'short', year: 'numeric', timeZone: zone }).format(at)),
    dayOfMonth: (at: number, zone?: string) =>
      cached(language, { day: 'numeric', month: 'short', timeZone: zone }).format(at),
    /** `now`, `2 min ago`. */
    ago: (age_ms: number) => {
      const { count, unit } = ageOf(age_ms)
      return agesIn(language).format(-count, unit)
    },
  }
}
