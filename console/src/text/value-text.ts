/** A value of a proposal as it is read: in its unit, with its currency, its times with their zone. Pure. */
import { block, qip } from '@tarazu/contract/placements/kinds'
import type { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { Unit } from './proposal-fields.ts'
import { calendarDay, zonedText } from './time-text.ts'

export type Format = Pick<ReturnType<typeof useNumberFormat>, 'money' | 'price' | 'percent' | 'count'>

/** `bankReference` and `restricted_for` as they are said: `Bank reference`, `Restricted for`. */
export function fieldWords(field: string) {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What does not fit its unit is shown as it was proposed: whoever decides has to see it all the same. */
export function valueText(value: string, unit: Unit, format: Format, currency?: string): string {
  // The proposal names something that does not exist.
  if (value === 'null') return 'none'
  if (value === '') return 'none'
  switch (unit) {
    case 'money':
      return /^-?\d+\.\d\d$/.test(value) ? format.money(BigInt(value.replace('.', ''))) : value
    case 'price':
      return /^-?\d+\.\d+$/.test(value)
        ? format.price(Number(value), { currency, digits: placesOf(value) })
        : value
    case 'percent':
      return isWhole(value) ? format.percent(Number(value) / 100, value.startsWith('-')) : value
    case 'yearly':
      return isWhole(value) ? `${format.percent(Number(value) / 100, false)} a year` : value
    case 'count':
      return isWhole(value) ? format.count(BigInt(value)) : value
    case 'days':
      return isWhole(value) ? `${format.count(BigInt(value))} day${value === '1' ? '' : 's'}` : value
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDay(value) : value
    case 'time':
      return timeOf(value) ?? value
    case 'code':
      return /^[a-z_-]+$/.test(value) ? (kindNames[value] ?? fieldWords(value.replaceAll('-', '_'))) : value
    case 'text':
    case 'shown':
      // One that nobody here knows may be a time.
      return isTime(value) ? zonedText(Date.parse(value)) : value
  }
}

/** The time of a value that is written as ISO text or in milliseconds. */
const timeOf = (value: string) =>
  isTime(value)
    ? zonedText(Date.parse(value))
    : /^\d{12,13}$/.test(value)
      ? zonedText(Number(value))
      : undefined

const isWhole = (value: string) => /^-?\d+$/.test(value)
const isTime = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
const placesOf = (value: string) => Math.max(2, (value.split('.')[1] ?? '').replace(/0+$/, '').length)

/** Words of the wire that mean something else than they say. */
const kindNames: Readonly<Record<string, string>> = { [block]: 'Block', [qip]: 'QIP' }
