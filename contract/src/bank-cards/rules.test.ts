import { expect, test } from 'vitest'
import {
  type CardFields,
  cardProblems,
  isClabe,
  isLuhn,
  isRealCard,
  masked,
  plainNumber,
  sameName,
} from './rules.ts'

const inr: CardFields = {
  holder: 'Asha Rao',
  bank: 'State Bank of India',
  branch: '',
  ifsc: 'SBIN0001234',
  number: '30211234567',
}
const mxn: CardFields = {
  holder: 'Ana Soto',
  bank: 'Banorte',
  branch: '',
  ifsc: '',
  number: '032180000118359719',
}
const paperInr = { currency: 'INR', paper: true } as const
const paperMxn = { currency: 'MXN', paper: true } as const

test.each([
  [{}, {}],
  [{ ifsc: 'sbin0 001234' }, {}],
  [{ number: '3021 1234-567' }, {}],
  [{ number: '123456789' }, {}],
  [{ number: '123456789012345678' }, {}],
  [{ number: '12345678' }, { number: 'malformed' }],
  [{ number: '1234567890123456789' }, { number: 'malformed' }],
  [{ number: '30211234567x' }, { number: 'malformed' }],
  [{ number: '' }, { number: 'missing' }],
  [{ ifsc: 'SBIN1001234' }, { ifsc: 'malformed' }],
  [{ ifsc: 'SBI00001234' }, { ifsc: 'malformed' }],
  [{ ifsc: 'SBIN000123' }, { ifsc: 'malformed' }],
  [{ ifsc: ' ' }, { ifsc: 'missing' }],
  [
    { holder: ' ', bank: '' },
    { holder: 'missing', bank: 'missing' },
  ],
  [{ number: '4539 1488 0343 6467' }, { number: 'real_card' }],
] as const)('rupees: %j has the problems %j', (changed, problems) => {
  expect(cardProblems({ ...inr, ...changed }, paperInr)).toEqual(problems)
})

test.each([
  [{}, {}],
  [{ number: '032180000118359718' }, { number: 'check_digit' }],
  [{ number: '4242424242424242' }, {}],
  [{ number: '4242424242424241' }, { number: 'check_digit' }],
  [{ number: '4539148803436467' }, { number: 'real_card' }],
  [{ number: '42424242424242424' }, { number: 'malformed' }],
  [{ number: '' }, { number: 'missing' }],
  [{ holder: '' }, { holder: 'missing' }],
  [{ bank: '' }, { bank: 'missing' }],
] as const)('pesos: %j has the problems %j', (changed, problems) => {
  expect(cardProblems({ ...mxn, ...changed }, paperMxn)).toEqual(problems)
})

test('a CLABE that a card could have as its number is an account', () => {
  expect(isRealCard('646180110000000009')).toBe(true)
  expect(cardProblems({ ...mxn, number: '646180110000000009' }, paperMxn)).toEqual({})
})

test('live mode takes real cards', () => {
  expect(cardProblems({ ...mxn, number: '4539148803436467' }, { currency: 'MXN', paper: false })).toEqual({})
})

test.each([
  '4539148803436467',
  '5425233430109903',
  '2221000000000009',
  '374245455400126',
  '6082015309577308',
  // Cards of 14 digits, and of 17 to 19.
  '36148907647338',
  '30456930902596',
  '62215588123401239',
  '675974900135021840',
  '4539148803436467123',
  '6221558812340123454',
  '630490001774035025',
])('%s could be on a card of somebody', (digits) => expect(isRealCard(digits)).toBe(true))

test.each([
  '4111111111111111',
  '378282246310005',
  // No scheme, a wrong last digit, another length.
  '9999999999999995',
  '4539148803436468',
  '453914880343646',
  '36148907647339',
  '4539148803436467124',
  // Numbers of accounts: too short for a card, or of no scheme.
  '30211234567',
  '50100123456789',
])('%s could not', (digits) => expect(isRealCard(digits)).toBe(false))

test('any single wrong digit is found, by both check digits', () => {
  for (const [digits, check] of [
    ['4539148803436467', isLuhn],
    ['032180000118359719', isClabe],
    ['002010077777777771', isClabe],
  ] as const) {
    expect(check(digits)).toBe(true)
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1)
      expect([wrong, check(wrong)]).toEqual([wrong, false])
    }
  }
})

test('numbers are read as they are dictated, and shown by their end', () => {
  expect(plainNumber(' 0321 8000-0118 3597 19')).toBe('032180000118359719')
  expect(masked('9719')).toBe('****9719')
})

test.each([
  ['Asha Rao', 'RAO, ASHA', true],
  ['José Ángel Peña', 'jose angel pena', true],
  ['A. B. Rao', 'A B Rao', true],
  ['王小明', '王小明', true],
  ['علی\u200cرضا', 'علیرضا', true],
  ['ರಾಜ್\u200cಕುಮಾರ್', 'ರಾಜ್ಕುಮಾರ್', true],
  ['Asha Rao', 'Asha R', false],
  ['Asha Rao', 'Asha Rao Rao', false],
  ['', 'Asha Rao', false],
])('%s and %s are one name: %s', (one, other, same) => expect(sameName(one, other)).toBe(same))
