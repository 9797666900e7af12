/** A local source of prices that answers like Yahoo. */
import { once } from 'node:events'
import { createServer } from 'node:http'

type Quoted = { currency: string; price: number; previousClose: number }

/** It knows a recorded share of Yahoo and what the test sets. All prices are of the current time. */
export async function priceSource() {
  let now = Date.now
  let silent = false
  const quoted = new Map<string, Quoted>([['AAPL', { currency: 'USD', price: 244.6, previousClose: 241.53 }]])
  const server = createServer((request, response) => {
    const symbols = new URL(request.url ?? '', 'http://yahoo').searchParams.get('symbols')?.split(',') ?? []
    if (silent || !request.url?.startsWith('/v7/finance/quote')) return response.writeHead(404).end()
    const result = symbols.flatMap((symbol) => {
      const quote = quoted.get(symbol)
      return quote ? [rowOf(symbol, quote, now())] : []
    })
    return response.writeHead(200).end(JSON.stringify({ quoteResponse: { result, error: null } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    quote(symbol: string, quote: Quoted) {
      quoted.set(symbol, quote)
    },
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
