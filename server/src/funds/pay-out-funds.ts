/** At the end of their period orders are paid, a batch at a time: each commits alone, so a run that is killed goes on. */

import { returnOf } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { runInBatches } from '../jobs/run-in-batches.ts'
import { askSettlement } from '../orders/ask-settlement.ts'
import { type FundOrderRow, type FundRow, finished, firmOf, orderStates, paid, states } from './fund.ts'
import { heldBy, isActive, lockFund, moveFund } from './fund-rows.ts'

/** Small enough that whoever waits for a customer's account waits for a moment. */
const atOnce = 1_000

/** Operators look at the whole of a fund when they hear of it: at its first batch and its last, and not for every other one. */
const tellEvery = 2

/**
 * What is left of one round goes on in the next. An order that cannot be paid keeps nobody else of its fund waiting: batches
 * become smaller until it is alone, and it is left for the next round.
 */
export async function payOutFunds(deps: Deps, round: Round = standaloneRound(deps), most = atOnce) {
  const funds = await deps.db
    .selectFrom('fund')
    .select(['id', 'number', 'state'])
    .where('state', 'in', ['declared', 'unwinding'])
    .orderBy('id')
    .execute()
  let done = 0
  await runEach(round, funds, {
    reference: ({ number }) => number,
    work: async (fund) => {
      done += await payFund(deps, fund, round, most)
    },
  })
  return done
}

async function payFund(deps: Deps, fund: Pick<FundRow, 'id' | 'state'>, round: Round, most: number) {
  const { id } = fund
  let [done, batches] = [0, 0]
  const all = await runInBatches(round, {
    maxSize: most,
    batch: async (size, left) => {
      const count = await payBatch(deps, id, size, left)
      done += count
      if (count > 0 && (count < size || batches++ % tellEvery === 0)) await tellOperators(deps)
      return count
    },
    first: (left) => waitingOrders(deps.db, deps, fund, left).limit(1).executeTakeFirst(),
  })
  if (all) await finish(deps, id)
  return done
}

const tellOperators = (deps: Deps) =>
  act(deps, async ({ announceToOperators }) => announceToOperators('funds'))

/** Answers how many orders were paid, of those that are not `left` for later. */
export async function payBatch(
  deps: Deps,
  id: number,
  most = atOnce,
  left: readonly bigint[] = [],
): Promise<number> {
  const { currency } = deps.settings
  return act(deps, async ({ tx, at, post, notifyAll, announce }) => {
    // A batch is short; where the machine is overloaded it shall get through all the same.
    await sql`set local statement_timeout = 0`.execute(tx)
    const fund = await lockFund(tx, { id })
    const unwinding = fund.state === 'unwinding'
    if (!unwinding && fund.state !== 'declared') return 0
    const orders = await waitingOrders(tx, deps, fund, left).limit(most).forUpdate().execute()
    if (orders.length === 0) return 0
    const gainOf = ({ amount }: FundOrderRow) => (unwinding ? null : returnOf(amount, fund.return_rate ?? 0))
    const journals = orders.map((order) =>
      paid(
        {
          fund: id,
          number: order.number,
          customer: order.customer_id,
          amount: order.amount,
          unsettled: order.from_unsettled,
        },
        gainOf(order),
        currency,
        at,
      ),
    )
    await post(journals)
    await end(tx, fund, orders, at)
    const fromUnsettled = orders.filter(({ from_unsettled }) => from_unsettled > 0n)
    await askSettlement(tx, customersOf(fromUnsettled), deps.market.now())
    const kind = unwinding ? 'fund_cancelled' : 'fund_paid'
    await notifyAll(
      orders.map((order) => ({
        customer: order.customer_id,
        kind,
        facts: { amount: formatPaise(order.amount + (gainOf(order) ?? 0n)), number: order.number },
      })),
    )
    for (const customer of customersOf(orders)) announce(customer, ['wallet', 'unread'])
    return orders.length
  })
}

/** Whose time has come, or of a fund that is unwound all; the first ones first. */
function waitingOrders(
  db: Kysely<Tables>,
  { market }: Deps,
  { id, state }: Pick<FundRow, 'id' | 'state'>,
  left: readonly bigint[],
) {
  return db
    .selectFrom('fund_order')
    .selectAll()
    .where('fund_id', '=', id)
    .where('state', '=', 'active')
    .where(sql<SqlBool>`id <> all (${left}::bigint[])`)
    .$if(state !== 'unwinding', (query) => query.where('ends_at', '<=', new Date(market.now())))
    .orderBy('ends_at')
    .orderBy('id')
}

const customersOf = (orders: readonly FundOrderRow[]) => [
  ...new Set(orders.map(({ customer_id }) => customer_id)),
]

async function end(tx: Transaction<Tables>, fund: FundRow, orders: readonly FundOrderRow[], at: number) {
  const unwinding = fund.state === 'unwinding'
  const ids = orders.map(({ id }) => id)
  const state = orderStates.require('active', unwinding ? 'give_back' : 'pay', 'system')
  const { numUpdatedRows } = await tx
    .updateTable('fund_order')
    .set({
      state,
      // All orders of a fund have its amount.
      paid_return: unwinding ? null : returnOf(fund.amount, fund.return_rate ?? 0),
      reason: unwinding ? fund.reason : null,
      ended_at: new Date(at),
      ended_by: unwinding ? 'operator' : 'system',
    })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows !== BigInt(orders.length))
    throw new Error(`orders of fund ${fund.number} have ended twice`)
  if (!unwinding) return
  const gone = fund.amount * BigInt(orders.length)
  await tx
    .updateTable('fund')
    .set({ sold_amount: sql`sold_amount - ${gone}` })
    .where('id', '=', fund.id)
    .execute()
}

/** When nobody is left in it: what the firm brought and was not needed goes back, and the units are no more. */
async function finish(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const fund = await lockFund(tx, { id })
    if (!states.allows(fund.state, 'finish') || (await isActive(tx, id))) return
    const { currency } = deps.settings
    const last = finished(fund, await heldBy(tx, id, currency), firmOf(deps.settings), currency, at)
    if (last.transfers.length > 0) await act.post([last])
    await moveFund(act, fund, { event: 'finish', who: 'system' })
  })
}

/** The sale ends when its time has come. */
export async function closeFunds(deps: Deps, round: Round = standaloneRound(deps)) {
  const due = await deps.db
    .selectFrom('fund')
    .select(['id', 'number'])
    .where('state', '=', 'issued')
    .where('closes_at', '<=', new Date(deps.market.now()))
    .execute()
  await runEach(round, due, { reference: ({ number }) => number, work: ({ id }) => closeFund(deps, id) })
  return due.length
}

async function closeFund(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const fund = await lockFund(act.tx, { id })
    if (fund.state === 'issued') await moveFund(act, fund, { event: 'close', who: 'system' })
  })
}
