/**
 * A listening socket takes one connection in each turn of the event loop (libuv, since 1.45). Where turns are
 * long, because much is to be done, newcomers would wait for a minute while those who are connected already
 * are answered at once. Several sockets on one port take as many in a turn.
 */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:net'

/** Whether the system shares newcomers out among several sockets on one port. */
export const canShare = process.platform === 'linux'

/** Taken in one turn, together with the server's own. */
const sockets = 64

/** While a server closes, whoever was answered and keeps the connection is looked for so often. */
const whileClosing_ms = 50
/** So long a closing server waits for requests that it answers or still receives, which end in 15 s by themselves. */
const patience_ms = 20_000

/**
 * Listens with further sockets for a server that listens with `reusePort` itself. Closing it closes them, and
 * it is closed once their connections have ended, too: Node counts only those that it took itself.
 */
export async function acceptMore(
  server: HttpServer,
  { host, backlog, patience = patience_ms }: { host: string; backlog: number; patience?: number },
) {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server listens on no port')
  const { port } = address
  const more = Array.from({ length: sockets - 1 }, () =>
    // Node's own server of HTTP takes them like this.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  )
  for (const each of more) {
    each.listen({ port, host, backlog, reusePort: true })
    await once(each, 'listening')
  }
  const closeOwn = server.close.bind(server)
  server.close = (done) => {
    const ended = Promise.all(more.map((each) => new Promise((resolve) => each.close(resolve))))
    const ending = setInterval(() => server.closeIdleConnections(), whileClosing_ms)
    const cutting = setTimeout(() => server.closeAllConnections(), patience)
    return closeOwn(async (error) => {
      await ended
      clearInterval(ending)
      clearTimeout(cutting)
      done?.(error)
    })
  }
}
