import type { Message } from '@tarazu/contract/support/api'
import { expect, test } from 'vitest'
import { endsRun, firstUnread, lastOwn, notListed, type Waiting } from './thread.ts'

const minute = 60_000
const message = (id: number, author: Message['author'], over: Partial<Message> = {}): Message => ({
  id,
  author,
  content: `message ${id}`,
  image: null,
  createdAt: id * minute,
  readAt: null,
  ...over,
})
const waiting = (content: string, after: number, photo?: File): Waiting => ({
  key: `${content} ${after}`,
  content,
  photo,
  createdAt: 0,
  after,
  failed: false,
  error: undefined,
})

test('messages of one author belong together up to five minutes apart', () => {
  const first = message(1, 'customer')
  expect(endsRun(first, message(6, 'customer'))).toBe(false)
  expect(endsRun(first, message(7, 'customer'))).toBe(true)
  expect(endsRun(first, message(2, 'operator'))).toBe(true)
  expect(endsRun(first, undefined)).toBe(true)
})

test('a sent message no longer waits once the list has it, and each listed one counts once', () => {
  const listed = [message(1, 'customer', { content: 'ok' }), message(5, 'customer', { content: 'ok' })]
  const [one, two] = [waiting('ok', 1), { ...waiting('ok', 1), key: 'two' }]
  expect(notListed([one, two], listed)).toEqual([two])
  // Earlier messages, those of the other side and those without the photo are different messages.
  expect(notListed([waiting('ok', 5)], listed)).toHaveLength(1)
  expect(notListed([waiting('ok', 1)], [message(5, 'operator', { content: 'ok' })])).toHaveLength(1)
  expect(notListed([waiting('ok', 1, new File([], 'a'))], listed)).toHaveLength(1)
})

test('the line of new messages stands before the first unread answer', () => {
  const read = { readAt: 9 }
  const thread = [message(1, 'customer'), message(2, 'operator', read), message(3, 'operator')]
  expect(firstUnread(thread)).toBe(3)
  expect(firstUnread([...thread, message(4, 'operator')])).toBe(3)
  expect(firstUnread([message(1, 'customer')])).toBeUndefined()
  expect(lastOwn(thread)).toBe(1)
  expect(lastOwn([])).toBeUndefined()
})
