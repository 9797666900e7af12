import { expect, test } from 'vitest'
import { Unavailable } from '../answer/refusal.ts'
import { serializeBy } from './serialize-by.ts'

test('work of one name runs in sequence, and that of other names meanwhile', async () => {
  const inTurn = serializeBy<string>()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const all = [
    inTurn('a', async () => {
      await first.promise
      done.push('a1')
    }),
    inTurn('a', async () => void done.push('a2')),
    inTurn('b', async () => void done.push('b1')),
  ]
  await all[2]
  expect(done).toEqual(['b1'])
  first.resolve()
  await Promise.all(all)
  expect(done).toEqual(['b1', 'a1', 'a2'])
})

test('work that fails does not hold up what comes after it', async () => {
  const inTurn = serializeBy<string>()
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('work is refused when two hundred wait for the same name', async () => {
  const inTurn = serializeBy<string>()
  const first = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 201 }, () => inTurn('a', () => first.promise))
  const late = inTurn('a', async () => 'done')
  await expect(late).rejects.toBeInstanceOf(Unavailable)
  await expect(late).rejects.toMatchObject({ status: 429 })
  expect(await inTurn('b', async () => 'done')).toBe('done')
  first.resolve()
  await Promise.all(waiting)
  expect(await inTurn('a', async () => 'done')).toBe('done')
})
