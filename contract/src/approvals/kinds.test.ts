import { expect, test } from 'vitest'
import { decidableKinds, proposalKinds, readableKinds } from './kinds.ts'

test('one may read the kinds that one may decide; administrators and auditors read all', () => {
  expect(readableKinds(['credit'])).toEqual(['loan.offer', 'loan.write-off', 'loan.reinstate'])
  expect(decidableKinds(['auditor'])).toEqual([])
  expect(readableKinds(['auditor'])).toEqual(Object.keys(proposalKinds))
  expect(readableKinds(['admin', 'support'])).toEqual(Object.keys(proposalKinds))
})
