import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { text, time, whole } from '../wire.ts'
import { email } from './credentials.ts'
import { roles } from './permissions.ts'

const roleList = z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(roles.length))

const reason = text(500)

const operatorRow = z.strictObject({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  /** `invited`: has a password that somebody else gave, and has not signed in yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  createdAt: time,
  lastSeenAt: z.nullable(time),
  /** How many sign-ins are open now. */
  signIns: z.int(),
  passkeys: z.int(),
  /** The names of who proposed and approved it; one: alone; none: by command, or at the first start. */
  addedBy: z.array(z.string()),
  /** The number of the open proposal about this operator. */
  proposal: z.nullable(z.string()),
})
export type OperatorRow = z.output<typeof operatorRow>

/** All of them: a deployment has dozens at most. */
export const listOperators = endpoint({
  method: 'GET',
  path: '/console/operators/list',
  summary: 'Operators',
  caller: 'operator',
  permission: 'read operators',
  input: nothing,
  reply: z.array(operatorRow),
  refusals: [],
})

/**
 * Proposes, and answers the first half of the one-time password; the approver gets the second. Only where no
 * other operator is active it is done at once, for nobody could approve it: then `oneTimePassword` is all of
 * it.
 */
export const addOperator = endpoint({
  method: 'POST',
  path: '/console/operators/add',
  summary: 'Add an operator',
  caller: 'operator',
  permission: 'manage operators',
  input: z.strictObject({ email, name: text(60), roles: roleList, reason }),
  reply: z.strictObject({ proposal: z.nullable(z.string()), oneTimePassword: z.string() }),
  refusals: [
    'email_taken',
    'administrator_first',
    'no_second_administrator',
    'already_proposed',
    'reason_missing',
  ],
})

export const changeRoles = endpoint({
  method: 'POST',
  path: '/console/operators/change-roles',
  summary: 'Propose other roles for an operator',
  caller: 'operator',
  permission: 'manage operators',
  /** `read`: the roles that they had before the eyes of whoever proposes; left out: whichever they have. */
  input: z.strictObject({ id: whole(1), roles: roleList, read: z.optional(roleList), reason }),
  reply: proposed,
  refusals: ['not_found', 'last_administrator', 'already_proposed', 'reason_missing', 'changed_meanwhile'],
})

/** Ends every sign-in of theirs when it is approved, and what they have proposed lapses. */
export const disableOperator = endpoint({
  method: 'POST',
  path: '/console/operators/disable',
  summary: 'Propose that an operator may no longer sign in',
  caller: 'operator',
  permission: 'manage operators',
  input: z.strictObject({ id: whole(1), reason }),
  reply: proposed,
  refusals: ['not_found', 'last_administrator', 'already_proposed', 'reason_missing'],
})

/**
 * Takes effect at once, by one administrator (decision 059): it takes nothing away, because whoever may sign
 * in can do so again. Not for one's own sign-ins.
 */
export const endSignInsOf = endpoint({
  method: 'POST',
  path: '/console/operators/end-sign-ins',
  summary: "End another operator's sign-ins",
  caller: 'operator',
  permission: 'manage operators',
  input: z.strictObject({ id: whole(1), reason }),
  reply: z.strictObject({ ended: z.int() }),
  refusals: ['not_found'],
})
