import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const tokens = new Map<string, { light: string; dark: string }>()
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g,
)) {
  if (!tokens.has(name)) tokens.set(name, { light, dark: dark || light })
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, theme: 'light' | 'dark') {
  const colour = (name: string) => tokens.get(name)?.[theme] ?? ''
  const [low = 0, high = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const texts: [string, string[]][] = [
  ['ink', ['bg', 'surface', 'surface-2']],
  ['ink-2', ['bg', 'surface', 'surface-2']],
  ['ink-3', ['bg', 'surface', 'surface-2']],
  ['brand-ink', ['bg', 'surface', 'brand-soft']],
  ['on-brand', ['brand', 'sell']],
  ['error', ['bg', 'surface', 'error-soft']],
  ['notice', ['notice-soft']],
  ['green', ['bg', 'surface', 'green-soft']],
  ['red', ['bg', 'surface', 'red-soft']],
  ['blue', ['bg', 'surface', 'blue-soft']],
  ['orange', ['bg', 'surface', 'orange-soft']],
  ['on-hero', ['hero-1', 'hero-2', 'hero-3']],
]
/** Not text, but it has to be seen: lines of charts, borders of fields. */
const shapes: [string, string[]][] = [
  ['green-line', ['surface', 'bg']],
  ['red-line', ['surface', 'bg']],
  ['field-line', ['surface', 'bg']],
  ['brand', ['surface', 'bg']],
]

for (const theme of ['light', 'dark'] as const) {
  test(`text has a contrast of 4.5 and shapes of 3 in the ${theme} scheme`, () => {
    for (const [least, pairs] of [
      [4.5, texts],
      [3, shapes],
    ] as const) {
      for (const [front, grounds] of pairs) {
        for (const ground of grounds) {
          expect.soft(contrast(front, ground, theme), `${front} on ${ground}`).toBeGreaterThanOrEqual(least)
        }
      }
    }
  })
}
