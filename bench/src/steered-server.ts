/** A server for `hit.ts` in a process of its own; its prices move when told: DATABASE_URL, and its signer. */
import { instruments } from '@tarazu/server/src/market/instruments/instruments.ts'
import { startFeedServer } from './feed-server.ts'
import { makeSteeredFeed } from './steered-feed.ts'

const { feed, steer } = makeSteeredFeed(instruments)
const [databaseUrl = '', signer] = process.argv.slice(2)
const { address } = await startFeedServer(databaseUrl, feed, signer)
process.on('message', ({ symbol, price }: { symbol: string; price: string }) => steer(symbol, BigInt(price)))
process.send?.({ baseUrl: `${address}/api`, port: Number(new URL(address).port) })
