import { expect, test } from 'vitest'
import { differencesOf, mergedFrom } from './edited.ts'

const before = { name: 'A fund', most: '10', opens: '2026-01-01', open: false }

test('a field that one of two editors changed goes to that one, and a field that both changed is asked about', () => {
  const theirs = { ...before, name: 'Their fund', most: '20', open: true }
  const yours = { ...before, name: 'Your fund', most: '20', opens: '2026-02-02' }
  expect(differencesOf(before, theirs, yours)).toEqual([
    { field: 'name', theirs: 'Their fund', yours: 'Your fund', usual: 'yours' },
    { field: 'opens', theirs: '2026-01-01', yours: '2026-02-02', usual: 'yours' },
    { field: 'open', theirs: true, yours: false, usual: 'theirs' },
  ])
})

test('merging two versions keeps what was typed and takes what the other editor changed, unless chosen otherwise', () => {
  const theirs = { ...before, name: 'Their fund', open: true }
  const yours = { ...before, name: 'Your fund', opens: '2026-02-02' }
  const differences = differencesOf(before, theirs, yours)
  expect(mergedFrom(differences, yours, new Map())).toEqual({
    ...before,
    name: 'Your fund',
    opens: '2026-02-02',
    open: true,
  })
  const chosen = new Map([
    ['name', 'theirs'],
    ['open', 'yours'],
  ] as const)
  expect(mergedFrom(differences, yours, chosen)).toEqual({
    ...before,
    name: 'Their fund',
    opens: '2026-02-02',
  })
})
