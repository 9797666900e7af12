import { expect, test } from 'vitest'
import { passwordProblems } from './password-problems.ts'

const good = { current: 'old one', wanted: 'secret1', confirm: 'secret1' }

test.each([
  ['nothing wrong', good, {}],
  [
    'nothing filled',
    { current: '', wanted: '', confirm: '' },
    {
      current: 'security.currentMissing',
      wanted: 'security.newMissing',
      confirm: 'security.confirmMissing',
    },
  ],
  ['five characters', { ...good, wanted: 'abcde', confirm: 'abcde' }, { wanted: 'security.passwordShort' }],
  ['another confirmation', { ...good, confirm: 'secret2' }, { confirm: 'security.passwordsDiffer' }],
])('%s', (_, filled, problems) => {
  expect(passwordProblems(filled, 6)).toEqual(problems)
})

test('live mode asks for eight characters', () => {
  expect(passwordProblems(good, 8)).toEqual({ wanted: 'security.passwordShort' })
})
