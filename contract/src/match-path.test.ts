import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/audit', '/audit', {}],
  ['/audit', '/audit/', {}],
  ['/audit', '/approvals', undefined],
  ['/audit', '/audit/7', undefined],
  ['/audit', '/', undefined],
  ['/withdrawals/:number?', '/withdrawals', {}],
  ['/withdrawals/:number?', '/withdrawals/W%2F7', { number: 'W/7' }],
  ['/withdrawals/:number?', '/withdrawals/7/8', undefined],
  ['/customers/:id', '/customers', undefined],
  ['/customers/:id', '/customers/%E0%A4%A', undefined],
  ['/audit', '/%61udit', {}],
  ['/audit', '/audit%', undefined],
])('%s and %s', (pattern, pathname, parts) => {
  expect(matchPath(pattern, pathname)).toEqual(parts)
})
