/** Structured logs, JSON lines when not a terminal, that hold what we say and nothing that a customer told us. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export function makeLog({ logLevel }: Pick<Settings, 'logLevel'>, to?: DestinationStream): Logger {
  const options = { level: logLevel, base: null, serializers: { err: describeError } }
  if (to) return pino(options, to)
  if (!process.stdout.isTTY) return pino(options, impatientOutput)
  return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'hostname' } } })
}

/** What may wait for somebody to read it. */
const maxWaitingBytes = 1_000_000

/** A pipe that nobody reads fills up: lines are dropped then, for a server that waits to say something serves nobody. */
const impatientOutput: DestinationStream = {
  write(line) {
    if (process.stdout.writableLength < maxWaitingBytes) process.stdout.write(line)
  },
}

type Described = {
  type: string
  message: string
  stack: string[]
  cause?: Described
  [fact: string]: unknown
}

/** Of the facts that PostgreSQL adds to an error these name things of ours; the others repeat the row or the value. */
const facts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'port',
] as const

/** An allow-list: what an error carries beyond it may be a customer's. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: [] }
  const known = error as Error & Record<(typeof facts)[number], unknown>
  const named = facts.filter((fact) => ['string', 'number'].includes(typeof known[fact]))
  return {
    type: error.name,
    message: messageOf(known),
    ...Object.fromEntries(named.map((fact) => [fact, known[fact]])),
    // The first lines of a stack are the message.
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Messages of data exceptions (class 22) quote the value. */
function messageOf({ code, message }: { code: unknown; message: string }): string {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? 'a value does not fit' : message
}
