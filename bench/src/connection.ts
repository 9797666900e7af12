/** One HTTP/1.1 connection that sends a request after the other: as little work of its own as possible. */
import { createConnection } from 'node:net'

/** `retryAfter_s`: when to come back, where it says so. */
export type Answer = { status: number; body: string; retryAfter_s?: number }

export function openConnection(port: number) {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + 4 + length
    if (received.length < end) return
    const again = /\r\nretry-after: (\d+)/i.exec(head)
    const answer = {
      status: Number(head.slice(9, 12)),
      body: received.toString('utf8', headEnd + 4, end),
      ...(again && { retryAfter_s: Number(again[1]) }),
    }
    received = received.subarray(end)
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))

  return {
    ask(method: 'GET' | 'POST', path: string, headers: string, body = '') {
      const length =
        body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      return new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}${length}\r\n${body}`)
      })
    },
    close: () => socket.destroy(),
  }
}
