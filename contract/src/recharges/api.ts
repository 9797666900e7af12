import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenWhole } from '../money.ts'
import { givenReferenceNumber, limit, page, renamed } from '../wire.ts'
import { recharge } from './recharge.ts'
import { rechargeMethods } from './rules.ts'

/** The amount is a whole number of the wallet's currency, at least 5000, as digits or a number. */
export const addRecharge = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recharge/add',
  summary: 'Add money',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  repeatWindow_ms: 2_000,
  input: renamed(
    {
      amount: givenWhole,
      method: z.optional(z.enum(rechargeMethods)),
    },
    { amount: 'count' },
  ),
  reply: recharge,
  refusals: [
    'amount_invalid',
    'recharge_min',
    'recharge_limit',
    'method_unavailable',
    'account_frozen',
    'kyc_required',
  ],
})

export const listRecharges = endpoint({
  method: 'GET',
  path: '/stock/success/property/list',
  summary: 'My recharges, newest first',
  caller: 'customer',
  input: z.strictObject({ page, limit }),
  /** `count` is the total, but never more than 1,000 beyond the pages so far. */
  reply: z.strictObject({ rows: z.array(recharge), count: z.int() }),
  refusals: [],
})

export const listRechargeMethods = endpoint({
  method: 'GET',
  path: '/stock/success/v2/recharge/methods',
  summary: 'How money can be added here',
  caller: 'customer',
  input: nothing,
  reply: z.array(
    z.strictObject({
      method: z.enum(rechargeMethods),
      serviceLevelHours: z.int(),
      expiresAfterDays: z.int(),
    }),
  ),
  refusals: [],
})

export const getRecharge = endpoint({
  method: 'GET',
  path: '/stock/success/property/detail',
  summary: 'One of my recharges',
  caller: 'customer',
  input: z.strictObject({ id: givenReferenceNumber }),
  reply: recharge,
  refusals: ['not_found'],
})

/** Possible until money has come in for it. */
export const cancelRecharge = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recharge/cancel',
  summary: 'Cancel a recharge',
  caller: 'customer',
  moves: true,
  input: z.strictObject({ id: givenReferenceNumber }),
  reply: recharge,
  refusals: ['cannot_cancel'],
})

/** An https address of the deployment's own list of hosts, or a path of this app. */
export const getServiceAddress = endpoint({
  method: 'GET',
  path: '/stock/success/kefu',
  summary: 'Where customer service is',
  caller: 'customer',
  input: nothing,
  reply: z.string(),
  refusals: [],
})
