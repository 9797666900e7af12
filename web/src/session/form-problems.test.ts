import { OfflineError, RefusedError } from '@tarazu/contract/client-errors'
import { expect, test } from 'vitest'
import { loginProblems, refusedField, registrationProblems } from './form-problems.ts'

const good = { phone: '9876543210', password: 'secret1', confirm: 'secret1', invitation: 'PAPER-2026' }

test.each([
  ['no mistake', good, {}],
  [
    'every field empty',
    { phone: '', password: '', confirm: '', invitation: ' ' },
    {
      phone: 'session.phoneMissing',
      password: 'session.passwordMissing',
      confirm: 'session.confirmMissing',
      invitation: 'session.invitationMissing',
    },
  ],
  ['a phone number of nine digits', { ...good, phone: '987654321' }, { phone: 'hint.reg.phone_invalid' }],
  [
    'a password of five characters',
    { ...good, password: 'abcde', confirm: 'abcde' },
    { password: 'hint.reg.password_short' },
  ],
  ['a confirmation that differs', { ...good, confirm: 'secret2' }, { confirm: 'session.passwordsDiffer' }],
])('the registration form with %s', (_, filled, problems) => {
  expect(registrationProblems(filled, 6)).toEqual(problems)
})

test('a registration in live mode needs a longer password', () => {
  const problem = { password: 'hint.reg.password_short' }
  expect(registrationProblems(good, 8)).toEqual(problem)
  expect(registrationProblems({ ...good, password: 'secret12', confirm: 'secret12' }, 8)).toEqual({})
})

test('signing in takes an old short password and asks for a whole phone number', () => {
  expect(loginProblems({ phone: '9876543210', password: 'x' })).toEqual({})
  expect(loginProblems({ phone: '98', password: '' })).toEqual({
    phone: 'hint.reg.phone_invalid',
    password: 'session.passwordMissing',
  })
})

test('a refused registration names the field that it is about, or none', () => {
  expect(refusedField(new RefusedError('code_used', '', {}))).toEqual({
    field: 'invitation',
    message: 'hint.reg.code_used',
  })
  // The server may require more characters than this page knows of.
  expect(refusedField(new RefusedError('password_short', '', { minimum: 8 }))).toEqual({
    field: 'password',
    message: 'hint.reg.password_short',
    minimum: 8,
  })
  expect(refusedField(new RefusedError('too_many', '', {}))).toBeUndefined()
  expect(refusedField(new OfflineError())).toBeUndefined()
})
