import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { rechargeStates } from '../recharges/recharge.ts'
import { givenReferenceNumber } from '../wire.ts'

/**
 * Called by the payment provider. `provider-signature` is the HMAC-SHA256, in hex, over `provider-timestamp`
 * (seconds), a full stop and the body. The same event again gets the same answer and changes nothing; other
 * content under its id is refused.
 */
export const receiveProviderEvent = endpoint({
  method: 'POST',
  path: '/providers/recharge',
  summary: 'The payment provider says that money has come, or that it was taken back',
  caller: 'anyone',
  input: z.strictObject({
    id: z.string().check(z.regex(/^[\w.:-]{8,100}$/)),
    type: z.enum(['received', 'returned']),
    /** The number of the recharge, which the customer wrote into the transfer. */
    number: givenReferenceNumber,
    amount: money,
    /** The bank's own reference, which the statement will name too. */
    bank_reference: z.string().check(z.regex(/^[\w./:-]{1,64}$/)),
  }),
  reply: z.strictObject({ state: z.enum(rechargeStates), repeated: z.boolean() }),
  refusals: ['signature_wrong', 'out_of_order', 'not_matching', 'not_found'],
})
