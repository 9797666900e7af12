/**
 * How long a message takes from being sent to being read from the server by the other side, who was told by a
 * stream.
 */
import { type IncomingMessage, request } from 'node:http'
import { type Call, makeClient } from '@tarazu/contract/client'
import { operatorStreamPath } from '@tarazu/contract/events'
import { answerCustomer, getConversation, readMessages, sendMessage } from '@tarazu/contract/support/api'
import type { Client } from 'pg'
import { percentile } from './percentile.ts'
import { makeCustomers } from './server-process.ts'

/** One customer may hold so many streams open. */
const streamsEach = 8

type Wanted = {
  baseUrl: string
  owner: Client
  operatorToken: string
  /** Streams that are open meanwhile. */
  streams: number
  /** How many are sent in each direction. */
  messages: number
}

export async function benchChat({ baseUrl, owner, operatorToken, streams, messages }: Wanted) {
  const tokens = await makeCustomers(baseUrl, Math.ceil(streams / streamsEach), '5000')
  const open: Stream[] = []
  for (const token of tokens)
    for (let each = 0; each < streamsEach; each++) open.push(await openStream(`${baseUrl}/stream`, { token }))
  const operatorStream = await openStream(baseUrl + operatorStreamPath, { 'operator-token': operatorToken })
  const [token = ''] = tokens
  const [customerStream] = open
  if (!customerStream) throw new Error('no stream is open')
  const customer = makeClient({ baseUrl, token: () => token })
  const operator = makeClient({ baseUrl, as: 'operator', token: () => operatorToken })
  const number = await numberOf(owner, customer)

  const took: number[] = []
  for (let turn = 0; turn < messages; turn++) {
    took.push(
      await timed(
        `to operator ${turn}`,
        operatorStream,
        'chat',
        (content) => customer(sendMessage, { content }),
        async () =>
          (await operator(getConversation, { customer: number, limit: 5 })).messages.at(-1)?.content,
      ),
      await timed(
        `to customer ${turn}`,
        customerStream,
        'unread',
        (content) => operator(answerCustomer, { customer: number, content }),
        async () => (await customer(readMessages, { limit: 5 })).messages.at(-1)?.content,
      ),
    )
    // The customer may send thirty a minute: their minute is made to pass.
    if (turn % 20 === 19)
      await owner.query(`update chat_message set created_at = created_at - interval '2 minutes'`)
  }
  for (const each of [...open, operatorStream]) each.close()
  return { streams: open.length, messages: took.length, p95: percentile(took, 95) }
}

async function numberOf(owner: Client, customer: Call) {
  await customer(sendMessage, { content: 'hello' })
  const { rows } = await owner.query<{ display_id: string }>(
    'select display_id from customer join chat_message on customer_id = customer.id order by chat_message.id desc limit 1',
  )
  return rows[0]?.display_id ?? ''
}

/** ms from the call to having read what was sent, after the stream said that there is something. */
async function timed(
  content: string,
  stream: Stream,
  event: string,
  send: (content: string) => Promise<unknown>,
  read: () => Promise<string | undefined>,
) {
  const began = performance.now()
  const sent = send(content)
  for (;;) {
    await stream.next(event)
    if ((await read()) === content) break
  }
  const took = performance.now() - began
  await sent
  return took
}

type Stream = { next(event: string): Promise<void>; close(): void }

function openStream(address: string, headers: Record<string, string>): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers, agent: false }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
      const heard = new Map<string, number>()
      const waiting = new Map<string, () => void>()
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        for (const [, event = ''] of text.matchAll(/^event: (\w+)$/gm)) {
          const wake = waiting.get(event)
          waiting.delete(event)
          if (wake) wake()
          else heard.set(event, (heard.get(event) ?? 0) + 1)
        }
      })
      answer.on('error', () => undefined)
      resolve({
        next(event) {
          const known = heard.get(event) ?? 0
          if (known > 0) {
            heard.delete(event)
            return Promise.resolve()
          }
          return new Promise((wake) => waiting.set(event, wake))
        },
        close: () => asked.destroy(),
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
