import type { UserInfo } from '@tarazu/contract/profile/api'
import type { Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { worthOf } from '../market/worth.ts'
import type { UnreadCounts } from '../notices/unread-counts.ts'

const mostTold = 50_000

type Identity = { phone: string; displayId: string; image: string | null }

type Unread = Awaited<ReturnType<UnreadCounts>>
type Told = { money: CustomerMoney; unread: Unread; tick: number; info: UserInfo }

/** Who a customer is never changes, so it is read once. */
export function makeUserInfo(deps: Deps, unreadOf: UnreadCounts) {
  const identities = new Map<number, Identity>()
  const told = new Map<number, Told>()
  let tick = 0
  deps.market.onTick(() => {
    tick += 1
  })

  async function identityOf(customer: number): Promise<Identity> {
    const row = await deps.db
      .selectFrom('customer')
      .select(['phone', 'display_id', 'image'])
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
    const identity = { phone: row.phone, displayId: row.display_id, image: row.image }
    if (identities.size >= mostTold) identities.delete(identities.keys().next().value as number)
    identities.set(customer, identity)
    return identity
  }

  /** The same object until a price or the customer's money has moved, so that a poll costs next to nothing. */
  return async function userInfo(customer: number): Promise<UserInfo> {
    const identity = identities.get(customer) ?? (await identityOf(customer))
    const known = deps.ledger.balances.money(customer)
    const money = known instanceof Promise ? await known : known
    const counted = unreadOf(customer)
    const unread = counted instanceof Promise ? await counted : counted
    const last = told.get(customer)
    if (last?.money === money && last.unread === unread && (last.tick === tick || money.units.size === 0))
      return last.info
    const info = infoOf(identity, money, unread)
    told.set(customer, { money, unread, tick, info })
    if (told.size > mostTold) told.delete(told.keys().next().value as number)
    return info
  }

  function infoOf(identity: Identity, money: CustomerMoney, unread: Unread): UserInfo {
    let holdings = 0n
    let dayChange = 0n
    for (const [symbol, units] of money.units) {
      const worth = worthOf(deps, symbol, units)
      holdings += worth?.value ?? 0n
      dayChange += worth?.dayChange ?? 0n
    }
    const available = money.cash + money.unsettled
    const before = holdings - dayChange
    const owned = available + money.held + holdings + money.funds + money.allotted
    return {
      ...identity,
      totalAssets: owned - money.loan - money.receivable,
      available,
      settled: money.cash,
      unsettled: money.unsettled,
      held: money.held,
      holdings,
      funds: money.funds,
      allotted: money.allotted,
      dayChange,
      dayChangePercent: before > 0n ? Number((dayChange * 1_000_000n) / before) / 10_000 : 0,
      loan: money.loan,
      currency: deps.settings.currency,
      unread: unread.messages,
      notices: unread.notices,
    }
  }
}
