import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createPlain } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { acceptMore, canShare } from './accept-more.ts'

const listening = { host: '127.0.0.1', backlog: 256 }
let server: Server
let stop: (() => void) | undefined

async function start(more: boolean) {
  server = createServer((_, response) => response.end('here'))
  server.listen({ ...listening, port: 0, reusePort: true })
  await once(server, 'listening')
  stop = more ? await acceptMore(server, listening) : undefined
  return (server.address() as AddressInfo).port
}

afterEach(async () => {
  stop?.()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
})

/** How many of 64 newcomers, who came while nothing else was done, are taken in the first turns. */
async function takenInTurns(port: number, turns: number) {
  const script = `let n = 0; for (let i = 0; i < 64; i++)
    require('net').connect(${port}, '127.0.0.1', () => { if (++n === 64) process.exit() })`
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  expect(spawnSync(process.execPath, ['-e', script]).status).toBe(0)
  for (let n = 0; n < turns; n += 1) await turn()
  return taken
}

describe.skipIf(!canShare)(
  'several listening sockets on one port (skipped where the system has none)',
  () => {
    test('take more newcomers in a turn than one does', async () => {
      const turns = 4
      expect(await takenInTurns(await start(false), turns)).toBeLessThanOrEqual(turns)
      server.close()
      expect(await takenInTurns(await start(true), turns)).toBeGreaterThan(4 * turns)
    })

    test('answer every connection, and nobody once they are closed', async () => {
      const port = await start(true)
      const answers = Array.from({ length: 100 }, () => fetch(`http://127.0.0.1:${port}`))
      for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('here')
      stop?.()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      const [error] = await once(connect(port, '127.0.0.1'), 'error')
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
      await start(false)
    })

    test('leave no room for another server, which asks for the port alone first', async () => {
      const port = await start(true)
      const second = createPlain().listen(port, listening.host)
      const [error] = await once(second, 'error')
      expect(error).toMatchObject({ code: 'EADDRINUSE' })
    })
  },
)
