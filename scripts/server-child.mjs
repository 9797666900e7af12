/** What servers of journeys, crash runs and measurements are started with. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { testRunMark } from './test-run.mjs'

const needed = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE', testRunMark]

/**
 * Only what a program needs: the settings of whoever runs it are not those of the server, and would change what is found.
 * @returns {Record<string, string>}
 */
export function passedOn() {
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

const [lowest, ports, ofEach] = [10_000, 20_000, 8]
let given = 0

/**
 * For who has to know it before the server does, and comes back to it when the server has been killed. Below those that
 * systems give to whoever asks for any, and of a few that belong to this process: nobody takes it in between.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tried = 0; tried < ports; tried += 1) {
    const port = lowest + ((process.pid * ofEach + given++) % ports)
    if (await isFree(port)) return port
  }
  throw new Error('there is no free port')
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
