/** Posts signed messages to a service of the deployment, which shares a secret with us. */
import { createHmac } from 'node:crypto'

export type Webhook = { url: string; secret: string }

const timeout_ms = 5_000

/**
 * `body` is JSON, `at` in ms UTC. Returns undefined if it was accepted, else why not. The receiver checks the
 * signature over time and body, and refuses old ones.
 */
export async function postSigned(
  { url, secret }: Webhook,
  body: string,
  at: number,
): Promise<string | undefined> {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tarazu-signature': `t=${at},v1=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    await answer.body?.cancel()
    return answer.ok ? undefined : `HTTP ${answer.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer'
  }
}
