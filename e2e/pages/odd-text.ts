/**
 * What nobody means to type: the same for what types it into the screens and for what asks the rules of the
 * forms.
 */
import type { Seeded } from '../../server/src/testing/seeded.ts'

const fixed = [
  '12.',
  '1,000',
  '500.00',
  '1.000,00',
  '₹ 1,00,000.00',
  '-1',
  '1e5',
  '0x1F',
  'Infinity',
  '١٢٣',
  '１２３',
  '१२३',
  '½',
  'abc',
  '%E0%A4%A',
  '{"a":[',
  '(.*[+\\',
  '<b>x</b>',
  '__proto__',
  'क्\u200dष 👨\u200d👩\u200d👧',
  'a\u202eb\u200bc',
  '\ud83d',
  '9'.repeat(400),
  'x'.repeat(400),
  '   ',
  '',
]

const signs = [
  ...'0123456789',
  ...'.,-+eE%/\\\'"<>&{}[]()|*?^$ ₹٣３½∞\u00a0\u2212\u202e\u200d\u{1f600}é你\n',
  'NaN',
  '0x',
  '00',
]

/** The fixed ones, and so many that chance makes. */
export function oddTexts(random: Seeded, count: number): string[] {
  const made = Array.from({ length: count }, () =>
    Array.from({ length: random.between(1, 14) }, () => random.pick(signs)).join(''),
  )
  return [...fixed, ...made]
}

/** Days and times at the ends of what a browser lets one choose. */
export const oddTimes: Record<string, string[]> = {
  date: ['0001-01-01', '9999-12-31', '275760-09-13', ''],
  'datetime-local': ['0001-01-01T00:00', '9999-12-31T23:59', '275760-09-13T00:00', ''],
}
