import { fork } from 'node:child_process'
import { once } from 'node:events'

export type StreamServer = {
  baseUrl: string
  /** One of each customer. */
  tokens: string[]
  symbols: string[]
  pid: number
  stop(): Promise<void>
}

/** The product on a database of its own, with a feed that moves every price four times a second. */
export async function startStreamServer(
  databaseUrl: string,
  { customers = 300, symbols = 100 } = {},
): Promise<StreamServer> {
  const child = fork(`${import.meta.dirname}/stream-server.ts`, [
    databaseUrl,
    String(customers),
    String(symbols),
  ])
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`the server ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [
    Pick<StreamServer, 'baseUrl' | 'tokens' | 'symbols'>,
  ]
  return {
    ...ready,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
