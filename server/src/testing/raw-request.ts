import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes that no client library would send, and answers what comes back. */
export async function rawRequest(baseUrl: string, request: string): Promise<{ head: string; body: string }> {
  const { port, hostname } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}
