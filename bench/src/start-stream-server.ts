import { forkServer } from './fork-server.ts'

/** The product on a database of its own, with a feed that moves every price four times a second. */
export function startStreamServer(databaseUrl: string, { customers = 300, symbols = 100 } = {}) {
  /** `tokens`: one of each customer. */
  type Ready = { baseUrl: string; tokens: string[]; symbols: string[] }
  return forkServer<Ready>('stream-server.ts', [databaseUrl, String(customers), String(symbols)])
}
