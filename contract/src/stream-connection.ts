import { eventReader, type StreamMessage } from './event-stream.ts'
import { requestTimeout } from './intervals.ts'

/** `retrying`: it has failed at least once and will be tried again; something else has to serve meanwhile. */
export type StreamState = 'connecting' | 'open' | 'retrying'

type Settings = {
  url: () => string
  headers: () => Record<string, string>
  onMessage: (message: StreamMessage) => void
  onState: (state: StreamState) => void
  /** An answer that is not a stream. True: do not try again. */
  onRefusal: (response: Response) => Promise<boolean>
}

const firstDelay_ms = 500
const maxDelay_ms = 30_000
/** Longer than the server's heartbeat: a connection this silent is dead, whatever TCP believes. */
const silence_ms = 45_000

function delayAfter(failures: number) {
  return Math.min(maxDelay_ms, firstDelay_ms * 2 ** failures) * (0.5 + Math.random())
}

/**
 * Server-sent events over fetch, because `EventSource` cannot send the token's header. Reconnects with
 * growing, scattered delays and resumes with Last-Event-ID.
 */
export function connectStream(settings: Settings) {
  let lastId: string | undefined
  let failures = 0
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  async function run(ends: AbortController) {
    let retryAfter: number | undefined
    try {
      retryAfter = await read(ends)
    } catch {
      // Offline, cut off, silent for too long or restarted: `ends` tells the last one apart.
    }
    if (closed || ends !== attempt) return
    settings.onState('retrying')
    timer = setTimeout(start, retryAfter ?? delayAfter(failures++))
  }

  /** Resolves when the stream ends, with the delay the server asked for, if it did. */
  async function read(ends: AbortController) {
    const headers = settings.headers()
    if (lastId !== undefined) headers['last-event-id'] = lastId
    // The head of the answer comes before there is anything to tell: without it this is a network that has
    // gone.
    let watchdog = setTimeout(() => ends.abort(), requestTimeout)
    try {
      const response = await fetch(settings.url(), { headers, signal: ends.signal, cache: 'no-store' })
      if (!response.ok || !response.body) {
        if (await settings.onRefusal(response)) close()
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
        return Number.isFinite(seconds) ? seconds * 1000 : undefined
      }
      const events = eventReader()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => ends.abort(), silence_ms)
        const { done, value } = await reader.read()
        if (done) return undefined
        if (ends !== attempt) return undefined
        failures = 0
        settings.onState('open')
        for (const message of events.take(value)) {
          lastId = message.id ?? lastId
          settings.onMessage(message)
        }
      }
    } finally {
      clearTimeout(watchdog)
    }
  }

  function start() {
    if (closed) return
    clearTimeout(timer)
    const before = attempt
    attempt = new AbortController()
    before.abort()
    void run(attempt)
  }

  function close() {
    closed = true
    clearTimeout(timer)
    attempt.abort()
  }

  settings.onState('connecting')
  start()
  return { restart: start, close }
}
