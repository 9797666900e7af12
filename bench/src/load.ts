/**
 * Keeps connections busy for a while, in a process of its own, and prints one line of JSON with what it saw.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, openConnection } from './connection.ts'

export type Load = {
  port: number
  /**
   * `turns`: purchases and sales in turns, all in the first symbol, each sale of the lot before. `resting`: an
   * order that rests, is changed and is cancelled, each of them counted.
   */
  kind: 'orders' | 'turns' | 'resting' | 'user-info' | 'bare'
  seconds: number
  connections: number
  tokens: string[]
  symbols: string[]
}
export type LoadResult = {
  done: number
  failed: number
  /** Turned away for now; each came again when it was told to. */
  refused: number
  perSecond: number
  p50: number
  p99: number
  /** Seconds of a processor that the load itself took. */
  processor: number
  firstFailure?: string
}

type Asked = { answer: Answer; good: boolean }
type Request = (n: number) => Promise<Asked>

const requests: Record<
  Load['kind'],
  (connection: ReturnType<typeof openConnection>, token: string, index: number) => Request
> = {
  orders: (connection, token, index) => {
    const send = sender(connection, token, index)
    return async (n) => {
      const tag = load.symbols[(index + n) % load.symbols.length]
      const answer = await send(n, 'buy', { tag, count: 1 + (n % 5), mold: 'stock', position: 'half' })
      return { answer, good: answer.status === 200 && answer.body.includes('"stage":"filled"') }
    }
  },
  turns: (connection, token, index) => {
    const send = sender(connection, token, index)
    let lot: string | undefined
    return async (n) => {
      const sold = lot
      const answer = await (sold === undefined
        ? send(n, 'buy', { tag: load.symbols[0], count: 1, mold: 'stock', position: 'half' })
        : send(n, 'sell', { no: sold }))
      // One that was turned away changed nothing.
      if (answer.status !== 503) lot = sold === undefined ? numberIn(answer.body) : undefined
      return { answer, good: answer.status === 200 && answer.body.includes('"stage":"filled"') }
    }
  },
  resting: (connection, token, index) => {
    const send = sender(connection, token, index)
    const limit = { mold: 'stock', position: 'half', count: 1, order_type: 'limit' }
    const tag = load.symbols[index % load.symbols.length]
    let number: string | undefined
    let lowest: number | undefined
    return async (n) => {
      const step = n % 3
      // The refusal of a price that cannot be says which is the lowest one that can.
      if (lowest === undefined) {
        const { body } = await send(-1, 'buy', { tag, ...limit, limit_price: '0.05' })
        // It moves with the market, so what rests is a little above it.
        lowest = Math.ceil(Number(/"lowest":"([\d.]+)"/.exec(body)?.[1]) * 1.05)
      }
      const answer = await (step === 0
        ? send(n, 'buy', { tag, ...limit, limit_price: lowest.toFixed(2) })
        : step === 1
          ? send(n, 'change', { no: number, limit_price: (lowest + 1).toFixed(2) })
          : send(n, 'cancel', { no: number }))
      number = numberIn(answer.body) ?? number
      const stage = step === 2 ? 'cancelled' : 'resting'
      return { answer, good: answer.status === 200 && answer.body.includes(`"stage":"${stage}"`) }
    }
  },
  'user-info': (connection, token) => async () => {
    const answer = await connection.ask('GET', '/api/stock/success/v2/user/info', `token: ${token}\r\n`)
    return { answer, good: answer.status === 200 && answer.body.startsWith('{"msg":"ok"') }
  },
  bare: (connection) => async () => {
    const answer = await connection.ask('GET', '/bare', '')
    return { answer, good: answer.status === 200 }
  },
}

const numberIn = (body: string) => /"no":"(\w+)"/.exec(body)?.[1]

/** Each with a key of its own, as every client sends them. */
const sender =
  (connection: ReturnType<typeof openConnection>, token: string, index: number) =>
  (n: number, what: 'buy' | 'sell' | 'change' | 'cancel', fields: Record<string, unknown>) =>
    connection.ask(
      'POST',
      `/api/stock/success/deal/${what}`,
      `token: ${token}\r\nidempotency-key: ${process.pid}-${index}-${n}\r\n`,
      JSON.stringify(fields),
    )

const load: Load = JSON.parse(process.argv[2] ?? '')
const latencies: number[] = []
let done = 0
let failed = 0
let refused = 0
let firstFailure: string | undefined
const begin = performance.now()
const end = begin + load.seconds * 1_000
await Promise.all(Array.from({ length: load.connections }, (_, index) => keepBusy(index)))
const seconds = (performance.now() - begin) / 1_000
const used = process.cpuUsage()
latencies.sort((a, b) => a - b)
const at = (part: number) => Math.round((latencies[Math.floor(latencies.length * part)] ?? 0) * 10) / 10
const result: LoadResult = {
  done,
  failed,
  refused,
  perSecond: Math.round(done / seconds),
  p50: at(0.5),
  p99: at(0.99),
  processor: (used.user + used.system) / 1e6,
  ...(firstFailure !== undefined && { firstFailure }),
}
process.stdout.write(`${JSON.stringify(result)}\n`)

async function keepBusy(index: number) {
  const connection = openConnection(load.port)
  const token = load.tokens[index % load.tokens.length] ?? ''
  const request = requests[load.kind](connection, token, index)
  for (let n = 0; performance.now() < end; n++) {
    const sent = performance.now()
    const { answer, good } = await request(n)
    if (answer.status === 503 && answer.retryAfter_s !== undefined) {
      refused += 1
      await wait(answer.retryAfter_s * 1_000)
      n -= 1
      continue
    }
    latencies.push(performance.now() - sent)
    if (good) done += 1
    else {
      failed += 1
      firstFailure ??= `${answer.status} ${answer.body.slice(0, 300)}`
    }
  }
  connection.close()
}
