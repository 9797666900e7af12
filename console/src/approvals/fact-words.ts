import { timeText } from '../shell/time-text.ts'

/** `bankReference` and `restricted_for` as they are said: `Bank reference`, `Restricted for`. */
export function fieldWords(field: string) {
  const words = field
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Times as everywhere else in the console; whatever else is shown as it was proposed. */
export function valueText(value: string) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? timeText(Date.parse(value)) : value
}
