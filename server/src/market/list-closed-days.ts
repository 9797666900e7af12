import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listClosedDays as api } from '@tarazu/contract/market/operate-api'
import type { Deps, OperatorCaller } from '../deps.ts'
import { closedDays, zoneOf } from './calendar.ts'

const days = 400

/** Closed days of the exchange, also where the simulated market trades round the clock. */
export async function listClosedDays(
  deps: Pick<Deps, 'market'>,
  _: OperatorCaller,
  { market }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const now = deps.market.now()
  return { zone: zoneOf(market), days: closedDays(market, now, now + days * day_ms) }
}
