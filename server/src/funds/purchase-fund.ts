import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/api'
import { fundDay_ms, ownLimit } from '@tarazu/contract/funds/rules'
import { sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { mayBuy } from '../guards/may-buy.ts'
import { readMoney } from '../ledger/read-money.ts'
import { drawn } from '../ledger/spendable.ts'
import { type FundRow, fundOrderFrom, purchaseJournal, saleState } from './fund.ts'

type Api = typeof api.purchaseFund

/**
 * Takes the place in the fund, the money and the units in one transaction: of two buyers of the last one, one
 * wins.
 */
export async function purchaseFund(
  deps: Deps,
  caller: Caller,
  { fund: id }: Input<Api>,
): Promise<Reply<Api>> {
  return once(deps, caller, api.purchaseFund, async (act) => {
    const { tx } = act
    await mayBuy(tx, deps, caller)
    const at = { now: act.at, marketNow: deps.market.now() }
    const fund = await takePlace(tx, id, at.marketNow)
    await requireOwnLimit(tx, fund, caller.id)
    const number = newNumber(deps.random)
    const fromUnsettled = await pay(act, deps, { customer: caller.id, fund, number })
    const order = await tx
      .insertInto('fund_order')
      .values({
        number,
        customer_id: caller.id,
        fund_id: fund.id,
        state: 'active',
        amount: fund.amount,
        from_unsettled: fromUnsettled,
        ends_at: new Date(at.marketNow + fund.period_days * fundDay_ms),
        created_at: new Date(at.now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    act.announce(caller.id, ['wallet'])
    return fundOrderFrom(order, fund, at)
  })
}

/** Locks the fund by counting one purchase as sold. Refuses with `not_found`, `not_open`, `sold_out`. */
async function takePlace(tx: Transaction<Tables>, id: number, marketNow: number): Promise<FundRow> {
  const now = new Date(marketNow)
  const taken = await tx
    .updateTable('fund')
    .set({ sold_amount: sql`sold_amount + amount` })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .where(sql<boolean>`sold_amount + amount <= issue_amount`)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  const fund = await tx
    .selectFrom('fund')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'not in', ['draft', 'discarded'])
    .executeTakeFirst()
  if (!fund) throw new Refusal('not_found')
  throw new Refusal(saleState(fund, marketNow) === 'sold_out' ? 'sold_out' : 'not_open')
}

/**
 * Counts under the lock of the fund, so that of two purchases at once one sees the other. Refuses with
 * `own_limit`, `taken_back_often`.
 */
async function requireOwnLimit(tx: Transaction<Tables>, fund: FundRow, customer: number) {
  const { rows } = await sql<{ active: bigint; taken_back: bigint }>`
    select count(*) filter (where state = 'active') as active,
           count(*) filter (where state = 'cancelled' and ended_by = 'customer') as taken_back
      from fund_order where customer_id = ${customer} and fund_id = ${fund.id}`.execute(tx)
  const [own] = rows
  if (!own) throw new Error('the count of orders did not come')
  const maximum = fund.most_per_customer
  const refused = ownLimit(maximum, { active: Number(own.active), takenBack: Number(own.taken_back) })
  if (refused) throw new Refusal(refused, { most: maximum })
}

type Purchase = { customer: number; fund: FundRow; number: string }

/** Answers how much of the payment was unsettled proceeds, in paise. Refuses with `not_sufficient_funds`. */
async function pay({ tx, at, tryPost }: Act, deps: Deps, { customer, fund, number }: Purchase) {
  const { currency } = deps.settings
  // An overdrawn journal leaves its accounts locked, so the second reading is exact.
  for (const last of [false, true]) {
    const has = await readMoney(tx, customer, currency)
    const available = has.cash + has.unsettled
    if (available < fund.amount) {
      throw new Refusal('not_sufficient_funds', {
        needed: fund.amount.toString(),
        available: available.toString(),
      })
    }
    const from = drawn(fund.amount, has)
    const purchase = { fund: fund.id, number, customer, amount: fund.amount }
    const [posted] = await tryPost([purchaseJournal(purchase, from, currency, at)])
    if (posted?.status === 'posted') return from.unsettled
    if (posted?.status === 'repeated' || last) break
  }
  throw new Error(`the purchase ${number} could not be posted`)
}
