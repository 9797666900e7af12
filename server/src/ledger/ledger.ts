import type { Pool } from 'pg'
import type { Events } from '../events/events.ts'
import type { Settings } from '../settings/settings.ts'
import { type Balances, makeBalances } from './balances.ts'

/** What this process keeps of the ledger. Posting itself is `post.ts`, inside the caller's transaction. */
export type Ledger = { balances: Balances; stop(): void }

type Parts = { pool: Pool; events: Events; settings: Pick<Settings, 'currency'> }

export function makeLedger({ pool, events, settings }: Parts): Ledger {
  const balances = makeBalances({ pool, currency: settings.currency })
  const off = events.on((event) => {
    if (!event.topics.includes('wallet') || event.origin === events.origin) return
    if (event.customer === null) balances.forgetAll()
    else balances.forget(event.customer)
  })
  return { balances, stop: off }
}
