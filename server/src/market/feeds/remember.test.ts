import { expect, test } from 'vitest'
import { makeRemember } from './remember.ts'

test('an answer that is asked for often is kept, and the one not asked for longest is dropped', async () => {
  const asked: string[] = []
  const remember = makeRemember<string>({ now: () => 0 }, { max: 2, usableFor_ms: 1_000 })
  const answer = (key: string) =>
    remember(key, 100, async () => {
      asked.push(key)
      return key
    })
  await answer('often')
  await answer('once')
  await answer('often')
  await answer('new')
  await answer('often')
  await answer('once')
  expect(asked).toEqual(['often', 'once', 'new', 'once'])
})
