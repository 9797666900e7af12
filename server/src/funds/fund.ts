/** Funds and the orders of customers in them, as pure values (lifecycle "Fund order"). */
import { toSecond } from '@tarazu/contract/duration'
import type { Fund, FundOrder } from '@tarazu/contract/funds/api'
import type { FundOrderStage, FundOrderStatus, FundState, SaleState } from '@tarazu/contract/funds/fund'
import { expectedReturn, fundCancel_ms, ownLimit, returnOf } from '@tarazu/contract/funds/rules'
import type { Locale } from '@tarazu/contract/locales'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import type { FundsTables } from '../db/tables/funds.ts'
import { account, type Journal, journal } from '../ledger/journal.ts'
import type { Spendable } from '../ledger/spendable.ts'
import { fundTexts } from './demo-fund-texts.ts'

export type FundRow = Selectable<FundsTables['fund']>
export type FundOrderRow = Selectable<FundsTables['fund_order']>

export type FundMove = 'issue' | 'discard' | 'close' | 'declare' | 'unwind' | 'finish'

export const fundTransitions = stateTable<FundState, FundMove>(
  {
    draft: { issue: 'issued', discard: 'discarded' },
    issued: { close: 'closed', unwind: 'unwinding' },
    closed: { declare: 'declared', unwind: 'unwinding' },
    declared: { finish: 'paid_out' },
    unwinding: { finish: 'unwound' },
    paid_out: {},
    unwound: {},
    discarded: {},
  },
  // A move can also be asked for too early, so `already_decided` would be wrong.
  { operator: 'not_ready', system: 'not_ready' },
)

export type FundOrderMove = 'cancel' | 'pay' | 'give_back'

export const fundOrderTransitions = stateTable<FundOrderStatus, FundOrderMove>({
  active: { cancel: 'cancelled', pay: 'completed', give_back: 'cancelled' },
  completed: {},
  cancelled: {},
})

/** The state of the sale; `marketNow` is ms UTC on the market's clock. */
export function saleState(fund: FundRow, marketNow: number): SaleState {
  if (fund.state === 'paid_out' || fund.state === 'unwound') return 'ended'
  if (fund.state !== 'issued' || fund.closes_at.getTime() <= marketNow) return 'closed'
  if (fund.opens_at.getTime() > marketNow) return 'upcoming'
  return fund.sold_amount + fund.amount > fund.issue_amount ? 'sold_out' : 'open'
}

/** Whether nothing of the fund is sold any more; a sale that has yet to open is not over. */
export function saleOver(fund: FundRow, marketNow: number) {
  const sale = saleState(fund, marketNow)
  return sale === 'closed' || sale === 'ended'
}

/** Customers see neither a fund that is not issued yet nor one that never will be. */
export const isHidden = ({ state }: Pick<FundRow, 'state'>) => state === 'draft' || state === 'discarded'

/**
 * Why a customer who has bought of a fund that often may not buy once more at this moment; undefined: they
 * may.
 */
export function purchaseProblem(fund: FundRow, own: OwnPurchases, marketNow: number) {
  const sale = saleState(fund, marketNow)
  if (sale === 'sold_out') return sale
  return sale === 'open' ? ownLimit(fund.most_per_customer, own) : 'not_open'
}

type OwnPurchases = Parameters<typeof ownLimit>[1]

/**
 * The stage of an order: it can be cancelled (`held`), it runs (`active`), or it waits for a return to be
 * declared.
 */
export function fundStageOf(
  order: FundOrderRow,
  fund: FundRow,
  at: { now: number; marketNow: number },
): FundOrderStage {
  if (order.state !== 'active') return order.state
  if (fund.return_rate === null && order.ends_at.getTime() <= at.marketNow) return 'waiting'
  return at.now < cancellableUntil(order) ? 'held' : 'active'
}

/** The moment from which a purchase cannot be cancelled, in ms UTC of the machine's clock. */
export function cancellableUntil(order: Pick<FundOrderRow, 'created_at'>) {
  return order.created_at.getTime() + fundCancel_ms
}

/**
 * Principal and return of `active` orders, in paise. All orders of a fund have its amount, so each has the
 * same return.
 */
export function owedAt(fund: Pick<FundRow, 'amount'>, active: bigint, rate: number) {
  return active * (fund.amount + returnOf(fund.amount, rate))
}

export const unitsOf = (fund: number) => `FUND-${fund}`

type FundPurchase = { fund: number; number: string; customer: number; amount: bigint }
/** `unsettled` is how much of `amount` was paid out of sale proceeds that had not settled, in paise. */
type EndedPurchase = FundPurchase & { unsettled: bigint }

/** Creates all units with the issue, so that the ledger too refuses to sell more. */
export function issueJournal(fund: FundRow, at: number): Journal {
  return journal({ reason: 'fund_issue', reference: fund.number, once: `fund:${fund.number}:issue`, at }, [
    [account.custody, account.fund(fund.id), unitsOf(fund.id), fund.issue_amount - fund.placed_elsewhere],
  ])
}

export function purchaseJournal(
  purchase: FundPurchase,
  from: Spendable,
  currency: string,
  at: number,
): Journal {
  const { fund, number, customer, amount } = purchase
  return journal({ reason: 'fund_purchase', reference: number, customer, at }, [
    [account.unsettled(customer), account.fund(fund), currency, from.unsettled],
    [account.cash(customer), account.fund(fund), currency, from.cash],
    [account.fund(fund), account.units(customer, number), unitsOf(fund), amount],
  ])
}

/**
 * Pays principal and return (`gain`, paise), or the principal alone of a cancelled order (`gain` null).
 * Proceeds that had not settled return to the unsettled account, so they can be withdrawn no sooner than
 * before (`orders/ask-settlement.ts`).
 */
export function payoutJournal(
  purchase: EndedPurchase,
  gain: bigint | null,
  currency: string,
  at: number,
): Journal {
  const { fund, number, customer, amount, unsettled } = purchase
  const reason = gain === null ? 'fund_cancelled' : 'fund_payout'
  return journal({ reason, reference: number, customer, once: `fund-order:${number}:end`, at }, [
    [account.fund(fund), account.unsettled(customer), currency, unsettled],
    [account.fund(fund), account.cash(customer), currency, amount - unsettled + (gain ?? 0n)],
    [account.units(customer, number), account.fund(fund), unitsOf(fund), amount],
  ])
}

/** The account of the firm's own money, which in paper mode is play money. */
export function firmAccount({ mode }: { mode: 'paper' | 'live' }) {
  return mode === 'live' ? account.bankFirm : account.paper
}

/** Once everybody is paid, the units are destroyed and the money that is left goes back to the firm. */
export function finishJournal(
  fund: FundRow,
  left: { money: bigint; units: bigint },
  firm: string,
  currency: string,
  at: number,
): Journal {
  return journal(
    { reason: 'fund_finished', reference: fund.number, once: `fund:${fund.number}:finish`, at },
    [
      [account.fund(fund.id), account.custody, unitsOf(fund.id), left.units],
      [account.fund(fund.id), firm, currency, left.money],
    ],
  )
}

export function fundFrom(given: FundRow, marketNow: number, currency: string, language: Locale = 'en'): Fund {
  const row = { ...given, ...fundTexts(given, language) }
  return {
    id: row.id,
    name: row.name,
    minReturn: row.min_return,
    maxReturn: row.max_return,
    period: row.period_days,
    amount: row.amount,
    issueAmount: row.issue_amount,
    soldAmount: row.sold_amount,
    state: saleState(row, marketNow),
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    marketNow: toSecond(marketNow),
    currency,
    basis: row.basis,
    mostPerCustomer: row.most_per_customer,
    demo: row.demo,
    declared: declaredFrom(row),
  }
}

export function fundOrderFrom(
  row: FundOrderRow,
  fundRow: FundRow,
  at: { now: number; marketNow: number },
  language: Locale = 'en',
): FundOrder {
  const fund = { ...fundRow, ...fundTexts(fundRow, language) }
  const range = { minReturn: fund.min_return, maxReturn: fund.max_return }
  const stage = fundStageOf(row, fund, at)
  const until = cancellableUntil(row)
  const began = { state: 'active', at: row.created_at.getTime(), who: 'customer' as const }
  const ended = row.ended_at && {
    state: row.state,
    at: row.ended_at.getTime(),
    who: row.ended_by ?? 'system',
  }
  return {
    id: row.number,
    number: row.number,
    project: { id: fund.id, name: fund.name, period: fund.period_days, demo: fund.demo, ...range },
    amount: row.amount,
    expectedReturn: expectedReturn(row.amount, range),
    status: row.state,
    stage,
    endTime: row.ends_at.getTime(),
    createdAt: row.created_at.getTime(),
    cancellableUntil: row.state === 'active' && at.now < until ? until : null,
    now: at.now,
    waitingSince: stage === 'waiting' ? row.ends_at.getTime() : null,
    paidReturn: row.paid_return,
    declared: declaredFrom(fund),
    reason: row.reason,
    timeline: ended ? [began, ended] : [began],
  }
}

function declaredFrom(fund: FundRow): Fund['declared'] {
  const { return_rate: rate, valued_on: valuedOn, value_basis: basis } = fund
  if (rate === null || valuedOn === null || basis === null) return null
  // Operators may declare the return of a demo fund first, so the timeline says who it was.
  const by = fund.timeline.find(({ state }) => state === 'declared')?.who === 'system' ? 'system' : 'operator'
  return { rate, valuedOn, basis, by }
}
