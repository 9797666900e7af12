import { expect, test } from 'vitest'
import { makeLimiter } from './limiter.ts'

test('work above the limit waits in order, and is refused when too much waits', async () => {
  const queue = makeLimiter(2, 3, 'Full.')
  const started: number[] = []
  const finish: (() => void)[] = []
  const work = (name: number) =>
    queue.run(() => {
      started.push(name)
      return new Promise<void>((done) => finish.push(done))
    })
  const running = [1, 2, 3, 4, 5].map(work)
  await expect(work(6)).rejects.toMatchObject({ name: 'Unavailable', status: 429, message: 'Full.' })
  expect(started).toEqual([1, 2])

  finish[1]?.()
  await running[1]
  expect(started).toEqual([1, 2, 3])
  const late = work(7)
  expect(started).toEqual([1, 2, 3])

  const all = [...running, late]
  for (const index of [0, 2, 3, 4, 5]) {
    finish[index]?.()
    await all[index]
  }
  expect(started).toEqual([1, 2, 3, 4, 5, 7])
  expect(queue.idle).toBe(true)
})

test('work that fails frees its place', async () => {
  const queue = makeLimiter(1, 1, 'Full.')
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(queue.idle).toBe(true)
})
