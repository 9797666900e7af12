import { expect, test } from 'vitest'
import { papersProblems } from './form-problems.ts'

const good = {
  idType: 'passport',
  realName: 'Asha Verma',
  idNumber: 'Z1234567',
  front: 'a',
  back: 'b',
} as const

test('whole papers have no problem', () => {
  expect(papersProblems(good)).toEqual({})
})

test.each([
  [{ realName: '  ' }, { realName: 'identity.realNameMissing' }],
  [{ idNumber: ' ' }, { idNumber: 'identity.idNumberMissing' }],
  [{ idNumber: 'Z1' }, { idNumber: 'hint.id_number_invalid' }],
  [{ front: '' }, { front: 'identity.photoMissing' }],
  [{ back: '' }, { back: 'identity.photoMissing' }],
  // A licence has other lengths than a passport.
  [{ idType: 'driver', idNumber: 'MH1220190012345' }, {}],
  [{ idNumber: 'MH1220190012345' }, { idNumber: 'hint.id_number_invalid' }],
] as const)('%j', (change, problems) => {
  expect(papersProblems({ ...good, ...change })).toEqual(problems)
})
