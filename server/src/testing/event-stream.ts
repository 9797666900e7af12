/** Reads a stream as a client does, and checks each event against the contract. */
import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  operatorEvents,
  operatorStreamPath,
  type StreamEvents,
  streamEvents,
  streamPath,
} from '@tarazu/contract/events'
import * as z from 'zod/mini'

type Schemas = Record<string, z.ZodMiniType>
type Told<S extends Schemas> = {
  [N in keyof S]: { name: N; id: string | undefined; data: z.output<S[N]> }
}[keyof S]

export type EventStream = Awaited<ReturnType<typeof openEventStream>>

/** `packed`: asks for gzip, as browsers do. */
type Options = { token?: string; symbols?: string[]; query?: string; lastEventId?: string; packed?: boolean }

/** `GET /api/stream` */
export async function openEventStream(
  baseUrl: string,
  { token, symbols, query, lastEventId, packed }: Options = {},
) {
  const search = query ?? (symbols ? `?symbols=${symbols.map(encodeURIComponent).join(',')}` : '')
  const headers = {
    ...(token && { token }),
    ...(lastEventId && { 'last-event-id': lastEventId }),
    ...(packed && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
  }
  const stream = await open(`${baseUrl}${streamPath}${search}`, headers, streamEvents)
  return {
    ...stream,
    /** All quotes of a symbol in the order of their arrival. */
    quotes: (symbol: string): StreamEvents['quotes'] =>
      stream.of('quotes').flatMap(({ data }) => data.filter((quote) => quote.symbol === symbol)),
  }
}

/** `GET /api/console/stream` */
export function openOperatorStream(baseUrl: string, headers: Record<string, string>) {
  return open(baseUrl + operatorStreamPath, headers, operatorEvents)
}

async function open<const S extends Schemas>(url: string, headers: Record<string, string>, schemas: S) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, agent: false }).on('response', resolve).on('error', reject).end()
  })
  const told: Told<S>[] = []
  let parts: string[] = []
  let retry: number | undefined
  let comments = 0

  let failure: Error | undefined
  const body: Readable =
    response.headers['content-encoding'] === 'gzip'
      ? response.pipe(createGunzip()).on('error', (error) => {
          failure = error
        })
      : response
  body.setEncoding('utf8')
  body.on('data', (text: string) => {
    parts.push(text)
    // A block can only end with a line, so parts of a line are kept unread; rereading long ones would be
    // slow.
    if (!text.includes('\n')) return
    const blocks = parts.join('').split('\n\n')
    parts = [blocks.pop() ?? '']
    for (const block of blocks) read(block)
  })
  response.on('error', () => undefined)

  function read(block: string) {
    const fields = new Map(block.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: ?/, '')]))
    if (fields.has('')) comments += 1
    if (fields.has('retry')) retry = Number(fields.get('retry'))
    const name = fields.get('event')
    if (!name) return
    const data = z.decode(schemas[name] as z.ZodMiniType, JSON.parse(fields.get('data') ?? ''))
    told.push({ name, id: fields.get('id'), data } as Told<S>)
  }

  // What was cut off is never unpacked to its end.
  response.once('close', () => {
    if (!response.complete) body.destroy()
  })
  const ended = new Promise<void>((resolve) => body.once('close', resolve))
  const of = <N extends keyof S>(name: N) =>
    told.filter((each) => each.name === name) as Extract<Told<S>, { name: N }>[]
  return {
    status: response.statusCode,
    headers: response.headers,
    /** Why what was packed could not be read. */
    failure: () => failure,
    /** The whole body of an answer that is no stream. */
    body: async () => {
      await ended
      return JSON.parse(parts.join(''))
    },
    told,
    of,
    retry: () => retry,
    comments: () => comments,
    lastEventId: () => told.findLast(({ id }) => id !== undefined)?.id,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    ended,
    close() {
      response.destroy()
      return ended
    },
  }
}
