import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { debianProgram, needsPrograms } from '../../../scripts/debian-programs.mjs'
import { systemRandom } from '../clock.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { shareFeed } from '../market/feeds/share-feed.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startNats } from '../testing/nats.ts'
import { makeEvents } from './events.ts'
import { type MessageBus, makeMessageBus } from './message-bus.ts'

const log = pino({ level: 'silent' })
const program = debianProgram('nats-server')
const never = 3_600_000
const soon = { timeout: 15_000, interval: 5 }
const secretsOf = (byte: number) => makeSecrets(Buffer.alloc(32, byte), systemRandom)

describe.skipIf(!program && !needsPrograms)(
  'over NATS (skipped where there is no nats-server: apt-get install nats-server)',
  () => {
    let nats: Awaited<ReturnType<typeof startNats>>
    let database: TestDatabase
    let now = 1_800_000_000_000
    let ends: (() => unknown)[] = []

    beforeAll(async () => {
      nats = await startNats(program as string)
      database = await testDatabase()
    })
    afterEach(async () => {
      for (const end of ends.toReversed()) await end()
      ends = []
    })
    afterAll(async () => {
      await nats.stop()
      await database.drop()
    })

    async function carrierOf(origin: string, secrets = secretsOf(1), clock = { now: () => now }) {
      const carrier = makeMessageBus({ url: nats.url, origin, clock, secrets, log })
      ends.push(() => carrier.stop())
      await vi.waitFor(() => expect(carrier.live).toBe(true), soon)
      return carrier
    }

    /**
     * Once the listener is heard of, so is whatever was told before it: words of one sender come in order.
     */
    const told = (carrier: MessageBus, heard: string[]) =>
      vi.waitFor(() => {
        carrier.tell('woke', 'the last')
        expect(heard).toContain('the last')
      }, soon)

    test('all other servers of the deployment hear a message, and its sender does not', async () => {
      const [one, two, three] = [await carrierOf('a'), await carrierOf('b'), await carrierOf('c')]
      const heard: string[] = []
      for (const each of [one, two, three])
        each.hear('woke', (text, origin) => heard.push(`${each.origin} ${text} of ${origin}`))
      await vi.waitFor(() => {
        one.tell('woke', 'a word with spaces')
        expect(new Set(heard)).toEqual(new Set(['b a word with spaces of a', 'c a word with spaces of a']))
      }, soon)
    })

    test('the bus is live once NATS has read its subscriptions, so no later message is missed', async () => {
      const held: (() => void)[] = []
      const slow = createServer((client) => {
        const upstream = createConnection(nats.port, '127.0.0.1')
        client.on('data', (part) => {
          const pass = () => upstream.write(part)
          if (held.length > 0 || part.includes('SUB ')) held.push(pass)
          else pass()
        })
        upstream.on('data', (part) => client.write(part))
        for (const end of [client, upstream]) end.on('error', () => undefined)
        ends.push(() => upstream.destroy())
      }).listen(0, '127.0.0.1')
      await once(slow, 'listening')
      ends.push(() => slow.close())
      const address = slow.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const url = `nats://tarazu:${encodeURIComponent('a/b c')}@127.0.0.1:${port}`
      const carrier = makeMessageBus({
        url,
        origin: 'a',
        clock: { now: () => now },
        secrets: secretsOf(1),
        log,
      })
      ends.push(() => carrier.stop())
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), soon)
      expect(carrier.live).toBe(false)
      for (const pass of held.splice(0)) pass()
      await vi.waitFor(() => expect(carrier.live).toBe(true), soon)
    })

    test('messages that are unsigned, changed, old or of another deployment are ignored', async () => {
      const one = await carrierOf('a')
      const two = await carrierOf('b')
      const heard: string[] = []
      two.hear('woke', (text) => heard.push(text))
      const spy = await connect({ servers: `127.0.0.1:${nats.port}`, user: 'tarazu', pass: 'a/b c' })
      ends.push(() => spy.close())
      const seen: { subject: string; text: string }[] = []
      spy.subscribe('tarazu.>', {
        callback: (_, message) => {
          seen.push({ subject: message.subject, text: message.string() })
        },
      })
      await spy.flush()
      one.tell('woke', 'right')
      await vi.waitFor(() => expect(heard).toEqual(['right']), soon)
      await vi.waitFor(() => expect(seen).toHaveLength(1), soon)

      const { subject, text } = seen[0] as { subject: string; text: string }
      spy.publish(subject, text.replace('right', 'wrong'))
      spy.publish(subject, 'no signature at all')
      spy.publish(subject, '')
      spy.publish(subject.replace('woke', 'ticks'), text)
      await spy.flush()
      const other = await carrierOf('c', secretsOf(2))
      other.tell('woke', 'of another deployment')
      const late = await carrierOf('d', secretsOf(1), { now: () => now - 31_000 })
      late.tell('woke', 'said half a minute ago')
      await told(one, heard)
      expect(new Set(heard)).toEqual(new Set(['right', 'the last']))

      // The same bytes again are the same word again, for half a minute.
      now += 31_000
      spy.publish(subject, text)
      await spy.flush()
      const before = heard.length
      await vi.waitFor(() => {
        one.tell('woke', 'after all')
        expect(heard).toContain('after all')
      }, soon)
      expect(heard.slice(before)).not.toContain('right')
    })

    test('events wake the others without NOTIFY, and with it again while NATS is gone', async () => {
      const own = await startNats(program as string)
      const carrying = (origin: string) => {
        const carrier = makeMessageBus({
          url: own.url,
          origin,
          clock: { now: () => now },
          secrets: secretsOf(1),
          log,
        })
        ends.push(() => carrier.stop())
        return carrier
      }
      const [sending, hearing] = [carrying('a'), carrying('b')]
      const listener = new pg.Client({ connectionString: database.url })
      await listener.connect()
      ends.push(() => listener.end())
      const notified: unknown[] = []
      listener.on('notification', ({ payload }) => notified.push(payload))
      await listener.query('listen tarazu_events')
      const startEvents = async (carrier: MessageBus) => {
        const events = makeEvents({
          url: database.url,
          log,
          origin: carrier.origin,
          poll_ms: never,
          messageBus: carrier,
        })
        await events.start()
        ends.push(() => events.stop())
        return events
      }
      const one = await startEvents(sending)
      const two = await startEvents(hearing)
      const heard: string[] = []
      two.on(({ numbers }) => heard.push(...numbers))
      const tell = async (number: string) => {
        await listener.query(
          `insert into outbox (customer_id, topics, numbers, origin) values (7, '{orders}', array[$1], 'a')`,
          [number],
        )
        one.wake()
        await vi.waitFor(() => expect(heard).toContain(number), soon)
      }
      await vi.waitFor(() => expect([sending.live, hearing.live]).toEqual([true, true]), soon)
      await tell('over-nats')
      await listener.query('select 1')
      expect(notified).toEqual([])

      await own.stop()
      await vi.waitFor(() => expect([sending.live, hearing.live]).toEqual([false, false]), soon)
      await tell('over-postgresql')
      await vi.waitFor(() => expect(notified).toEqual(['a']), soon)

      const again = await startNats(program as string, own.port)
      ends.push(() => again.stop())
      await vi.waitFor(() => expect([sending.live, hearing.live]).toEqual([true, true]), soon)
      await tell('over-nats-again')
      await listener.query('select 1')
      expect(notified).toEqual(['a'])
    })

    describe('prices', () => {
      /** A source that is asked in rounds, as Yahoo is; a round is one call of `ask`. */
      function source() {
        let wanted: () => Iterable<string> = () => []
        let emit: (quotes: Quote[]) => void = () => {}
        const asked: string[][] = []
        const splits = new Map<string, { from: number; ratio: number }[]>()
        return {
          asked,
          splits,
          ask() {
            const symbols = [...wanted()]
            asked.push(symbols)
            emit(symbols.map(quoteOf))
          },
          feed: {
            name: 'yahoo' as const,
            roundTheClock: false,
            now: () => now,
            bars: async () => [],
            splits: (symbol: string) => splits.get(symbol),
            start(symbols: () => Iterable<string>, to: (quotes: Quote[]) => void) {
              ;[wanted, emit] = [symbols, to]
              return () => {
                emit = () => {}
              }
            },
          },
        }
      }

      const quoteOf = (symbol: string): Quote => ({
        symbol,
        last: 100_000_000n,
        bid: 99_950_000n,
        ask: 100_050_000n,
        bidSize: 10,
        askSize: 20,
        open: 100_000_000n,
        high: 101_000_000n,
        low: 99_000_000n,
        previousClose: 100_500_000n,
        volume: 1_000,
        at: now,
        receivedAt: now,
        source: 'yahoo',
      })

      async function serverOf(origin: string, wanted: string[]) {
        const carrier = await carrierOf(origin)
        const from = source()
        const got: Quote[] = []
        const shared = shareFeed(from.feed, carrier, { now: () => now })
        const stop = shared.start(
          () => wanted,
          (quotes) => got.push(...quotes),
        )
        ends.push(stop)
        return { ...from, got, stop, shared }
      }

      test('one server polls the feed for all, and the next one when it is gone', async () => {
        const first = await serverOf('a', ['SBIN.NS'])
        const second = await serverOf('b', ['TCS.NS'])
        first.ask()
        await vi.waitFor(() => expect(second.got).toEqual([quoteOf('SBIN.NS')]), soon)

        second.ask()
        expect(second.asked).toEqual([[]])
        await vi.waitFor(() => {
          first.ask()
          expect(first.asked.at(-1)?.toSorted()).toEqual(['SBIN.NS', 'TCS.NS'])
        }, soon)
        await vi.waitFor(() => expect(second.got).toContainEqual(quoteOf('TCS.NS')), soon)
        expect(first.got.every(({ symbol }) => ['SBIN.NS', 'TCS.NS'].includes(symbol))).toBe(true)

        first.stop()
        now += 12_001
        second.ask()
        expect(second.asked.at(-1)).toEqual(['TCS.NS'])
      })

      test('splits that the polling server heard of are known to the others, until they poll themselves', async () => {
        const first = await serverOf('a', ['SBIN.NS'])
        const second = await serverOf('b', ['SBIN.NS'])
        const split = { from: now, ratio: 1 / 2 }
        first.splits.set('SBIN.NS', [split])
        first.ask()
        await vi.waitFor(() => expect(second.shared.splits?.('SBIN.NS')).toEqual([split]), soon)
        expect(second.shared.splits?.('TCS.NS')).toBeUndefined()
        // Nobody listens to one that comes after.
        second.splits.set('SBIN.NS', [])
        now += 12_001
        second.ask()
        expect(second.shared.splits?.('SBIN.NS')).toEqual([])
        await vi.waitFor(() => expect(first.got.length).toBeGreaterThan(0), soon)
        expect(first.shared.splits?.('SBIN.NS')).toEqual([split])
      })

      test('the first server polls the feed, whatever the others want meanwhile', async () => {
        const second = await serverOf('b', ['TCS.NS'])
        const first = await serverOf('a', ['SBIN.NS'])
        second.ask()
        await vi.waitFor(() => expect(first.got).toEqual([quoteOf('TCS.NS')]), soon)
        first.ask()
        expect(first.asked).toEqual([['SBIN.NS']])
      })

      test('without NATS each server polls the feed itself', async () => {
        const alone = source()
        const carrier = makeMessageBus({
          url: 'nats://127.0.0.1:1',
          origin: 'z',
          clock: { now: () => now },
          secrets: secretsOf(1),
          log,
        })
        ends.push(() => carrier.stop())
        const got: Quote[] = []
        ends.push(
          shareFeed(alone.feed, carrier, { now: () => now }).start(
            () => ['SBIN.NS'],
            (quotes) => got.push(...quotes),
          ),
        )
        alone.ask()
        expect(got).toEqual([quoteOf('SBIN.NS')])
      })
    })
  },
)
