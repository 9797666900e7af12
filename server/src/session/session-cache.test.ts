import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { makeSessionCache } from './session-cache.ts'

const session = (id: number, customerId: number): Session => ({
  id,
  customerId,
  frozen: false,
  closed: false,
  secondFactor: true,
  cookieHash: null,
  cookieSalt: null,
  retiredCookies: [],
  rotatedAt: 0,
  lastSeenAt: 0,
  expiresAt: 1,
  revoked: false,
})

test('a session that was forgotten while it was read is read again', async () => {
  const cache = makeSessionCache()
  const reads: ((found: Session) => void)[] = []
  const loading = cache.load('k', () => new Promise<Session>((done) => reads.push(done)))
  cache.forget(7)
  reads[0]?.(session(1, 7))
  await expect.poll(() => reads.length).toBe(2)
  expect(cache.get('k')).toBeUndefined()
  reads[1]?.({ ...session(1, 7), revoked: true })
  expect((await loading)?.session.revoked).toBe(true)
})

test('forgetting one customer’s sessions keeps the others', async () => {
  const cache = makeSessionCache()
  for (const [key, customer] of [
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ] as const) {
    await cache.load(key, async () => session(1, customer))
  }
  cache.forget(1)
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.session.customerId)).toEqual([undefined, undefined, 2])
  cache.forgetAll()
  expect(cache.get('c')).toBeUndefined()
})

test('the session cache never holds more than its maximum', async () => {
  const cache = makeSessionCache(2)
  for (const key of ['a', 'b', 'c']) await cache.load(key, async () => session(1, 1))
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true])
})
