import { sql } from 'kysely'
import { rateCard } from '../config/rate-card.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { Refusal } from '../refusal.ts'
import type { World } from './open-order.ts'
import type { Lot } from './order.ts'

/** Everything a decision looks at; from memory but for the lots of a sale. */
export async function readWorld(
  deps: Deps,
  customer: number,
  symbol: string,
  sale?: { lot?: string | undefined } | undefined,
): Promise<World> {
  const { market } = deps
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const session = market.session(symbol)
  const lots = sale ? await readLots(deps, customer, symbol, sale.lot) : []
  return {
    instrument,
    halted: market.halted(symbol),
    quote: market.quote(symbol),
    quoteFresh: market.mayFill(symbol),
    sessionOpen: session.open,
    sessionCloses: session.closes,
    settles: session.settles,
    ends: market.ends(symbol, session.day),
    tradingDay: session.day,
    now: deps.clock.now(),
    marketNow: market.now(),
    rate: walletRate(deps, instrument.currency),
    card: rateCard,
    wallet: deps.settings.currency,
    spendable: await readSpendable(deps, customer),
    lots,
  }
}

export async function readSpendable(deps: Deps, customer: number) {
  const known = deps.ledger.balances.of(customer)
  const balances = known instanceof Promise ? await known : known
  const { currency } = deps.settings
  return {
    cash: balances.get(`${account.cash(customer)} ${currency}`)?.balance ?? 0n,
    unsettled: balances.get(`${account.unsettled(customer)} ${currency}`)?.balance ?? 0n,
  }
}

/** What can still be sold of a symbol, or of one purchase: oldest first. */
export async function readLots(
  deps: Deps,
  customer: number,
  symbol: string,
  number?: string,
): Promise<Lot[]> {
  let lots = deps.db
    .selectFrom('orders')
    .select(['id', 'number', 'lot_left', 'lot_reserved', 'cost_left', 'version', 'kind'])
    .where('customer_id', '=', customer)
    .where('symbol', '=', symbol)
    .where('lot_left', '>', 0)
    .where(sql<boolean>`lot_left > lot_reserved`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
  if (number !== undefined) lots = lots.where('number', '=', number)
  return lots.execute()
}
