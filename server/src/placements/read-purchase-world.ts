import type { Selectable } from 'kysely'
import type { PlacementsTables } from '../db/tables/placements.ts'
import type { Caller, Deps } from '../deps.ts'
import { isVerified } from '../guards/require-verified.ts'
import { mayDealIn } from '../market/off-exchange.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { hoursOf } from './hours.ts'
import { marketPrice } from './market-price.ts'
import type { PlacementRow } from './placement.ts'
import type { PurchaseWorld } from './purchase.ts'

export type GrantRow = Selectable<PlacementsTables['placement_grant']>

/** Reads what a purchase is decided by. The customer's part is read once, also for several listings. */
export async function readPurchaseWorld(deps: Deps, caller: Pick<Caller, 'id' | 'frozen'>) {
  const [money, verified, grants, taken] = await Promise.all([
    deps.ledger.balances.money(caller.id),
    isVerified(deps, caller.id),
    readGrantsInForce(deps, caller.id),
    readTakenUnits(deps, caller.id),
  ])
  const grantFor = (row: PlacementRow) => grants.find(({ placement_id }) => placement_id === row.id)

  const card = deps.policies.cardAt(deps.clock.now())

  function worldOf(row: PlacementRow): PurchaseWorld {
    const { market } = deps
    const listed = market.instrument(row.symbol) !== undefined
    const marketNow = market.now()
    const { mode } = deps.settings
    return {
      marketNow,
      mayDealIn: mayDealIn(deps.settings, { ...row, kind: 'stock' }),
      hours: listed
        ? hoursOf(row, { mode, marketNow, session: market.session(row.symbol) })
        : { open: false, next: null },
      marketPrice: marketPrice(deps, row)?.last,
      halted: !listed || market.halted(row.symbol),
      eligible: !needsGrant(deps, row) || grantFor(row) !== undefined,
      verified,
      taken: taken.find(({ placement_id }) => placement_id === row.id)?.units ?? 0,
      rate: walletRate(deps, row.currency),
      card,
      available: money.cash + money.unsettled,
      frozen: caller.frozen,
      owed: money.receivable > 0n,
      lots: money.lots,
    }
  }

  return { money, grantFor, worldOf }
}

/**
 * In live mode every listing needs a grant, in paper mode only those that say so (lifecycle "Block and QIP").
 */
export function needsGrant({ settings }: Pick<Deps, 'settings'>, row: Pick<PlacementRow, 'grant_required'>) {
  return row.grant_required || settings.mode === 'live'
}

/** How many units the customer has bought from each open listing. */
async function readTakenUnits({ db }: Deps, customer: number) {
  return db
    .selectFrom('placement_taken')
    .innerJoin('placement', 'placement.id', 'placement_taken.placement_id')
    .select(['placement_id', 'units'])
    .where('customer_id', '=', customer)
    .where('placement.state', '=', 'open')
    .execute()
}

async function readGrantsInForce({ db, clock }: Deps, customer: number): Promise<GrantRow[]> {
  return db
    .selectFrom('placement_grant')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}
