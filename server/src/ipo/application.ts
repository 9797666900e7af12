/** An application as a pure value (lifecycle "IPO"): its states, and where its money goes at each step. */
import type { ApplicationStage } from '@tarazu/contract/ipo/issue'
import { holdFor } from '@tarazu/contract/ipo/rules'
import { consideration, least } from '@tarazu/contract/money'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import type { IpoTables } from '../db/tables/ipo.ts'
import { account, type Journal, journal, type Transfer } from '../ledger/journal.ts'
import { drawn, type Spendable } from '../ledger/spendable.ts'
import type { Rate } from '../market/rate.ts'

export type ApplicationRow = Selectable<IpoTables['ipo_application']>
export type ApplicationMove = 'change' | 'cancel' | 'allot' | 'miss' | 'deliver' | 'withdraw'

export const applicationTransitions = stateTable<ApplicationStage, ApplicationMove>({
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

type Change = { row: ApplicationRow; journal: Journal }

/**
 * Applies for a first or another quantity. The money is held at the top of the price band, so it is always
 * enough.
 */
export function applied(
  row: Omit<ApplicationRow, 'id'>,
  wanted: { quantity: number; priceHigh: bigint; rate: Rate },
  from: Spendable,
  wallet: string,
  at: number,
): { row: Omit<ApplicationRow, 'id'>; journal: Journal | undefined } {
  const { quantity, rate } = wanted
  const state = applicationTransitions.require(row.state, 'change', 'customer')
  // A change of the quantity keeps the state `applied`; only the timeline tells them apart.
  const timelineState = row.timeline.length === 0 ? 'applied' : 'changed'
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
      { state: timelineState, at: new Date(at).toISOString(), who: 'customer' as const },
    ],
  }
  if (more === 0n) return { row: after, journal: undefined }
  const held = account.held(row.customer_id, row.number)
  if (more < 0n) {
    const { transfers, unsettled } = givenBack(held, row, -more, wallet)
    after.from_unsettled -= unsettled
    return { row: after, journal: journal(journalHead(row, 'ipo_release', at), transfers) }
  }
  const { unsettled, cash } = drawn(more, from)
  after.from_unsettled += unsettled
  return {
    row: after,
    journal: journal(journalHead(row, 'ipo_hold', at), [
      [account.unsettled(row.customer_id), held, wallet, unsettled],
      [account.cash(row.customer_id), held, wallet, cash],
    ]),
  }
}

/** Refuses with `cannot_cancel` once the application is decided. */
export function cancelledApplication(row: ApplicationRow, wallet: string, at: number): Change {
  const held = account.held(row.customer_id, row.number)
  return {
    row: { ...applicationTransitions.transition(row, 'cancel', at, 'customer'), ...emptied(row, row.held) },
    journal: journal(journalHead(row, 'ipo_release', at), givenBack(held, row, row.held, wallet).transfers),
  }
}

/** Pays for `allotted` shares at `price` (micros) out of what is held, and returns the rest the same day. */
export function allotment(
  row: ApplicationRow,
  { allotted, price }: { allotted: number; price: bigint },
  wallet: string,
  at: number,
): Change {
  const exact = consideration('buy', BigInt(allotted) * price * row.rate)
  // Money that was held before values were rounded up may be a paisa short: then all of it is paid, and no
  // more.
  const paid = least(exact, row.held)
  if (allotted > row.quantity || exact > paid + 1n) throw new Error(`application ${row.number} gets too much`)
  const held = account.held(row.customer_id, row.number)
  const rest = givenBack(held, row, row.held - paid, wallet)
  return {
    row: {
      ...applicationTransitions.transition(row, allotted > 0 ? 'allot' : 'miss', at, 'system'),
      allotted,
      held: 0n,
      paid,
      returned: row.held - paid,
      from_unsettled: row.from_unsettled - rest.unsettled,
    },
    journal: journal(journalHead(row, 'ipo_allotment', at), [
      [held, account.ipo(row.issue_id), wallet, paid],
      ...rest.transfers,
      [account.custody, account.units(row.customer_id, row.number), entitlementOf(row.issue_id), paid],
    ]),
  }
}

/**
 * The asset for shares that are allotted and not delivered yet: the customer has a unit for each paisa paid.
 */
const entitlementOf = (issue: number) => `IPO-${issue}`

/** Ends the entitlement, with the delivery of the shares or the withdrawal of the issue. */
export function entitlementEnded(row: ApplicationRow): Transfer {
  return [account.units(row.customer_id, row.number), account.custody, entitlementOf(row.issue_id), row.paid]
}

/** The shares themselves become a lot (`orders/deliver-lots.ts`), under the same number. */
export function delivered(row: ApplicationRow, at: number): ApplicationRow {
  return applicationTransitions.transition(row, 'deliver', at, 'system')
}

/** `who` withdrew the issue: all money returns, from the hold or from the escrow. */
export function withdrawnApplication(
  row: ApplicationRow,
  who: 'operator' | 'system',
  wallet: string,
  at: number,
): Change {
  const whole = row.held + row.paid
  const from =
    row.state === 'allotted' ? account.ipo(row.issue_id) : account.held(row.customer_id, row.number)
  return {
    row: { ...applicationTransitions.transition(row, 'withdraw', at, who), ...emptied(row, whole) },
    journal: journal(journalHead(row, 'ipo_withdrawn', at), [
      ...givenBack(from, row, whole, wallet).transfers,
      entitlementEnded(row),
    ]),
  }
}

function emptied(row: ApplicationRow, back: bigint) {
  return { held: 0n, paid: 0n, from_unsettled: 0n, allotted: 0, returned: row.returned + back }
}

/**
 * Returns money, unsettled proceeds first and as unsettled, so that they can be withdrawn no sooner than
 * before.
 */
function givenBack(
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

function journalHead(row: Pick<ApplicationRow, 'number' | 'customer_id'>, reason: string, at: number) {
  return { reason, reference: row.number, customer: row.customer_id, at }
}
