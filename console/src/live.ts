import { decodeEvent, type OperatorEvents, operatorEvents, operatorStreamPath } from '@tarazu/contract/events'
import { connectStream } from '@tarazu/contract/stream-connection'
import { queryClient } from './shell/query-client.ts'
import { endSession } from './shell/session-mark.ts'

/** First words of what is kept of each queue. Polling goes on: this only makes it sooner. */
const keysOf: Record<string, readonly string[]> = {
  // An approval may have moved money.
  approvals: ['approvals', 'policies', 'operators', 'audit', 'reconciliation', 'safe-mode'],
  recharges: ['recharges', 'reconciliation'],
  withdrawals: ['withdrawals', 'reconciliation'],
  identities: ['identities'],
  loans: ['loans', 'reconciliation'],
  chats: ['support'],
  visitors: ['visitors'],
  funds: ['funds', 'reconciliation'],
  instruments: ['market'],
  ipo: ['ipo', 'reconciliation'],
  news: ['news'],
  placements: ['placements', 'reconciliation'],
  'safe-mode': ['safe-mode'],
}

const invalidate = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey })

const apply: { [E in keyof OperatorEvents]: (data: OperatorEvents[E]) => void } = {
  queues({ names }) {
    invalidate('queues')
    // Renews only the lists: each access to papers or to a customer is logged, so only the operator may ask
    // for those.
    for (const name of names.length > 0 ? names : Object.keys(keysOf))
      for (const key of keysOf[name] ?? []) invalidate(key)
  },
  chat({ customers }) {
    invalidate('support', 'list')
    if (customers.length === 0) invalidate('support', 'conversation')
    for (const customer of customers) invalidate('support', 'conversation', customer)
  },
  logout: endSession,
}

/** Follows the operators' stream while the page is looked at. Answers a function that ends it. */
export function followStream() {
  let connection: ReturnType<typeof connectStream> | undefined
  const adjust = () => {
    const wanted = document.visibilityState === 'visible'
    if (wanted && !connection) connection = connect()
    if (!wanted) {
      connection?.close()
      connection = undefined
    }
  }
  const restart = () => connection?.restart()
  document.addEventListener('visibilitychange', adjust)
  window.addEventListener('online', restart)
  adjust()
  return () => {
    document.removeEventListener('visibilitychange', adjust)
    window.removeEventListener('online', restart)
    connection?.close()
  }
}

function connect() {
  return connectStream({
    url: () => `/api${operatorStreamPath}`,
    headers: () => ({ 'x-console': '1' }),
    onState: () => undefined,
    onMessage: ({ event, data }) => {
      if (event in operatorEvents) receive(event as keyof OperatorEvents, data)
    },
    onRefusal: async (response) => {
      const answer = (await response.json().catch(() => ({}))) as { message?: unknown }
      const dead = response.status === 400 && answer.message === 'logout'
      if (dead) endSession()
      return dead || response.status === 403
    },
  })
}

function receive(event: keyof OperatorEvents, data: string) {
  const message = decodeEvent(operatorEvents[event], data)
  if (message) apply[event](message as never)
}
