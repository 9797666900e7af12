import { expect, test } from 'vitest'
import { type Draft, draftToSend, emptyDraft, levelTyped, movedDraft } from './alert-draft.ts'

test.each([
  ['1700', 1_700_000_000n],
  [' 1,700.05 ', 1_700_050_000n],
  ['1,23,456', 123_456_000_000n],
  ['1700,5', 1_700_500_000n],
  ['-5', -5_000_000n],
  ['−2.5 %', -2_500_000n],
  ['+3', 3_000_000n],
  ['12.', 12_000_000n],
  ['', undefined],
  ['1.2.3', undefined],
  ['1,7', 1_700_000n],
  ['1,70,0', undefined],
  ['१७००', undefined],
  ['1e3', undefined],
  ['1.1234567', undefined],
] as const)('“%s” is a level of %s', (text, expected) => {
  expect(levelTyped(text)).toBe(expected)
})

test.each<[string, Partial<Draft>, string[]]>([
  ['a price without a level', { kind: 'price' }, ['level']],
  ['a price', { kind: 'price', level: '1700' }, []],
  ['a fall of the whole price', { kind: 'percent', direction: 'below', level: '-100' }, ['level']],
  ['a volume, which cannot fall', { kind: 'volume', direction: 'below', level: '1000' }, []],
  ['an average of a day', { kind: 'sma', period: '1' }, ['period']],
  ['an average', { kind: 'ema', period: '20' }, []],
  ['a strength above all', { kind: 'rsi', level: '120', period: '14' }, ['level']],
  ['a strength of too many days', { kind: 'rsi', level: '70', period: '201' }, ['period']],
])('%s has these problems', (_, draft, expected) => {
  expect(draftToSend({ ...emptyDraft, ...draft }).problems).toEqual(expected)
})

test('only what belongs to its kind is sent', () => {
  const typed = { ...emptyDraft, level: '70', period: '14', note: ' ' }
  expect(draftToSend({ ...typed, kind: 'rsi' }).sent).toEqual({
    kind: 'rsi',
    direction: 'above',
    level: 70_000_000n,
    period: 14,
  })
  expect(draftToSend({ ...typed, kind: 'sma' }).sent).toEqual({ kind: 'sma', direction: 'above', period: 14 })
  expect(draftToSend({ ...typed, kind: 'volume', direction: 'below', note: 'Busy' }).sent).toEqual({
    kind: 'volume',
    direction: 'above',
    level: 70_000_000n,
    note: 'Busy',
  })
})

test.each([
  ['above the price', 105, 100, 'above'],
  ['below the price', 95.5, 100, 'below'],
  ['to where the price is', 100, 100, 'below'],
  ['where no price is known', 95.5, undefined, 'above'],
] as const)('an alert that is moved %s waits from its side of it', (_, to, now, direction) => {
  expect(movedDraft({ direction: 'above', note: 'Look' }, to, now)).toEqual({
    ...emptyDraft,
    direction,
    level: to === 95.5 ? '95.50' : `${to}.00`,
    note: 'Look',
  })
})
