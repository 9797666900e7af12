import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFigures, houseTable, limits } from './house.mjs'

const repository = join(import.meta.dirname, '..')

test('every figure of this repository is counted, and none is above its limit', { timeout: 60_000 }, () => {
  const figures = houseFigures(repository)
  expect(figures.map(({ figure }) => figure)).toEqual(Object.keys(limits))
  expect(figures.filter(({ now }) => Number.isNaN(now))).toEqual([])
  expect(figures.filter(({ now, limit }) => now > limit)).toEqual([])
})

/** The figures of a repository that has these files alone. */
function figuresOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'tarazu-house-'))
  for (const [file, text] of Object.entries({
    'README.md': 'One line',
    'contract/src/a/api.ts': '',
    ...files,
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const figures = houseFigures(root)
  rmSync(root, { recursive: true })
  return figures
}
const nowOf = (files: Record<string, string>, figure: string) =>
  figuresOf(files).find((each) => each.figure === figure)?.now

test.each<[string, Record<string, string>, number]>([
  [
    'functions over 70 lines',
    {
      'web/src/a/x.tsx': `// ä\nexport function a() {${'\n'.repeat(69)}}\nconst b = () => {${'\n'.repeat(70)}}`,
      'web/src/a/x.test.ts': `function c() {${'\n'.repeat(70)}}`,
    },
    1,
  ],
  ['wakes of the streams outside of acts/ and events/', { 'server/src/a/x.ts': 'deps.events.wake()' }, 1],
  [
    'wakes of the streams outside of acts/ and events/',
    { 'server/src/acts/act.ts': 'deps.events.wake()' },
    0,
  ],
  [
    'wakes of the streams outside of acts/ and events/',
    { 'server/src/a/x.test.ts': 'deps.events.wake()' },
    0,
  ],
  ['transactions opened outside of acts/', { 'server/src/a/x.ts': 'db.transaction()\ndb.transaction()' }, 2],
  [
    'journals whose fate is looked at outside of acts/ and ledger/',
    { 'server/src/a/x.ts': "one.status !== 'posted'" },
    1,
  ],
  [
    'publishes to operators outside of acts/',
    { 'server/src/a/x.ts': "{ topics: ['wallet', 'operators'] }" },
    1,
  ],
  ['files loose in server/src', { 'server/src/x.ts': '', 'server/src/a/y.ts': '' }, 1],
  ['lines of the longest api.ts', { 'contract/src/b/api.ts': 'one\ntwo\n' }, 2],
  [
    'names that several files of one package export',
    { 'server/src/a/x.ts': 'export const one = 1', 'server/src/b/y.ts': 'export function one() {}' },
    1,
  ],
  [
    'names that several files of one package export',
    { 'server/src/a/x.ts': 'export const one = 1', 'web/src/b/y.ts': 'export function one() {}' },
    0,
  ],
  ['comments that begin with a preposition', { 'web/src/a/x.ts': '/** Of whoever asks. */\n// Offers.' }, 1],
  ['TypeScript lines over 110 columns', { 'ui/src/x.tsx': 'x'.repeat(111) }, 1],
  ['lines of the README', { 'README.md': 'one\ntwo\n' }, 2],
])('%s: %o', (figure, files, expected) => {
  expect(nowOf(files, figure)).toBe(expected)
})

test('what is above its limit is marked', () => {
  const [first] = figuresOf({})
  expect(first && houseTable([{ ...first, now: 9, limit: 8 }])).toMatch(/^ABOVE +9 of 8 /)
})

test('what is above its limit is named with its places, those of changed files first', () => {
  const figures = figuresOf({ 'ui/src/x.tsx': 'x'.repeat(111), 'ui/src/y.tsx': `\n${'y'.repeat(111)}` })
  const tight = figures.map((each) => ({ ...each, limit: each.places?.length ? 1 : each.now }))
  expect(houseTable(tight)).toMatch(/ABOVE +2 of 1 .*\n +ui\/src\/x\.tsx:1\n +ui\/src\/y\.tsx:2\n/)
  expect(houseTable(tight, ['ui/src/y.tsx'])).toMatch(/ABOVE +2 of 1 .*\n +ui\/src\/y\.tsx:2\n +\d/)
})
