/** What servers of journeys, crash runs and measurements are started with. */
import { once } from 'node:events'
import { createServer } from 'node:net'

const needed = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE']

/**
 * Only what a program needs: the settings of whoever runs it are not those of the server, and would change what is found.
 * @returns {Record<string, string>}
 */
export function passedOn() {
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Free now; for who has to know it before the server does. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('there is no free port')
  return address.port
}
