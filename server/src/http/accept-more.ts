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

/**
 * Listens with further sockets for a server that listens with `reusePort` itself. Returns what ends that;
 * their connections are the server's, which closes them.
 */
export async function acceptMore(server: HttpServer, { host, backlog }: { host: string; backlog: number }) {
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
  return () => {
    for (const each of more) each.close()
  }
}
