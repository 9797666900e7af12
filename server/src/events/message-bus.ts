/**
 * What the servers of one deployment tell each other immediately, over NATS (`NATS_URL`). None of it is the
 * truth: a server that misses a message reads the change itself a little later. Prices are sent too, so each
 * message is signed with a key of the deployment's secret: access to NATS alone is not enough to send one.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * Subjects: something was committed; prices and the splits in them; the symbols that somebody wants prices
 * of.
 */
const words = ['woke', 'ticks', 'splits', 'wanted'] as const
export type Word = (typeof words)[number]

export type MessageBus = {
  /** The name of this process. */
  readonly origin: string
  /** False while no message can be sent. */
  readonly live: boolean
  /** Sends to all other servers that can be reached now. */
  tell(word: Word, text: string): void
  /** Returns a function that unsubscribes. */
  hear(word: Word, listener: (text: string, origin: string) => void): () => void
  stop(): Promise<void>
}

type Options = {
  url: string
  origin: string
  clock: Clock
  secrets: Pick<Secrets, 'key'>
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/** A message that is older, or from a clock further ahead, is ignored. */
const soundFor_ms = 30_000
const retry_ms = 1_000

/** Returns at once, and keeps trying until NATS is there. */
export function makeMessageBus(options: Options): MessageBus {
  const { origin, log } = options
  const listeners = new Map<Word, Set<(text: string, origin: string) => void>>()
  const signer = makeSigner(options)
  const link = makeLink(options, signer.subjectOf, take)

  function take(word: Word, message: string) {
    const read = signer.read(word, message)
    if (!read) return
    for (const listener of listeners.get(word) ?? []) {
      try {
        listener(read.text, read.from)
      } catch (error) {
        log.warn({ err: error, word }, 'a word over NATS was not understood')
      }
    }
  }

  return {
    origin,
    get live() {
      return link.live
    },
    tell(word, text) {
      if (link.live) link.publish(word, signer.write(word, text))
    },
    hear(word, listener) {
      const those = listeners.get(word) ?? new Set()
      listeners.set(word, those.add(listener))
      return () => those.delete(listener)
    },
    stop: link.stop,
  }
}

/** Signs what this server sends, and reads what the others of its deployment have signed. */
function makeSigner({ secrets, origin, clock }: Pick<Options, 'secrets' | 'origin' | 'clock'>) {
  const key = secrets.key('carrier')
  const deployment = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const macOf = (word: Word, rest: string) => createHmac('sha256', key).update(`${word} ${rest}`).digest()
  return {
    subjectOf: (word: Word) => `tarazu.${deployment}.${word}`,
    write(word: Word, text: string) {
      const rest = `${clock.now()} ${origin} ${text}`
      return `${macOf(word, rest).toString('hex')} ${rest}`
    },
    /** Undefined: our own, wrongly signed, or too old. */
    read(word: Word, message: string) {
      const [mac = '', at = '', from = ''] = message.split(' ', 3)
      const rest = message.slice(mac.length + 1)
      const said = Buffer.from(mac, 'hex')
      const right = macOf(word, rest)
      if (said.length !== right.length || !timingSafeEqual(said, right)) return undefined
      if (from === origin || Math.abs(clock.now() - Number(at)) > soundFor_ms) return undefined
      return { from, text: rest.slice(at.length + from.length + 2) }
    },
  }
}

type Take = (word: Word, message: string) => void

/** The connection to NATS, opened again and again until it stands. */
function makeLink({ url, origin, log }: Options, subjectOf: (word: Word) => string, take: Take) {
  let connection: NatsConnection | undefined
  let live = false
  let stopped = false
  let failing = false
  let retry: NodeJS.Timeout | undefined
  let opening = open()

  async function open() {
    try {
      const opened = await connect(connectionOptions(url, origin))
      if (stopped) return await opened.close()
      connection = opened
      for (const word of words)
        opened.subscribe(subjectOf(word), { callback: (_error, message) => take(word, message.string()) })
      void follow(opened)
      await listening(opened)
      failing = false
      log.info('NATS carries events and prices')
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'NATS cannot be reached')
      failing = true
      if (!stopped)
        retry = setTimeout(() => {
          opening = open()
        }, retry_ms)
    }
  }

  async function follow(opened: NatsConnection) {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') log.warn('NATS cannot be reached')
      if (type === 'reconnect') log.info('NATS carries events and prices again')
      if (type === 'disconnect') live = false
      if (type === 'reconnect') await listening(opened)
    }
    live = false
  }

  /**
   * The bus is announced as live only after NATS has read its subscriptions, since a listener may send at
   * once.
   */
  async function listening(opened: NatsConnection) {
    try {
      await opened.flush()
      live = !stopped
    } catch {
      // The connection is lost again; `follow` notices that.
    }
  }

  return {
    get live() {
      return live
    },
    publish(word: Word, message: string) {
      connection?.publish(subjectOf(word), message)
    },
    async stop() {
      stopped = true
      live = false
      clearTimeout(retry)
      await opening
      await connection?.close()
    },
  }
}

function connectionOptions(url: string, origin: string) {
  return {
    ...addressOf(url),
    name: `tarazu ${origin}`,
    noEcho: true,
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retry_ms,
    ignoreAuthErrorAbort: true,
  }
}

/** The library wants the name and the password apart from the address. */
function addressOf(url: string) {
  const servers = url.split(',').map((each) => new URL(each.trim()))
  const { username, password } = servers[0] as URL
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: servers.map(({ host }) => host),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    ...(pass !== '' ? { user, pass } : user !== '' && { token: user }),
  }
}
