import type { Language } from '../language/languages.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats as `4.2 seconds` or `90 minutes`, in the largest unit of which there are at least two. */
export function durationText(seconds: number, language: Language) {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  // Every language of the app writes figures with a decimal point.
  const parts = format.formatToParts(seconds / size)
  return parts.map(({ type, value }) => (type === 'decimal' ? '.' : value)).join('')
}
