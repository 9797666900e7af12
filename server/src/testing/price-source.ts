/** A local source of prices that answers like Yahoo. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

type PriceSource = {
  quoted(symbol: string): Quoted | undefined
  /** ms UTC. */
  now(): number
}

type Quoted = { currency: string; price: number; previousClose: number }

/**
 * It knows a recorded share of Yahoo and what the test sets, or what another one knows as long as the test
 * sets nothing else. All prices are of the current time.
 */
export async function priceSource(like?: PriceSource) {
  let now: () => number = like?.now ?? Date.now
  let silent = false
  const sent = new Set<string>()
  const set = new Map<string, Quoted>(
    like ? [] : [['AAPL', { currency: 'USD', price: 244.6, previousClose: 241.53 }]],
  )
  const quoted = (symbol: string): Quoted | undefined => set.get(symbol) ?? like?.quoted(symbol)
  const server = createServer((request, response) => {
    const symbols = new URL(request.url ?? '', 'http://yahoo').searchParams.get('symbols')?.split(',') ?? []
    if (silent || !request.url?.startsWith('/v7/finance/quote')) return response.writeHead(404).end()
    const result = symbols.flatMap((symbol) => {
      const quote = quoted(symbol)
      return quote ? [rowOf(symbol, quote, now())] : []
    })
    const body = JSON.stringify({ quoteResponse: { result, error: null } })
    sent.add(createHash('sha256').update(body).digest('hex'))
    return response.writeHead(200).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    quoted,
    now: () => now(),
    quote(symbol: string, quote: Quoted) {
      set.set(symbol, quote)
    },
    /** Whether it ever sent an answer with this SHA-256, in hex. */
    hasSent: (hash: string) => sent.has(hash),
    /** Uses another clock than the machine's, in ms UTC. */
    goBy(clock: () => number) {
      now = clock
    },
    silence(isSilent: boolean) {
      silent = isSilent
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const rowOf = (symbol: string, { currency, price, previousClose }: Quoted, at: number) => ({
  symbol,
  currency,
  regularMarketPrice: price,
  regularMarketPreviousClose: previousClose,
  regularMarketTime: at / 1_000,
})
