import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createPlain } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { acceptMore, canShare } from './accept-more.ts'

const listening = { host: '127.0.0.1', backlog: 256 }
let server: Server
const answerAtOnce: RequestListener = (_, response) => response.end('here')

async function start(more: boolean, answer = answerAtOnce) {
  server = createServer(answer)
  server.listen({ ...listening, port: 0, reusePort: true })
  await once(server, 'listening')
  if (more) await acceptMore(server, listening)
  return (server.address() as AddressInfo).port
}

afterEach(close)

async function close() {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

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
      await close()
      expect(await takenInTurns(await start(true), turns)).toBeGreaterThan(4 * turns)
    })

    test('answer every connection, and nobody once they are closed', async () => {
      const port = await start(true)
      const answers = Array.from({ length: 100 }, () => fetch(`http://127.0.0.1:${port}`))
      for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('here')
      await close()
      const [error] = await once(connect(port, '127.0.0.1'), 'error')
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
      await start(false)
    })

    test('are closed once everybody is answered, whichever of them took the connection', async () => {
      const waiting: ServerResponse[] = []
      const port = await start(true, (_, response) => waiting.push(response))
      const answers = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}`))
      await expect.poll(() => waiting.length).toBe(20)
      let open = true
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          open = false
          resolve()
        })
      })
      for (const response of waiting) {
        expect(open).toBe(true)
        const sent = once(response, 'close')
        response.end('here')
        await sent
      }
      for (const answer of answers) expect(await (await answer).text()).toBe('here')
      await closed
    })

    test('are closed though somebody never ends a request', async () => {
      server = createServer(answerAtOnce)
      server.listen({ ...listening, port: 0, reusePort: true })
      await once(server, 'listening')
      await acceptMore(server, { ...listening, patience: 100 })
      const { port } = server.address() as AddressInfo
      const slow = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
      let heard = 0
      server.on('connection', () => {
        heard += 1
      })
      for (const socket of slow) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n')
      await expect.poll(() => heard).toBe(slow.length)
      await new Promise((resolve) => server.close(resolve))
    })

    test('leave no room for another server, which asks for the port alone first', async () => {
      const port = await start(true)
      const second = createPlain().listen(port, listening.host)
      const [error] = await once(second, 'error')
      expect(error).toMatchObject({ code: 'EADDRINUSE' })
    })
  },
)
