import { expect, test } from 'vitest'
import { idNumberOf, isAadhaarLike, nameWords, storableNumber } from './rules.ts'

test.each([
  ['idCard', '1234 5678 9012', '123456789012'],
  ['idCard', 'abcde1234f', 'ABCDE1234F'],
  ['idCard', '１２３４５６７８', '12345678'],
  ['idCard', '12345', undefined],
  ['idCard', 'ABCDEFGH', undefined],
  ['idCard', '<script>1</script>', undefined],
  ['passport', 'z-123 4567', 'Z1234567'],
  ['passport', 'Z1234567890123', undefined],
  ['driver', 'MH12 20190012345', 'MH1220190012345'],
  ['other', 'AB/12', 'AB/12'],
  ['other', '', undefined],
] as const)('%s %s is kept as %s', (type, typed, kept) => {
  expect(idNumberOf(type, typed)).toBe(kept)
})

test.each([
  ['123456789012', 'XXXX XXXX 9012'],
  ['12345678901', '12345678901'],
  ['A23456789012', 'A23456789012'],
])('of %s we store %s', (number, stored) => {
  expect(storableNumber(number)).toBe(stored)
  expect(isAadhaarLike(number)).toBe(number !== stored)
})

test('a name is looked for by its words', () => {
  expect(nameWords('  Ana-María  DE la Cruz, ana ')).toEqual(['ana', 'maría', 'de', 'la', 'cruz'])
  expect(nameWords('आशा 王')).toEqual(['आशा', '王'])
  expect(nameWords('--')).toEqual([])
  expect(nameWords('علی\u200cرضا')).toEqual(nameWords('علیرضا'))
})
