import { expect, test } from 'vitest'
import { hashSecret } from '../secrets/secret-token.ts'
import { absolute_ms, idle_ms, judgeSession, rotation_ms, type Session, sessionGrace_ms } from './session.ts'

const start = Date.UTC(2026, 10, 21)
const plain: Session = {
  id: 1,
  customerId: 1,
  frozen: false,
  closed: false,
  secondFactor: true,
  cookieHash: null,
  cookieSalt: null,
  retiredCookies: [],
  rotatedAt: start,
  lastSeenAt: start,
  expiresAt: start + absolute_ms,
  revoked: false,
}
const [oldest, before, present, other] = ['a', 'b', 'c', 'd'].map(hashSecret) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const paired: Session = { ...plain, cookieHash: present, retiredCookies: [oldest, before] }

test.each([
  ['a plain session is alive', plain, undefined, 0, 'alive'],
  ['a session without a cookie ignores the one shown', plain, other, 0, 'alive'],
  ['a session idles out after 30 minutes', plain, undefined, idle_ms, 'dead'],
  ['a session has not idled out a moment earlier', plain, undefined, idle_ms - 1, 'alive'],
  [
    'a session is over 12 hours after signing in',
    { ...plain, lastSeenAt: start + absolute_ms },
    undefined,
    absolute_ms,
    'dead',
  ],
  [
    'a session is not over a moment earlier',
    { ...plain, lastSeenAt: start + absolute_ms },
    undefined,
    absolute_ms - 1,
    'alive',
  ],
  ['a revoked session is dead', { ...plain, revoked: true }, undefined, 0, 'dead'],
  ['the present cookie', paired, present, 0, 'alive'],
  ['no cookie', paired, undefined, 0, 'dead'],
  ['a cookie that never was', paired, other, 0, 'dead'],
  ['the present cookie is changed after 15 minutes', paired, present, rotation_ms, 'rotate'],
  ['not a moment earlier', paired, present, rotation_ms - 1, 'alive'],
  ['the cookie before works for 60 seconds', paired, before, sessionGrace_ms - 1, 'late'],
  ['and is a theft afterwards', paired, before, sessionGrace_ms, 'reused'],
  ['the one before that is a theft at once', paired, oldest, 0, 'reused'],
  ['a stolen cookie of a dead session changes nothing', { ...paired, revoked: true }, oldest, 0, 'dead'],
] as const)('%s', (_name, session, cookie, after, verdict) => {
  expect(
    judgeSession({ ...session, retiredCookies: [...session.retiredCookies] }, cookie, start + after),
  ).toBe(verdict)
})

test('a later use than was written keeps a session alive', () => {
  expect(judgeSession(plain, undefined, start + idle_ms, start + 1)).toBe('alive')
})
