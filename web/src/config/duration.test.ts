import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [0.4, 'en', '0.4 seconds'],
  [1, 'en', '1 second'],
  [4.26, 'en', '4.3 seconds'],
  [4.26, 'de', '4.3 Sekunden'],
  [119, 'en', '119 seconds'],
  [120, 'en', '2 minutes'],
  [5_400, 'en', '90 minutes'],
  [7_200, 'de', '2 Stunden'],
  [86_400, 'es', '24 horas'],
  [172_800, 'en', '2 days'],
  [172_800, 'zh', '2天'],
] as const)('a duration of %s seconds is shown in %s as %s', (seconds, language, text) => {
  expect(durationText(seconds, language).replaceAll('\u00a0', ' ')).toBe(text)
})
