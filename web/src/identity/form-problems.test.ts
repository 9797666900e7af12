import { expect, test } from 'vitest'
import { papersProblems } from './form-problems.ts'

const good = {
  idType: 'passport',
  realName: 'Asha Verma',
  idNumber: 'Z1234567',
  front: 'a',
  back: 'b',
} as const

test('a complete identity form has no problems', () => {
  expect(papersProblems(good)).toEqual({})
})

test.each([
  [{ realName: '  ' }, { realName: 'identity.realNameMissing' }],
  [{ idNumber: ' ' }, { idNumber: 'identity.idNumberMissing' }],
  [{ idNumber: 'Z1' }, { idNumber: 'hint.id_number_invalid' }],
  [{ front: '' }, { front: 'identity.photoMissing' }],
  [{ back: '' }, { back: 'identity.photoMissing' }],
  // The number of a licence may be longer than that of a passport.
  [{ idType: 'driver', idNumber: 'MH1220190012345' }, {}],
  [{ idNumber: 'MH1220190012345' }, { idNumber: 'hint.id_number_invalid' }],
] as const)('a form with %j has the problems %j', (change, problems) => {
  expect(papersProblems({ ...good, ...change })).toEqual(problems)
})
