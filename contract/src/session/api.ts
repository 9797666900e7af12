import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { after, limit, optionalCode, renamed, text, time, whole } from '../wire.ts'
import { proofAnswer, proofDescription } from './proof.ts'
import { maxPasswordLength } from './rules.ts'

// Length and form are refusals with their own messages (product 5), so the schema only bounds them.
const phone = z.string().check(z.maxLength(40))
const password = z.string().check(z.maxLength(maxPasswordLength))

/**
 * Opens an account. The invitation code is looked at first, so a stranger cannot learn which phones are
 * registered.
 */
export const register = endpoint({
  method: 'POST',
  path: '/stock/user/reg',
  summary: 'Register with an invitation code',
  caller: 'anyone',
  input: renamed(
    { phone, password, invitation: z.string().check(z.maxLength(64)) },
    { phone: 'user', invitation: 'code' },
  ),
  reply: renamed({ displayId: z.string() }, { displayId: 'no' }),
  refusals: [
    'phone_invalid',
    'phone_taken',
    'password_short',
    'password_common',
    'code_invalid',
    'code_used',
    'too_many',
  ],
})

/**
 * Who stands behind a code (safety H16): the deployment that publishes it, or an operator, by the role and
 * never by the name. Codes of before this was written down are the deployment's.
 */
const inviter = z.enum(['deployment', 'operator'])
export type Inviter = z.output<typeof inviter>

/**
 * Asked before registering. A wrong code counts as one that was registered with, so this guesses at no more
 * of them (safety T9).
 */
export const findInviter = endpoint({
  method: 'POST',
  path: '/stock/user/inviter',
  summary: 'Who made an invitation code',
  caller: 'anyone',
  input: renamed({ invitation: z.string().check(z.maxLength(64)) }, { invitation: 'code' }),
  reply: z.strictObject({ inviter }),
  refusals: ['code_invalid', 'code_used', 'too_many'],
})

export const getInviter = endpoint({
  method: 'GET',
  path: '/stock/success/v2/inviter',
  summary: 'Who made the code that I registered with',
  caller: 'customer',
  input: nothing,
  reply: renamed({ inviter, registeredAt: time }, { registeredAt: 'registeredAt' }),
  refusals: [],
})

/**
 * `cookie: true` asks for the paired cookie of safety 2.1; without it the token works alone. Where the
 * account has a second factor, a right password is answered `second_factor_required`, and the same again with
 * `code` signs in: six digits, or a recovery code.
 */
export const login = endpoint({
  method: 'POST',
  path: '/stock/user/login',
  summary: 'Sign in',
  description: proofDescription,
  caller: 'anyone',
  input: renamed(
    {
      phone,
      password,
      code: optionalCode(z.string().check(z.maxLength(40))),
      cookie: z.optional(z.boolean()),
      device: z.optional(text(80)),
      proof: z.optional(proofAnswer),
    },
    { phone: 'user' },
  ),
  reply: renamed(
    { token: z.string(), phone: z.string(), displayId: z.string() },
    { phone: 'user', displayId: 'no' },
  ),
  refusals: ['login_failed', 'proof_needed', 'second_factor_required', 'second_factor_wrong', 'too_many'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/stock/user/logout',
  summary: 'Sign out: the token is dead at once',
  caller: 'customer',
  beforeSecondFactor: true,
  input: nothing,
  reply: nothing,
  refusals: [],
})

const invitation = z.strictObject({
  code: z.string(),
  /** Null: as often as wanted. */
  usesLeft: z.nullable(z.int()),
  expiresAt: z.nullable(time),
  /** Published by the deployment (INVITE_CODE); it ends with that setting. */
  open: z.boolean(),
  /** How many customers came with it. */
  customers: z.int(),
  createdAt: time,
  /** The name of who made it; null: the deployment itself, or nobody had written it down yet. */
  createdBy: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/console/invitations',
  summary: 'Invitation codes, newest first; shortened for whoever only reads',
  caller: 'operator',
  permission: 'read invitations',
  input: z.strictObject({ after, limit }),
  reply: z.strictObject({ rows: z.array(invitation), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/** A code of 60 random bits (safety T9). It gives no privilege and no reward. */
export const addInvitation = endpoint({
  method: 'POST',
  path: '/console/invitations/add',
  summary: 'Make an invitation code',
  caller: 'operator',
  permission: 'manage invitations',
  input: z.strictObject({ uses: whole(1, 10_000), days: whole(1, 365) }),
  reply: invitation,
  refusals: [],
})

export const endInvitation = endpoint({
  method: 'POST',
  path: '/console/invitations/end',
  summary: 'Let a code expire now',
  caller: 'operator',
  permission: 'manage invitations',
  input: z.strictObject({ code: text(64), reason: text(500) }),
  reply: invitation,
  refusals: ['already_decided'],
})
