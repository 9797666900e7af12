/** One purchase of a fund, in the act of a customer or of the job for their recurring purchase. */
import { fundDay_ms } from '@tarazu/contract/funds/rules'
import { sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { mayBuy } from '../guards/may-buy.ts'
import { readMoney } from '../ledger/read-money.ts'
import { drawn } from '../ledger/spendable.ts'
import { type FundOrderRow, type FundRow, isHidden, purchaseJournal, purchaseProblem } from './fund.ts'
import { lockFund } from './fund-rows.ts'

/** Both clocks: `now` of the machine, `marketNow` of the market; ms UTC. */
type Bought = { order: FundOrderRow; fund: FundRow; at: { now: number; marketNow: number } }

/**
 * Takes the place in the fund, the money and the units under the lock of the fund: of two buyers of the last
 * one, one wins. Refuses with `not_found`, `not_open`, `sold_out`, `own_limit`, `taken_back_often`,
 * `not_sufficient_funds`, and as `mayBuy` does; nothing is written then, so the act may go on.
 */
export async function purchaseInAct(
  act: Act,
  deps: Deps,
  { customer, fund: id }: { customer: number; fund: number },
): Promise<Bought> {
  const { tx } = act
  await mayBuy(tx, deps, { id: customer })
  const at = { now: act.at, marketNow: deps.market.now() }
  const fund = await lockFund(tx, { id })
  if (isHidden(fund)) throw new Refusal('not_found')
  const problem = purchaseProblem(fund, await countOwn(tx, fund.id, customer), at.marketNow)
  if (problem) throw new Refusal(problem, ofSale(problem) ? undefined : { most: fund.most_per_customer })
  const number = newNumber(deps.random)
  const fromUnsettled = await pay(act, deps, { customer, fund, number })
  await tx
    .updateTable('fund')
    .set({ sold_amount: sql`sold_amount + amount` })
    .where('id', '=', fund.id)
    .execute()
  const order = await tx
    .insertInto('fund_order')
    .values({
      number,
      customer_id: customer,
      fund_id: fund.id,
      state: 'active',
      amount: fund.amount,
      from_unsettled: fromUnsettled,
      ends_at: new Date(at.marketNow + fund.period_days * fundDay_ms),
      created_at: new Date(at.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  act.announce(customer, ['wallet'])
  return { order, fund, at }
}

const ofSale = (problem: string) => problem === 'sold_out' || problem === 'not_open'

/** Counted under the lock of the fund, so that of two purchases at once one sees the other. */
async function countOwn(tx: Transaction<Tables>, fund: number, customer: number) {
  const { rows } = await sql<{ active: bigint; taken_back: bigint }>`
    select count(*) filter (where state = 'active') as active,
           count(*) filter (where state = 'cancelled' and ended_by = 'customer') as taken_back
      from fund_order where customer_id = ${customer} and fund_id = ${fund}`.execute(tx)
  const [own] = rows
  if (!own) throw new Error('the count of orders did not come')
  return { active: Number(own.active), takenBack: Number(own.taken_back) }
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
