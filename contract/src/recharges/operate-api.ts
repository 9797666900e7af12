import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, givenReferenceNumber, limit, text, time } from '../wire.ts'
import { rechargeStates } from './recharge.ts'
import { rechargeMethods, rechargeReasons } from './rules.ts'

const rechargeCase = {
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  amount: money,
  received: z.nullable(money),
  method: z.enum(rechargeMethods),
  state: z.enum(rechargeStates),
  createdAt: time,
  dueAt: z.nullable(time),
  claimedBy: z.nullable(z.string()),
  /** The number of the open proposal about it. */
  proposal: z.nullable(z.string()),
}

const rechargeRow = z.strictObject(rechargeCase)
export type RechargeRow = z.output<typeof rechargeRow>

/** Recharges that wait are listed oldest first, all others newest first. */
export const listRechargeQueue = endpoint({
  method: 'GET',
  path: '/console/recharges/list',
  summary: 'Recharges of customers',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({
    state: z.optional(z.enum(['waiting', 'matched', 'all'])),
    method: z.optional(z.enum(rechargeMethods)),
    customer: z.optional(text(20)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(rechargeRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

const who = z.enum(['customer', 'operator', 'system'])

export const getRechargeCase = endpoint({
  method: 'GET',
  path: '/console/recharges/detail',
  summary: 'A recharge with what has happened to it',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({ number: givenReferenceNumber }),
  reply: z.strictObject({
    ...rechargeCase,
    reason: z.nullable(z.strictObject({ code: z.string(), text: z.string() })),
    expiresAt: z.nullable(time),
    timeline: z.array(z.strictObject({ state: z.string(), at: time, who })),
    /** The number and the reference of the bank line that it was matched with. */
    line: z.nullable(z.strictObject({ number: z.string(), reference: z.string(), amount: money })),
  }),
  refusals: ['not_found'],
})

const reason = text(500)

/** Proposes the credit again of a matched recharge whose first proposal was not approved. */
export const proposeCredit = endpoint({
  method: 'POST',
  path: '/console/recharges/credit',
  summary: 'Propose that the money of a matched recharge is credited',
  caller: 'operator',
  permission: 'decide recharges',
  input: z.strictObject({ number: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** Money that was matched with it goes back to its sender. */
export const proposeRejection = endpoint({
  method: 'POST',
  path: '/console/recharges/reject',
  summary: 'Propose that a recharge is refused',
  caller: 'operator',
  permission: 'decide recharges',
  toCustomer: ['reason'],
  input: z.strictObject({ number: givenReferenceNumber, code: z.enum(rechargeReasons), reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** The bank took the money back: it leaves the customer's account, and what is not there becomes a debt. */
export const proposeRechargeReturn = endpoint({
  method: 'POST',
  path: '/console/recharges/return',
  summary: 'Propose that a credited recharge is taken back, as the bank did',
  caller: 'operator',
  permission: 'decide recharges',
  toCustomer: ['reason'],
  input: z.strictObject({ number: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})
