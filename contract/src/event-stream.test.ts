import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

const stream =
  ': hello\n\nevent: quotes\ndata: [1,\ndata: 2]\n\nid: 7\nevent: orders\ndata: {"numbers":[]}\n\ndata: plain\r\n\r\nevent: empty\n\nid\ndata:x\n\n'
const events = [
  { event: 'quotes', data: '[1,\n2]', id: undefined },
  { event: 'orders', data: '{"numbers":[]}', id: '7' },
  { event: 'message', data: 'plain', id: '7' },
  { event: 'message', data: 'x', id: '' },
]

test('events are read as the standard says: fields, comments, several lines of data, ids that stay', () => {
  expect(eventReader().take(stream)).toEqual(events)
})

test.each([1, 2, 3, 7, 64])('and the same in pieces of %i characters', (size) => {
  const reader = eventReader()
  const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  expect(pieces.flatMap((piece) => reader.take(piece))).toEqual(events)
})
