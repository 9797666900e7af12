import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { renamed, time } from '../wire.ts'
import { digits, password } from './credentials.ts'
import { closingObstacles } from './rules.ts'

const deviceId = z.string().check(z.maxLength(40))

const device = renamed({
  id: deviceId,
  /** The name that the client gave, or the browser's own description. */
  name: z.string(),
  /** The network that it came from, as an IP address or a /64 of IPv6. */
  address: z.string(),
  since: time,
  lastSeenAt: time,
  /** The one that asks. */
  current: z.boolean(),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/stock/success/security/devices',
  summary: 'Where I am signed in',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ devices: z.array(device) }),
  refusals: [],
})

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/stock/success/security/devices/sign-out',
  summary: 'Sign one of my devices out',
  caller: 'customer',
  input: z.strictObject({ id: deviceId }),
  reply: nothing,
  refusals: [],
})

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/stock/success/security/devices/sign-out-others',
  summary: 'Sign out everywhere else',
  caller: 'customer',
  input: nothing,
  reply: renamed({ ended: z.int() }),
  refusals: [],
})

/**
 * Freezes everything that takes new risk, at once, and signs out everywhere else. Selling and reading stay
 * possible.
 */
export const freezeAccount = endpoint({
  method: 'POST',
  path: '/stock/success/security/freeze',
  summary: 'Freeze my own account',
  caller: 'customer',
  input: nothing,
  reply: nothing,
  refusals: [],
})

/**
 * Lifts the owner's own freeze, even under a restriction. `account_frozen`: only operators restricted it, and
 * they lift that. `release_waits`: a password was changed with a code less than `releaseWait_hours` ago.
 */
export const releaseAccount = endpoint({
  method: 'POST',
  path: '/stock/success/security/release',
  summary: 'Lift my own freeze, with the login password and a code that was sent to me',
  caller: 'customer',
  input: renamed(
    {
      password,
      code: digits,
      /** The transaction password, where one is set. */
      pin: z.optional(digits),
    },
    { pin: 'fund_code' },
  ),
  reply: nothing,
  refusals: ['password_wrong', 'release_waits', 'code_wrong', 'password_no', 'account_frozen'],
})

export const getClosing = endpoint({
  method: 'GET',
  path: '/stock/success/security/closing',
  summary: 'Whether my account is closed, and what stands in the way of closing it',
  caller: 'customer',
  input: nothing,
  reply: renamed({
    closedAt: z.nullable(time),
    obstacles: z.array(
      z.strictObject({
        what: z.enum(closingObstacles),
        /** How many there are; of money it is one. */
        count: z.int(),
        /** Null: it is not about an amount. */
        amount: z.nullable(money),
      }),
    ),
  }),
  refusals: [],
})

/**
 * Closes the account for good and signs out everywhere. One can still sign in to read: records, statements
 * and the file of one's own data stay. Whatever moves money is refused with `account_closed`.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/stock/success/security/close',
  summary: 'Close my account, with the login password',
  caller: 'customer',
  input: z.strictObject({ password }),
  reply: nothing,
  refusals: ['password_wrong', 'not_closable'],
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/stock/success/security/export',
  summary: 'What is kept about me, as a JSON file',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ name: z.string(), content: z.string() }),
  refusals: [],
})
