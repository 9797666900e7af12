/** A source of prices on this machine, which answers as Yahoo does. */
import { once } from 'node:events'
import { createServer } from 'node:http'

/** What Yahoo has recorded of a share, as of now; anything else it does not know. */
export async function priceSource() {
  let silent = false
  const server = createServer((request, response) => {
    const symbols = new URL(request.url ?? '', 'http://yahoo').searchParams.get('symbols')?.split(',') ?? []
    if (silent || !request.url?.startsWith('/v7/finance/quote')) return response.writeHead(404).end()
    const result = symbols.includes('AAPL') ? [{ ...apple, regularMarketTime: Date.now() / 1_000 }] : []
    return response.writeHead(200).end(JSON.stringify({ quoteResponse: { result, error: null } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    silence(now: boolean) {
      silent = now
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const apple = {
  symbol: 'AAPL',
  currency: 'USD',
  regularMarketPrice: 244.6,
  regularMarketPreviousClose: 241.53,
}
