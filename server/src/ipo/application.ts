/** An application as a pure value (lifecycle "IPO"): what may follow what, and where its money goes at each step. */
import type { ApplicationStage } from '@tarazu/contract/ipo/issue'
import { holdFor } from '@tarazu/contract/ipo/rules'
import { consideration, least } from '@tarazu/contract/money'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import type { IpoTables } from '../db/tables/ipo.ts'
import { account, type Journal, journal, type Transfer } from '../ledger/journal.ts'
import { drawn, type Spendable } from '../ledger/spendable.ts'

export type ApplicationRow = Selectable<IpoTables['ipo_application']>
export type ApplicationEvent = 'change' | 'cancel' | 'allot' | 'miss' | 'deliver' | 'withdraw'

export const states = stateTable<ApplicationStage, ApplicationEvent>({
  applied: {
    change: 'applied',
    cancel: 'cancelled',
    allot: 'allotted',
    miss: 'not_allotted',
    withdraw: 'withdrawn',
  },
  allotted: { deliver: 'delivered', withdraw: 'withdrawn' },
  cancelled: {},
  not_allotted: {},
  delivered: {},
  withdrawn: {},
})

export type Rate = { value: bigint; source: string; at: number }
type Change = { row: ApplicationRow; journal: Journal }

/** Another quantity, or the first. What is held is held at the top of the price, so it is always enough. */
export function applied(
  row: Omit<ApplicationRow, 'id'>,
  wanted: { quantity: number; priceHigh: bigint; rate: Rate },
  from: Spendable,
  wallet: string,
  at: number,
): { row: Omit<ApplicationRow, 'id'>; journal: Journal | undefined } {
  const { quantity, rate } = wanted
  const state = states.require(row.state, 'change', 'customer')
  // Another quantity leaves the state as it was: the timeline says what happened.
  const happened = row.timeline.length === 0 ? 'applied' : 'changed'
  const hold = holdFor(quantity, wanted.priceHigh, rate.value)
  const more = hold - row.held
  const after = {
    ...row,
    state,
    quantity,
    rate: rate.value,
    rate_source: rate.source,
    rate_at: new Date(rate.at),
    held: hold,
    timeline: [
      ...row.timeline,
      { state: happened, at: new Date(at).toISOString(), who: 'customer' as const },
    ],
  }
  if (more === 0n) return { row: after, journal: undefined }
  const held = account.held(row.customer_id, row.number)
  if (more < 0n) {
    const { transfers, unsettled } = given(held, row, -more, wallet)
    after.from_unsettled -= unsettled
    return { row: after, journal: journal(of(row, 'ipo_release', at), transfers) }
  }
  const { unsettled, cash } = drawn(more, from)
  after.from_unsettled += unsettled
  return {
    row: after,
    journal: journal(of(row, 'ipo_hold', at), [
      [account.unsettled(row.customer_id), held, wallet, unsettled],
      [account.cash(row.customer_id), held, wallet, cash],
    ]),
  }
}

/** Refuses with `cannot_cancel` where it is decided. */
export function cancelled(row: ApplicationRow, wallet: string, at: number): Change {
  const held = account.held(row.customer_id, row.number)
  return {
    row: { ...states.transition(row, 'cancel', at, 'customer'), ...nothingLeft(row, row.held) },
    journal: journal(of(row, 'ipo_release', at), given(held, row, row.held, wallet).transfers),
  }
}

/** `allotted` shares at the issue's price are paid for out of what is held; the rest comes back the same day. */
export function allotment(
  row: ApplicationRow,
  { allotted, price }: { allotted: number; price: bigint },
  wallet: string,
  at: number,
): Change {
  const exact = consideration('buy', BigInt(allotted) * price * row.rate)
  // What was held before values were rounded up may be a paisa less: then what is held is all that is paid.
  const paid = least(exact, row.held)
  if (allotted > row.quantity || exact > paid + 1n) throw new Error(`application ${row.number} gets too much`)
  const held = account.held(row.customer_id, row.number)
  const rest = given(held, row, row.held - paid, wallet)
  return {
    row: {
      ...states.transition(row, allotted > 0 ? 'allot' : 'miss', at, 'system'),
      allotted,
      held: 0n,
      paid,
      returned: row.held - paid,
      from_unsettled: row.from_unsettled - rest.unsettled,
    },
    journal: journal(of(row, 'ipo_allotment', at), [
      [held, account.ipo(row.issue_id), wallet, paid],
      ...rest.transfers,
      [account.custody, account.units(row.customer_id, row.number), entitlementOf(row.issue_id), paid],
    ]),
  }
}

/** What is allotted and not delivered yet is the customer's: a unit of this for each paisa that was paid. */
const entitlementOf = (issue: number) => `IPO-${issue}`

/** The entitlement ends, with the delivery or with the issue. */
export function entitlementEnded(row: ApplicationRow): Transfer {
  return [account.units(row.customer_id, row.number), account.custody, entitlementOf(row.issue_id), row.paid]
}

/** The shares themselves become a lot (`orders/deliver-lots.ts`), under the same number. */
export function delivered(row: ApplicationRow, at: number): ApplicationRow {
  return states.transition(row, 'deliver', at, 'system')
}

/** The issue was withdrawn by `who`: everything comes back, from the hold or from the escrow. */
export function withdrawn(
  row: ApplicationRow,
  who: 'operator' | 'system',
  wallet: string,
  at: number,
): Change {
  const whole = row.held + row.paid
  const from =
    row.state === 'allotted' ? account.ipo(row.issue_id) : account.held(row.customer_id, row.number)
  return {
    row: { ...states.transition(row, 'withdraw', at, who), ...nothingLeft(row, whole) },
    journal: journal(of(row, 'ipo_withdrawn', at), [
      ...given(from, row, whole, wallet).transfers,
      entitlementEnded(row),
    ]),
  }
}

function nothingLeft(row: ApplicationRow, back: bigint) {
  return { held: 0n, paid: 0n, from_unsettled: 0n, allotted: 0, returned: row.returned + back }
}

/** Proceeds that had not settled go back to where they came from, first: what comes back can be withdrawn no sooner. */
function given(
  from: string,
  row: ApplicationRow | Omit<ApplicationRow, 'id'>,
  amount: bigint,
  wallet: string,
) {
  const unsettled = least(row.from_unsettled, amount)
  const transfers: Transfer[] = [
    [from, account.unsettled(row.customer_id), wallet, unsettled],
    [from, account.cash(row.customer_id), wallet, amount - unsettled],
  ]
  return { transfers, unsettled }
}

function of(row: Pick<ApplicationRow, 'number' | 'customer_id'>, reason: string, at: number) {
  return { reason, thing: row.number, customer: row.customer_id, at }
}
