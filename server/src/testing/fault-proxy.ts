/** A bad network on loopback: half of the calls are delayed, repeated, or lost on the way there or back. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Seeded } from './seeded.ts'

export const faults = [
  /** The request arrives late. */
  'delay',
  /** The connection breaks before the request arrives. */
  'reset',
  /** The request is executed, and the answer is lost. */
  'lost reply',
  /** The request is executed, and half of the answer arrives. */
  'cut reply',
  /** The request arrives twice at once, as after a retry by a proxy. */
  'twice',
] as const
type Fault = (typeof faults)[number]

export async function faultProxy(target: string, random: Seeded) {
  const counts = new Map<Fault | 'none', number>()

  async function carry(request: IncomingMessage, response: ServerResponse) {
    const fault = random.fraction() < 0.5 ? random.pick(faults) : 'none'
    counts.set(fault, (counts.get(fault) ?? 0) + 1)
    const body = await buffer(request)
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    if (fault === 'delay') await wait(random.between(10, 150))
    const [answer] = await Promise.all(
      Array.from({ length: fault === 'twice' ? 2 : 1 }, () => forward(request, body)),
    )
    if (!answer || fault === 'lost reply') return void request.socket.resetAndDestroy()
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.text.length })
    if (fault !== 'cut reply') return void response.end(answer.text)
    response.write(answer.text.subarray(0, answer.text.length / 2), () => request.socket.resetAndDestroy())
  }

  async function forward({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const answer = await fetch(new URL(url, target), {
      method,
      headers: endToEnd(headers),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const text = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: endToEnd(Object.fromEntries(answer.headers)), text }
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'expect']

function endToEnd(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !ofOneHop.includes(name) ? [[name, value]] : [],
    ),
  )
}
