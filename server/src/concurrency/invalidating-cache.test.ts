import { expect, test } from 'vitest'
import { invalidatingCache } from './invalidating-cache.ts'

test('a value invalidated while it is read is returned but not kept', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const cache = invalidatingCache(() => promise, 2)
  const reading = cache.read(1)
  cache.forget(1)
  resolve('old')
  expect(await reading).toBe('old')
  expect(cache.known(1)).toBeUndefined()
  expect(await cache.read(1)).toBe('old')
  expect(cache.known(1)).toBe('old')
})

test('a failed read keeps nothing, and the next read is kept', async () => {
  const answers: (() => Promise<string>)[] = [
    async () => Promise.reject(new Error('away')),
    async () => 'new',
  ]
  const cache = invalidatingCache(() => (answers.shift() as () => Promise<string>)(), 2)
  await expect(cache.read(1)).rejects.toThrow('away')
  await cache.read(1)
  expect(cache.known(1)).toBe('new')
})

test('the cache holds its maximum, and can be emptied at once', async () => {
  const cache = invalidatingCache(async (customer) => `of ${customer}`, 2)
  for (const customer of [1, 2, 3]) await cache.read(customer)
  expect([1, 2, 3].map(cache.known)).toEqual([undefined, 'of 2', 'of 3'])
  cache.forget(null)
  expect([1, 2, 3].map(cache.known)).toEqual([undefined, undefined, undefined])
})
