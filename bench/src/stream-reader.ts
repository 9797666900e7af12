import { connect } from 'node:net'
import type { FrameBook } from './stream-frames.ts'

export type Reader = {
  /** When the last price of each symbol was made, ms UTC; 0: none has come. */
  lastAt: Float64Array
  /** The first quotes have come. */
  first: Promise<void>
  ended(): boolean
  close(): void
}

const emptyLine = Buffer.from('\n\n')
/** What each packed piece ends with. */
const flushed = Buffer.from('0000ffff', 'hex')
const gzipHeader_bytes = 10
const quotes = Buffer.from('event: quotes\n')
/**
 * All sockets read into this one, one after the other: a buffer for each read would cost the readers more
 * than the reading.
 */
const shared = Buffer.allocUnsafe(262_144)

/** Resolves when the server has accepted the stream. */
export function openReader(
  url: URL,
  { token, book, packed }: { token: string; book: FrameBook; packed: boolean },
): Promise<Reader> {
  const opened = Promise.withResolvers<Reader>()
  const first = Promise.withResolvers<void>()
  const lastAt = new Float64Array(book.size)
  const socket = connect({
    port: Number(url.port),
    host: url.hostname,
    onread: {
      buffer: shared,
      callback(size) {
        receive(shared.subarray(0, size))
        return true
      },
    },
  })
  let rest: Buffer | undefined
  let isBody = false
  let ended = false

  socket.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ntoken: ${token}\r\n${packed ? 'accept-encoding: gzip\r\n' : ''}\r\n`,
  )
  socket.on('error', fail)
  socket.on('close', () => {
    ended = true
    fail(new Error('the stream ended'))
  })

  function receive(chunk: Buffer) {
    let bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    if (!isBody) {
      const end = bytes.indexOf('\r\n\r\n')
      // Its header comes right after ours.
      if (packed && bytes.length < end + 4 + gzipHeader_bytes) {
        rest = Buffer.from(bytes)
        return
      }
      const head = bytes.toString('latin1', 0, end)
      if (end !== -1 && !head.startsWith('HTTP/1.1 200')) return fail(new Error(head.split('\r\n')[0]))
      if (end !== -1) {
        isBody = true
        bytes = bytes.subarray(end + 4 + (packed ? gzipHeader_bytes : 0))
        opened.resolve({ lastAt, first: first.promise, ended: () => ended, close: () => socket.destroy() })
      }
    }
    const left = !isBody ? bytes : packed ? readPieces(bytes) : readBlocks(bytes)
    rest = left && Buffer.from(left)
  }

  /** Reads whole events and answers what is left. */
  function readBlocks(bytes: Buffer): Buffer | undefined {
    let from = 0
    for (let to = bytes.indexOf(emptyLine); to !== -1; to = bytes.indexOf(emptyLine, from)) {
      const block = bytes.subarray(from, to)
      from = to + emptyLine.length
      if (!block.subarray(0, quotes.length).equals(quotes)) continue
      book.read(block, lastAt)
      first.resolve()
    }
    return from < bytes.length ? bytes.subarray(from) : undefined
  }

  /** Reads whole packed pieces and answers what is left. */
  function readPieces(bytes: Buffer): Buffer | undefined {
    let from = 0
    for (let to = bytes.indexOf(flushed); to !== -1; to = bytes.indexOf(flushed, from)) {
      book.read(bytes.subarray(from, to + flushed.length), lastAt)
      from = to + flushed.length
      first.resolve()
    }
    return from < bytes.length ? bytes.subarray(from) : undefined
  }

  function fail(error: Error) {
    opened.reject(error)
    first.reject(error)
    socket.destroy()
  }

  first.promise.catch(() => undefined)
  return opened.promise
}
