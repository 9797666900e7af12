/**
 * The process of `stream.ts` that holds the connections. Plain sockets, so that the readers do not cost more
 * than the server.
 */
import { type FrameBook, makeFrameBook } from './stream-frames.ts'
import { openReader, type Reader } from './stream-reader.ts'

export type ReadOptions = {
  /** Up to and with `/api`. */
  baseUrl: string
  /** Tokens of customers, each of whom may hold one stream more than their share of the connections. */
  tokens: string[]
  symbols: string[]
  connections: number
  seconds: number
  /** Asks for gzip, as browsers do. */
  packed: boolean
}

export type Readings = {
  connections: number
  seconds: number
  frames: number
  bytes: number
  /** Values of a symbol on a connection that came after a younger one. */
  ranBack: number
  /** Symbols of connections whose last value never came. */
  lost: number
  /** Connections that ended before they were told to. */
  ended: number
  /** Time from the tick to the read, in ms. */
  latency: { p50: number; p99: number; most: number }
}

const openingAtOnce = 100
const settle_ms = 5_000

async function readStreams(options: ReadOptions, tell: (message: unknown) => void): Promise<Readings> {
  const book = makeFrameBook(options.symbols, options.packed)
  const readers = await openAll(options, book)
  await Promise.all(readers.map((reader) => reader.first))
  book.startMeasuring()
  tell('started')
  const since = performance.now()
  await wait(options.seconds * 1_000)
  const seconds = (performance.now() - since) / 1_000
  book.stopMeasuring()
  tell('measured')
  // What the server would tell somebody new is what everybody must have in the end.
  const [newest] = await openAll({ ...options, tokens: options.tokens.slice(-1), connections: 1 }, book)
  await newest?.first
  const final = newest?.lastAt.slice() ?? new Float64Array()
  const lost = await settled(readers, final)
  const ended = readers.filter((reader) => reader.ended()).length
  for (const reader of [...readers, ...(newest ? [newest] : [])]) reader.close()
  return { connections: readers.length, seconds, lost, ended, ...book.figures() }
}

async function openAll({ baseUrl, tokens, symbols, connections, packed }: ReadOptions, book: FrameBook) {
  const url = new URL(`${baseUrl}/stream?symbols=${symbols.map(encodeURIComponent).join(',')}`)
  const readers: Reader[] = []
  let begun = 0
  const lane = async () => {
    while (begun < connections) {
      const token = tokens[begun % tokens.length] ?? ''
      begun += 1
      readers.push(await openReader(url, { token, book, packed }))
    }
  }
  await Promise.all(Array.from({ length: openingAtOnce }, lane))
  return readers
}

/** How many values are still missing after everybody had time to get them. */
async function settled(readers: Reader[], final: Float64Array) {
  const missing = () =>
    readers.reduce(
      (sum, { lastAt }) => sum + final.reduce((n, at, i) => n + Number((lastAt[i] ?? 0) < at), 0),
      0,
    )
  for (const until = performance.now() + settle_ms; missing() > 0 && performance.now() < until; )
    await wait(50)
  return missing()
}

function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}

process.once('message', (options: ReadOptions) => {
  const tell = (message: unknown) => process.send?.(message)
  void readStreams(options, tell).then(tell)
})
