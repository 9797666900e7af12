/** Structured logs, as JSON lines unless on a terminal, without anything that customers entered. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export function makeLog({ logLevel }: Pick<Settings, 'logLevel'>, to?: DestinationStream): Logger {
  const options = { level: logLevel, base: null, serializers: { err: describeError } }
  if (to) return pino(options, to)
  if (!process.stdout.isTTY) return pino(options, impatientOutput)
  return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'hostname' } } })
}

/** Bytes that may wait for a reader. */
const maxWaitingBytes = 1_000_000

/** Drops lines when nobody reads the pipe: a server that waits to log something serves nobody. */
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

/** The facts of a PostgreSQL error that name our own objects; others repeat the row or the value. */
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

/** An allow-list, for other properties of an error may be a customer's data. */
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
