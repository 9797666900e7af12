import { Chunk } from './stream-chunk.ts'

/** The text of server-sent events. JSON holds no line breaks, so each event's data is one line. */
export function sseEvent(name: string, json: string, id?: bigint): string {
  return id === undefined
    ? `event: ${name}\ndata: ${json}\n\n`
    : `event: ${name}\nid: ${id}\ndata: ${json}\n\n`
}

/** How long the client waits before it connects again. */
export function sseRetry(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`
}

/** A comment, which shows proxies and the client that the connection lives. */
export const sseHeartbeat = new Chunk(':\n\n')
