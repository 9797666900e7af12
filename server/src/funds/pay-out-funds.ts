/**
 * Jobs that close funds and pay orders at the end of their period. Each batch commits alone, so a killed run
 * resumes.
 */
import { returnOf } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { runInBatches } from '../jobs/run-in-batches.ts'
import { askSettlement } from '../orders/ask-settlement.ts'
import {
  type FundOrderRow,
  type FundRow,
  finishJournal,
  firmAccount,
  fundOrderTransitions,
  fundTransitions,
  payoutJournal,
} from './fund.ts'
import { hasActiveOrders, lockFund, readFundBalances, transitionFund } from './fund-rows.ts'

/** How many orders one transaction pays: few enough that nobody waits long for a customer's account. */
const maxBatch = 1_000

/**
 * Batches per announcement to operators, beside the last batch: their console reads the whole fund at each
 * one.
 */
const announceEvery = 2

/**
 * Answers how many orders were paid. An order that cannot be paid does not keep the others of its fund
 * waiting: batches become smaller until it is alone, and it is skipped until the next round.
 */
export async function payOutFunds(deps: Deps, round: Round = standaloneRound(deps), maxOrders = maxBatch) {
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
      done += await payFund(deps, fund, round, maxOrders)
    },
  })
  return done
}

async function payFund(deps: Deps, fund: Pick<FundRow, 'id' | 'state'>, round: Round, maxOrders: number) {
  const { id } = fund
  let [done, batches] = [0, 0]
  const all = await runInBatches(round, {
    maxSize: maxOrders,
    batch: async (size, skipped) => {
      const count = await payBatch(deps, id, size, skipped)
      done += count
      if (count > 0 && (count < size || batches++ % announceEvery === 0)) await announceFunds(deps)
      return count
    },
    first: (skipped) => dueOrders(deps.db, deps, fund, skipped).limit(1).executeTakeFirst(),
  })
  if (all) await finishFund(deps, id)
  return done
}

const announceFunds = (deps: Deps) =>
  act(deps, async ({ announceToOperators }) => announceToOperators('funds'))

/** Pays the next due orders but the `skipped` ones (their ids). Answers how many were paid. */
export async function payBatch(
  deps: Deps,
  id: number,
  maxOrders = maxBatch,
  skipped: readonly bigint[] = [],
): Promise<number> {
  const { currency } = deps.settings
  return act(deps, async ({ tx, at, post, notifyAll, announce }) => {
    // A batch is short, and has to get through on an overloaded machine too.
    await sql`set local statement_timeout = 0`.execute(tx)
    const fund = await lockFund(tx, { id })
    const unwinding = fund.state === 'unwinding'
    if (!unwinding && fund.state !== 'declared') return 0
    const orders = await dueOrders(tx, deps, fund, skipped).limit(maxOrders).forUpdate().execute()
    if (orders.length === 0) return 0
    const gainOf = ({ amount }: FundOrderRow) => (unwinding ? null : returnOf(amount, fund.return_rate ?? 0))
    const journals = orders.map((order) =>
      payoutJournal(
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
    // The rows come first: the journals rest on them (`refuse_causeless_many`).
    await endOrders(tx, fund, orders, at)
    await post(journals)
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

/**
 * Active orders whose period is over, or all active orders of a fund that is unwound; the earliest end first.
 */
function dueOrders(
  db: Kysely<Tables>,
  { market }: Deps,
  { id, state }: Pick<FundRow, 'id' | 'state'>,
  skipped: readonly bigint[],
) {
  return db
    .selectFrom('fund_order')
    .selectAll()
    .where('fund_id', '=', id)
    .where('state', '=', 'active')
    .where(sql<SqlBool>`id <> all (${skipped}::bigint[])`)
    .$if(state !== 'unwinding', (query) => query.where('ends_at', '<=', new Date(market.now())))
    .orderBy('ends_at')
    .orderBy('id')
}

const customersOf = (orders: readonly FundOrderRow[]) => [
  ...new Set(orders.map(({ customer_id }) => customer_id)),
]

async function endOrders(
  tx: Transaction<Tables>,
  fund: FundRow,
  orders: readonly FundOrderRow[],
  at: number,
) {
  const unwinding = fund.state === 'unwinding'
  const ids = orders.map(({ id }) => id)
  const state = fundOrderTransitions.require('active', unwinding ? 'give_back' : 'pay', 'system')
  const { numUpdatedRows } = await tx
    .updateTable('fund_order')
    .set({
      state,
      // All orders of a fund have the same amount, so one return fits all of them.
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
  const givenBack = fund.amount * BigInt(orders.length)
  await tx
    .updateTable('fund')
    .set({ sold_amount: sql`sold_amount - ${givenBack}` })
    .where('id', '=', fund.id)
    .execute()
}

/** Once no order is active, returns what is left to the firm and destroys the units. */
async function finishFund(deps: Deps, id: number) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const fund = await lockFund(tx, { id })
    if (!fundTransitions.allows(fund.state, 'finish') || (await hasActiveOrders(tx, id))) return
    const { currency } = deps.settings
    const last = finishJournal(
      fund,
      await readFundBalances(tx, id, currency),
      firmAccount(deps.settings),
      currency,
      at,
    )
    if (last.transfers.length > 0) await act.post([last])
    await transitionFund(act, fund, { move: 'finish', who: 'system' })
  })
}

/** Ends the sale of each fund whose closing time has passed. */
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
    if (fund.state === 'issued') await transitionFund(act, fund, { move: 'close', who: 'system' })
  })
}
