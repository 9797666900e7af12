import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { text, time } from '../wire.ts'
import { safeModeReasons } from './reasons.ts'

/**
 * Null: all goes on as usual. The public hears of the reason only; what exactly was found is for operators.
 */
export const getSafeMode = endpoint({
  method: 'GET',
  path: '/console/safe-mode',
  summary: 'Whether safe mode stands, and what was found',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.strictObject({
    standing: z.nullable(
      z.strictObject({
        reason: z.enum(safeModeReasons),
        detail: z.string(),
        enteredAt: time,
        /** The proposal to leave it that waits for a second operator. */
        proposal: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

/**
 * Looks at every cause again first, and refuses with `cause_holds` while one of them does. So does the
 * approval.
 */
export const proposeLeaving = endpoint({
  method: 'POST',
  path: '/console/safe-mode/leave',
  summary: 'Propose to leave safe mode; a second operator approves it',
  caller: 'operator',
  permission: 'leave safe mode',
  input: z.strictObject({ reason: text(500) }),
  reply: proposed,
  refusals: ['cause_holds', 'already_decided', 'already_proposed', 'reason_missing'],
})
