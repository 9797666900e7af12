import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { headersOf } from '../answer/answer-headers.ts'
import { takesGzip } from '../answer/takes-gzip.ts'
import type { Timed } from './frame-wheel.ts'
import type { QuoteSet } from './quote-board.ts'
import { addChunk, Chunk, gzipEnd, gzipHeader, type Sum } from './stream-chunk.ts'

/** One open stream, of a customer or an operator. */
export type StreamConnection = {
  response: ServerResponse
  /** The session that opened it. */
  session: number
  /** What it was sent so far, where the reader takes gzip (`stream-chunk.ts`); else undefined. */
  gzip: Sum | undefined
  lastWriteAt: number
  /** Since when the reader has been too slow; undefined: it is not. */
  slowSince: number | undefined
}

/** The stream of a customer. */
export type Connection = StreamConnection &
  Timed & {
    customer: number
    quotes: QuoteSet | undefined
    /** The version up to which its quotes were sent. */
    sent: number
    /** The position where a reconnecting client left off, until it has been sent what it missed. */
    resumeFrom: bigint | undefined
  }

/** Bytes that wait for a reader before quotes skip it, packed or not. The kernel holds more besides. */
const slowBytes = { packed: 16_384, plain: 65_536 }

export function openConnection(reply: FastifyReply, session: number): StreamConnection {
  const headers = headersOf(reply)
  reply.hijack()
  const response = reply.raw
  const gzip = takesGzip(reply.request.headers['accept-encoding']) ? { checksum: 0, length: 0 } : undefined
  // The end of the connection ends the stream, so no chunk headers are needed around each frame.
  response.removeHeader('transfer-encoding')
  headers.push(
    'content-type',
    'text/event-stream; charset=utf-8',
    'x-accel-buffering',
    'no',
    'vary',
    'accept-encoding',
    ...(gzip ? ['content-encoding', 'gzip'] : []),
    'connection',
    'close',
  )
  response.writeHead(200, headers)
  response.flushHeaders()
  if (gzip) response.write(gzipHeader)
  // The close event tells us when the client disconnects.
  response.on('error', () => undefined)
  response.socket?.setKeepAlive(true, 30_000)
  response.socket?.setTimeout(0)
  return { response, session, gzip, lastWriteAt: performance.now(), slowSince: undefined }
}

export function openCustomerConnection(
  reply: FastifyReply,
  who: { id: number; sessionId: number },
  resumeFrom?: bigint,
): Connection {
  return Object.assign(openConnection(reply, who.sessionId), {
    customer: who.id,
    quotes: undefined,
    sent: 0,
    resumeFrom,
    nextAt: 0,
    waiting: false,
  })
}

/** @param content a `Chunk` where others get the same, so that it is packed once */
export function write(connection: StreamConnection, content: Chunk | string) {
  if (connection.response.destroyed || connection.response.writableEnded) return
  connection.lastWriteAt = performance.now()
  connection.response.write(bytesFor(connection, content))
}

function bytesFor({ gzip }: StreamConnection, content: Chunk | string): Buffer {
  const chunk = typeof content === 'string' ? new Chunk(content) : content
  if (!gzip) return chunk.plain
  addChunk(gzip, chunk)
  return chunk.packed.bytes
}

export function isSlow(connection: StreamConnection): boolean {
  return connection.response.writableLength > slowBytes[connection.gzip ? 'packed' : 'plain']
}

/** Sends a last event and ends; a reader that takes nothing is disconnected. */
export function end(connection: StreamConnection, last: string) {
  if (isSlow(connection)) connection.response.destroy()
  else {
    const bytes = bytesFor(connection, last)
    connection.response.end(connection.gzip ? Buffer.concat([bytes, gzipEnd(connection.gzip)]) : bytes)
  }
}
