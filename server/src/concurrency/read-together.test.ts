import { expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

test('what is asked for in one turn is read in one statement, and each gets its own', async () => {
  const statements: number[][] = []
  const doubled = readTogether(async (keys: number[]) => {
    statements.push(keys)
    return keys.map((key) => 2 * key)
  })
  expect(await Promise.all([doubled(3), doubled(1), doubled(3)])).toEqual([6, 2, 6])
  expect(await doubled(5)).toBe(10)
  expect(statements).toEqual([[3, 1, 3], [5]])
})

test('what is asked for while others are on their way does not wait for them', async () => {
  const slow = Promise.withResolvers<string[]>()
  const read = readTogether(async (keys: string[]) => (keys.includes('slow') ? slow.promise : keys))
  const first = read('slow')
  await new Promise(setImmediate)
  expect(await read('quick')).toBe('quick')
  slow.resolve(['at last'])
  expect(await first).toBe('at last')
})
