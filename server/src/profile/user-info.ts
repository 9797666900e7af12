import { percentSince } from '@tarazu/contract/money'
import type { UserInfo } from '@tarazu/contract/profile/api'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { growsTo } from '../concurrency/grows-to.ts'
import { invalidatingCache } from '../concurrency/invalidating-cache.ts'
import { readTogether } from '../concurrency/read-together.ts'
import type { Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { type Purchase, readRecentPurchases } from '../market/recent-purchases.ts'
import { worthOf } from '../market/worth.ts'
import type { UnreadCounts } from '../notices/unread-counts.ts'
import { restrictionOf } from './restriction.ts'

const maxCustomers = 50_000

type Identity = Pick<UserInfo, 'phone' | 'displayId' | 'image' | 'restriction'>

type Unread = Awaited<ReturnType<UnreadCounts>>
type Told = {
  identity: Identity
  money: CustomerMoney
  /** Read again when the customer's money has changed, and not when a price has. */
  purchases: ReadonlyMap<string, Purchase[]>
  unread: Unread
  tick: number
  info: UserInfo
}

/**
 * Identity and restrictions of a customer are read once, and again after an event. Has to be made before the
 * customers' streams: listeners are called in order, and memory must be dropped before they ask.
 */
export function makeUserInfo(deps: Deps, unreadOf: UnreadCounts) {
  const identities = invalidatingCache(
    readTogether((customers: number[]) => readIdentities(deps, customers)),
    maxCustomers,
  )
  const purchasesOf = readTogether((customers: number[]) => readRecentPurchases(deps, customers))
  const answered = new LRUCache<number, Told>(growsTo(maxCustomers))
  let tick = 0
  deps.market.onTick(() => {
    tick += 1
  })

  deps.events.on(({ topics, customer }) => {
    if (topics.includes('session')) identities.forget(customer)
  })

  const knownIdentity = (customer: number) => (deps.events.live ? identities.known(customer) : undefined)

  /** Whether all of it is in memory; what was bought is read again when the customer's money has changed. */
  function knows(customer: number) {
    const { balances } = deps.ledger
    if (!knownIdentity(customer) || !balances.knows(customer) || !unreadOf.knows(customer)) return false
    const money = balances.money(customer)
    return !(money instanceof Promise) && (money.units.size === 0 || answered.get(customer)?.money === money)
  }

  /**
   * Returns the same object until a price or the customer's money has moved, so that a poll costs next to
   * nothing.
   */
  async function userInfo(customer: number): Promise<UserInfo> {
    const identity = knownIdentity(customer) ?? (await identities.read(customer))
    const known = deps.ledger.balances.money(customer)
    const money = known instanceof Promise ? await known : known
    const counted = unreadOf(customer)
    const unread = counted instanceof Promise ? await counted : counted
    const last = answered.get(customer)
    if (
      last?.identity === identity &&
      last.money === money &&
      last.unread === unread &&
      (last.tick === tick || money.units.size === 0)
    )
      return last.info
    const purchases =
      last?.money === money
        ? last.purchases
        : money.units.size > 0
          ? Map.groupBy(await purchasesOf(customer), ({ symbol }) => symbol)
          : new Map<string, Purchase[]>()
    const info = infoOf(deps, identity, money, purchases, unread)
    answered.set(customer, { identity, money, purchases, unread, tick, info })
    return info
  }
  return Object.assign(userInfo, { knows })
}

function infoOf(
  deps: Deps,
  identity: Identity,
  money: CustomerMoney,
  purchases: ReadonlyMap<string, Purchase[]>,
  unread: Unread,
): UserInfo {
  let holdings = 0n
  let dayChange = 0n
  for (const [symbol, units] of money.units) {
    const worth = worthOf(deps, symbol, units, purchases.get(symbol) ?? [])
    holdings += worth?.value ?? 0n
    dayChange += worth?.dayChange ?? 0n
  }
  const available = money.cash + money.unsettled
  const owned = available + money.held + holdings + money.funds + money.allotted
  const totalAssets = owned - money.loan - money.receivable
  return {
    ...identity,
    totalAssets,
    available,
    settled: money.cash,
    unsettled: money.unsettled,
    held: money.held,
    holdings,
    funds: money.funds,
    allotted: money.allotted,
    dayChange,
    dayChangePercent: percentSince(dayChange, totalAssets) ?? 0,
    loan: money.loan,
    currency: deps.settings.currency,
    unread: unread.messages,
    notices: unread.notices,
  }
}

/** Returns each customer's, in order. */
async function readIdentities({ db }: Deps, customers: readonly number[]): Promise<Identity[]> {
  const rows = await db
    .selectFrom('customer')
    .leftJoin('identity', (join) =>
      join.onRef('identity.customer_id', '=', 'customer.id').on('identity.state', '=', 'suspended'),
    )
    .select(['customer.id', 'phone', 'display_id', 'image', 'closed_at'])
    .select(['frozen_at', 'frozen_by', 'frozen_reason', 'frozen_until', 'decided_at', 'reason'])
    .where('customer.id', '=', sql<number>`any(${customers}::int[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return customers.map((customer) => {
    const row = found.get(customer)
    if (!row) throw new Error(`there is no customer ${customer}`)
    return {
      phone: row.phone,
      displayId: row.display_id,
      image: row.image,
      restriction: restrictionOf(row),
    }
  })
}
