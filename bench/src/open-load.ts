/** Requests that come when they come, whether or not earlier ones were answered, and how long each took. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, openConnection } from './connection.ts'
import { percentile } from './percentile.ts'

type Connection = ReturnType<typeof openConnection>
export type Sending = (connection: Connection, n: number) => Promise<Answer>

/** What became of the requests of one kind; times in ms from when each was sent. */
export type Outcome = { done: number[]; refused: number[]; failed: string[] }

export const noOutcome = (): Outcome => ({ done: [], refused: [], failed: [] })

/** So many connections at most, used again. Further requests wait for one outside, as in a browser. */
export function makeConnections(port: number, most: number) {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let open = 0
  async function another() {
    if (open >= most) return new Promise<Connection>((resolve) => waiting.push(resolve))
    open += 1
    return openConnection(port)
  }

  return {
    hasRoom: () => idle.length > 0 || open < most,
    async send(sending: Sending, n: number, into: Outcome) {
      const connection = idle.pop() ?? (await another())
      const sent = performance.now()
      try {
        const { status, body, retryAfter_s } = await sending(connection, n)
        const took = performance.now() - sent
        // A refusal has the status of an answer.
        if (status === 200 && !body.startsWith('{"msg":"no"')) into.done.push(took)
        else if ((status === 503 || status === 429) && retryAfter_s !== undefined) into.refused.push(took)
        else into.failed.push(`${status} ${body.slice(0, 100)}`)
        const next = waiting.shift()
        if (next) next(connection)
        else idle.push(connection)
      } catch (error) {
        into.failed.push(String(error))
        const next = waiting.shift()
        if (next) next(openConnection(port))
        else open -= 1
      }
    },
    close() {
      for (const each of idle) each.close()
    },
  }
}

/** Sends `perSecond` for so long, as far as there are connections for it, and answers when all are answered. */
export async function sendAtRate(
  port: number,
  { perSecond, seconds, most }: { perSecond: number; seconds: number; most: number },
  sending: Sending,
): Promise<Outcome> {
  const connections = makeConnections(port, most)
  const outcome = noOutcome()
  const all: Promise<void>[] = []
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < seconds * 1_000; await wait(2)) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
    for (; sent < due && connections.hasRoom(); sent += 1) all.push(connections.send(sending, sent, outcome))
  }
  await Promise.all(all)
  connections.close()
  return outcome
}

export function describe({ done, refused, failed }: Outcome) {
  const all = done.length + refused.length + failed.length
  const times = (some: number[]) =>
    some.length === 0 ? '-' : `${percentile(some, 50).toFixed(0)}/${percentile(some, 99).toFixed(0)} ms`
  const parts = [`${done.length} of ${all} done, p50/p99 ${times(done)}`]
  if (refused.length > 0)
    parts.push(`${((100 * refused.length) / all).toFixed(0)} % refused, ${times(refused)}`)
  if (failed.length > 0) parts.push(`${failed.length} failed, the first with ${failed[0]}`)
  return parts.join('; ')
}
