import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { headersOf } from '../answer/answer-headers.ts'
import type { Timed } from './frame-wheel.ts'
import type { QuoteSet } from './quote-board.ts'

/** One that is open, of whomever. */
export type StreamConnection = {
  response: ServerResponse
  /** Of the sign-in that opened it. */
  session: number
  lastWriteAt: number
  /** Since when it has been taking less than it is sent. */
  slowSince: number | undefined
}

/** A customer's. */
export type Connection = StreamConnection &
  Timed & {
    customer: number
    quotes: QuoteSet | undefined
    /** Version of its quotes up to which it has been sent. */
    sent: number
    /** Where a client that was here before left off, until it has been told what it missed. */
    resumeFrom: bigint | undefined
  }

/** Bytes that wait for a reader before quotes pass it by. The kernel holds more besides. */
const slowBytes = 65_536

export function openConnection(reply: FastifyReply, session: number): StreamConnection {
  const headers = headersOf(reply)
  reply.hijack()
  const response = reply.raw
  // The end of the connection ends the stream: no chunk headers around each frame.
  response.removeHeader('transfer-encoding')
  headers.push(
    'content-type',
    'text/event-stream; charset=utf-8',
    'x-accel-buffering',
    'no',
    'connection',
    'close',
  )
  response.writeHead(200, headers)
  response.flushHeaders()
  // Whoever breaks the connection off is told to us by its close.
  response.on('error', () => undefined)
  response.socket?.setKeepAlive(true, 30_000)
  response.socket?.setTimeout(0)
  return { response, session, lastWriteAt: performance.now(), slowSince: undefined }
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

export function write(connection: StreamConnection, chunk: Buffer | string) {
  if (connection.response.destroyed || connection.response.writableEnded) return
  connection.lastWriteAt = performance.now()
  connection.response.write(chunk)
}

export function isSlow(connection: StreamConnection): boolean {
  return connection.response.writableLength > slowBytes
}

/** Says a last thing and ends; a reader that takes nothing is cut off. */
export function end(connection: StreamConnection, last: string) {
  if (isSlow(connection)) connection.response.destroy()
  else connection.response.end(last)
}
