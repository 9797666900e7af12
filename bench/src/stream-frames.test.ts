import { expect, test } from 'vitest'
import { makeFrameBook } from './stream-frames.ts'

const now = () => performance.timeOrigin + performance.now()
const iso = (ms: number) => new Date(ms).toISOString()

function frame(...quotes: [symbol: string, at: number][]) {
  return Buffer.from(
    `event: quotes\ndata: ${JSON.stringify(quotes.map(([symbol, at]) => ({ symbol, at: iso(at) })))}`,
  )
}

test('a value that is older than the one before is counted as run back', () => {
  const book = makeFrameBook(['A', 'B'])
  const lastAt = new Float64Array(book.size)
  const at = now() - 1_000
  book.read(frame(['A', at], ['B', at]), lastAt)
  book.read(frame(['B', at + 1]), lastAt)
  expect(book.figures().ranBack).toBe(0)
  book.read(frame(['A', at - 1], ['B', at]), lastAt)
  expect(book.figures().ranBack).toBe(2)
  expect([...lastAt].map(Math.round)).toEqual([Math.floor(at - 1), Math.floor(at)])
})

test('lateness is counted of new values, once for each reader', () => {
  const book = makeFrameBook(['A'])
  const readers = [new Float64Array(1), new Float64Array(1)]
  const start = now()
  book.startMeasuring()
  for (const reader of readers) book.read(frame(['A', start - 30_000]), reader)
  expect(book.figures().latency.most).toBe(0)
  for (const reader of readers) book.read(frame(['A', start - 20_000]), reader)
  // Told again, for instance because the price has grown old.
  for (const reader of readers) book.read(frame(['A', start - 20_000]), reader)
  const { frames, latency } = book.figures()
  expect(frames).toBe(6)
  expect(latency.p50).toBeGreaterThanOrEqual(20_000)
  expect(latency.most).toBeGreaterThanOrEqual(20_000)
  expect(latency.most).toBeLessThan(30_000)
})
