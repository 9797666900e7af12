import type { Language } from '../language/languages.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `4.2 seconds`, `90 minutes`: the largest unit of which there are two at least. */
export function durationText(seconds: number, language: Language) {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  // Figures have a point in every language of the app.
  const parts = format.formatToParts(seconds / size)
  return parts.map(({ type, value }) => (type === 'decimal' ? '.' : value)).join('')
}
