import * as z from 'zod/mini'
import { money } from '../money.ts'
import { renamed, time } from '../wire.ts'
import { rechargeMethods, rechargeReasons } from './rules.ts'

export const rechargeStates = [
  'created',
  'matched',
  'credited',
  'expired',
  'cancelled',
  'rejected',
  'returned',
] as const

export const recharge = renamed(
  {
    id: z.string(),
    amount: money,
    method: z.enum(rechargeMethods),
    /** 1 in progress, 2 completed, 3 failed. */
    status: z.int(),
    state: z.enum(rechargeStates),
    /** The amount that came in; null while it is not known. */
    received: z.nullable(money),
    /** Where to send the money, while it is awaited. The transfer's text has to contain `reference`. */
    instructions: z.nullable(
      z.strictObject({ payee: z.string(), account: z.string(), bank: z.string(), reference: z.string() }),
    ),
    /** The latest time of the decision, by the published service level. */
    dueAt: z.nullable(time),
    expiresAt: z.nullable(time),
    /** Why it failed. */
    reason: z.nullable(
      z.strictObject({ code: z.enum([...rechargeReasons, 'expired', 'reversed']), text: z.string() }),
    ),
    createdAt: time,
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  },
  { amount: 'count' },
)
export type Recharge = z.output<typeof recharge>
