/** A recharge as a pure value (lifecycle "Recharge"). Creation posts nothing; only crediting moves money. */
import { type Entity, paysEntity } from '@tarazu/contract/config/entity'
import type { Policies } from '@tarazu/contract/config/policies'
import type { Recharge } from '@tarazu/contract/recharges/recharge'
import type { Selectable } from 'kysely'
import { stateTable, type Who } from '../acts/state-table.ts'
import type { RechargesTables } from '../db/tables/recharges.ts'
import { account, type Journal, journal } from '../ledger/journal.ts'
import { cameFrom, carrierOf, outsideOf } from '../wallet/carrier.ts'

export type RechargeRow = Selectable<RechargesTables['recharge']>
export type RechargeState = RechargeRow['state']
export type RechargeEvent =
  | 'match'
  | 'unmatch'
  | 'credit'
  | 'expire'
  | 'cancel'
  | 'reject'
  | 'return'
  | 'reverse'

/**
 * What may follow what. Money that arrives after a recharge was given up is still the customer's, so an
 * expired or cancelled recharge can be matched. A credit that two operators reverse ends as a rejection. The
 * provider acts as the system: where its event does not fit, it came too early or too late.
 */
export const rechargeStateTable = stateTable<RechargeState, RechargeEvent>(
  {
    created: {
      match: 'matched',
      credit: 'credited',
      expire: 'expired',
      cancel: 'cancelled',
      reject: 'rejected',
    },
    matched: { unmatch: 'created', credit: 'credited', reject: 'rejected' },
    credited: { return: 'returned', reverse: 'rejected' },
    expired: { match: 'matched' },
    cancelled: { match: 'matched' },
    rejected: {},
    returned: {},
  },
  { system: 'out_of_order' },
)

/** 1 in progress, 2 completed, 3 failed (product 4). */
export const rechargeWireStatus: Record<RechargeState, number> = {
  created: 1,
  matched: 1,
  credited: 2,
  expired: 3,
  cancelled: 3,
  rejected: 3,
  returned: 3,
}

type Change = {
  at: number
  who: Who
  /** Stored only for a recharge that has failed. */
  reason?: { code: string; text: string }
  received?: bigint | null
}

/**
 * The row after an event; `at` is in ms UTC. Refuses with `cannot_cancel`, `already_decided` or
 * `out_of_order`, depending on who acts.
 */
export function changedRecharge(
  row: RechargeRow,
  event: RechargeEvent,
  { at, who, reason, received = row.received }: Change,
): RechargeRow {
  const after = rechargeStateTable.transition(row, event, at, who)
  const kept = rechargeWireStatus[after.state] === 3 ? reason : undefined
  return { ...after, received, reason_code: kept?.code ?? null, reason_text: kept?.text ?? null }
}

export function creditJournal(row: RechargeRow, currency: string, at: number): Journal {
  const { number: reference, customer_id: customer, method } = row
  return journal({ reason: 'recharge', reference, customer, once: `recharge:${reference}`, at }, [
    [cameFrom[carrierOf(method)], account.cash(customer), currency, row.received ?? row.amount],
  ])
}

type Returning = { currency: string; at: number; cash: bigint; unsettled: bigint }

/**
 * The journal of a return: settled money goes back first, then unsettled money; the rest becomes a debt,
 * which stops purchases.
 */
export function returnJournal(row: RechargeRow, { currency, at, cash, unsettled }: Returning): Journal {
  const amount = row.received ?? row.amount
  const to = outsideOf[carrierOf(row.method)]
  const fromCash = cash < amount ? cash : amount
  const left = amount - fromCash
  const fromUnsettled = unsettled < left ? unsettled : left
  return journal(
    {
      reason: 'recharge_returned',
      reference: row.number,
      customer: row.customer_id,
      once: `recharge-returned:${row.number}`,
      at,
    },
    [
      [account.cash(row.customer_id), to, currency, fromCash],
      [account.unsettled(row.customer_id), to, currency, fromUnsettled],
      [account.receivable(row.customer_id), to, currency, left - fromUnsettled],
    ],
  )
}

type Payee = Policies['payee']

/**
 * The payee whom customers are told to pay; undefined: nobody. Where the entity is disclosed, only that
 * entity is paid (rule H3), even if another payee was approved earlier.
 */
export function rechargePayeeOf(
  { payee }: Pick<Policies, 'payee'>,
  entity: Pick<Entity, 'name'> | undefined,
): Payee | undefined {
  const { name, account, bank } = payee
  const known = name !== '' && account !== '' && bank !== ''
  return known && (!entity || paysEntity(payee, entity)) ? payee : undefined
}

export function rechargeFrom(row: RechargeRow, payee: Payee | undefined): Recharge {
  const waits = row.state === 'created' && row.method !== 'sandbox'
  return {
    id: row.number,
    amount: row.amount,
    method: row.method,
    status: rechargeWireStatus[row.state],
    state: row.state,
    received: row.received,
    instructions:
      waits && payee
        ? { payee: payee.name, account: payee.account, bank: payee.bank, reference: row.number }
        : null,
    dueAt: rechargeWireStatus[row.state] === 1 ? (row.due_at?.getTime() ?? null) : null,
    expiresAt: row.state === 'created' ? (row.expires_at?.getTime() ?? null) : null,
    // Only our own code writes this column, with these codes.
    reason:
      row.reason_code === null
        ? null
        : { code: row.reason_code as NonNullable<Recharge['reason']>['code'], text: row.reason_text ?? '' },
    createdAt: row.created_at.getTime(),
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}
