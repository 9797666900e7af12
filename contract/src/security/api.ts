import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { locales } from '../locales.ts'
import { money } from '../money.ts'
import { passwordMaximum } from '../session/rules.ts'
import { optionalCode, renamed, text, time, whole } from '../wire.ts'
import { closingObstacles } from './rules.ts'

// Length and form are refusals with their own messages (product 5), so the schemas only bound them.
const phone = z.string().check(z.maxLength(40))
const password = z.string().check(z.maxLength(passwordMaximum))
const digits = z.string().check(z.maxLength(40))
/** What the message with the code is written in; English where it is left out. */
const locale = z.optional(z.enum(locales))

const loginPassword = renamed(
  { kind: z.optional(z.literal('login')), password, newPassword: password },
  { kind: 'type', newPassword: 'password_new' },
)

const transactionPassword = renamed(
  {
    kind: z.literal('transaction'),
    pin: digits,
    /** What the client believes. The server knows, and does not look at it. */
    isFirst: z.optional(z.union([z.boolean(), z.literal([0, 1])])),
    /** The login password. */
    password,
    /** Where there is a second factor, its code; else, where one is set already, the one of `sendCode`. */
    code: optionalCode(digits),
  },
  { kind: 'type', pin: 'fund_code_new' },
)

/**
 * Changes the login password, or sets or changes the six-digit transaction password (product decision 3). A new login password
 * ends all other sessions; either change holds withdrawals back for a day and is told to the customer.
 */
export const updatePassword = endpoint({
  method: 'POST',
  path: '/stock/success/user/password/up',
  summary: 'Change the login password, or set the transaction password',
  caller: 'customer',
  input: z.union([loginPassword, transactionPassword]),
  reply: nothing,
  refusals: [
    'password_wrong',
    'password_same',
    'password_short',
    'password_common',
    'pin_invalid',
    'pin_common',
    'code_wrong',
    'second_factor_required',
    'second_factor_wrong',
  ],
  refusalData: 'sentence',
})

/**
 * With `user` alone sends a code, with all three sets the password. Answers the same whether the phone is registered or
 * not; wrong codes count together with wrong passwords of the sign-in.
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v2/user/forget',
  summary: 'Send a code, and set a new login password with it',
  caller: 'anyone',
  input: z.union([
    renamed({ phone, locale }, { phone: 'user' }),
    renamed({ phone, code: digits, newPassword: password }, { phone: 'user', code: 'password' }),
  ]),
  reply: nothing,
  refusals: ['phone_invalid', 'password_short', 'password_common', 'code_wrong', 'too_many'],
  refusalData: 'sentence',
})

const codePurposes = ['release-account', 'reset-transaction-password'] as const

/** Works once, for ten minutes; a new one takes the place of the one before. */
export const sendCode = endpoint({
  method: 'POST',
  path: '/stock/success/security/code',
  summary: 'Send a code to my phone',
  caller: 'customer',
  input: z.strictObject({ purpose: z.enum(codePurposes), locale }),
  reply: nothing,
  refusals: [],
})

const transactionPasswordStates = ['unset', 'set', 'locked'] as const

export const getSecurity = endpoint({
  method: 'GET',
  path: '/stock/success/security',
  summary: 'Whether I have a transaction password and a second factor, and whether my account is frozen',
  caller: 'customer',
  beforeSecondFactor: true,
  input: nothing,
  reply: renamed({
    /** `locked`: so many wrong ones that only a reset helps. */
    transactionPassword: z.enum(transactionPasswordStates),
    /** Null: there is none. */
    secondFactor: z.nullable(renamed({ since: time, recoveryCodesLeft: z.int() })),
    /** Since when and by whom. Operators give a reason, and an end. */
    frozen: z.nullable(
      z.strictObject({
        by: z.enum(['customer', 'operator']),
        since: time,
        /** Since when its owner has frozen it; both may hold, and each is lifted on its own. */
        own: z.nullable(time),
        until: z.nullable(time),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

/** Nothing is kept before a code of it has come back. What stands here is for its owner's eyes alone. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/stock/success/security/second-factor/start',
  summary: 'Begin to set up an authenticator',
  caller: 'customer',
  beforeSecondFactor: true,
  input: nothing,
  reply: z.strictObject({
    ticket: z.string(),
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth:`, for a QR code, or for an app on this device. */
    uri: z.string(),
  }),
  refusals: [],
})

/** Each is told once, here: what is kept of it is a hash. */
const newRecoveryCodes = renamed({ recoveryCodes: z.array(z.string()) })

/**
 * Signs out everywhere else. `code_wrong`: it is none of the new authenticator, or what was begun has run out or was overtaken.
 * Where there is a second factor already, the new one takes its place, and `present` is a code of the one before.
 */
export const setSecondFactor = endpoint({
  method: 'POST',
  path: '/stock/success/security/second-factor/set',
  summary:
    'Switch two-step sign-in on, or change the authenticator, with the login password and a code of the new one',
  caller: 'customer',
  beforeSecondFactor: true,
  input: z.strictObject({
    ticket: z.string().check(z.maxLength(1_000)),
    password,
    code: digits,
    present: optionalCode(digits),
  }),
  reply: newRecoveryCodes,
  refusals: ['password_wrong', 'code_wrong', 'second_factor_required', 'second_factor_wrong'],
})

/** `second_factor_wrong`: also where there is no second factor. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/stock/success/security/second-factor/codes',
  summary: 'New recovery codes, in place of all before',
  caller: 'customer',
  input: z.strictObject({ password, code: optionalCode(digits) }),
  reply: newRecoveryCodes,
  refusals: ['password_wrong', 'second_factor_required', 'second_factor_wrong'],
})

/** Signs out everywhere else. In live mode it is only ever replaced: refused with `second_factor_needed`. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/stock/success/security/second-factor/remove',
  summary: 'Switch two-step sign-in off',
  caller: 'customer',
  input: z.strictObject({ password, code: optionalCode(digits) }),
  reply: nothing,
  refusals: ['password_wrong', 'second_factor_required', 'second_factor_wrong'],
})

const deviceId = z.string().check(z.maxLength(40))

const device = renamed({
  id: deviceId,
  /** What the client said it was: a name, or a browser's own description. */
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

/** At once, for everything that takes new risk; signs out everywhere else. Selling and looking go on. */
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
 * What its owner froze, also under a restriction. `account_frozen`: only operators restricted it, and they lift that.
 * `release_waits`: a password was changed with a code less than `releaseWait_hours` ago.
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
 * For good. Signs out everywhere. Signing in goes on to work, to read: records, statements and the file of one's own data
 * stay; whatever moves money is refused with `account_closed`.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/stock/success/security/close',
  summary: 'Close my account, with the login password',
  caller: 'customer',
  input: z.strictObject({ password: password }),
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

const messageId = z.string().check(z.regex(/^\d{1,18}$/))

const messageRow = {
  id: messageId,
  /** Display number of the customer. */
  customer: z.string(),
  /** All but the last four digits hidden. */
  phone: z.string(),
  purpose: z.string(),
  createdAt: time,
  expiresAt: time,
}

/** Paper mode only: no provider carries messages there, so somebody has to be able to tell a customer the code. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/console/messages',
  summary: 'Messages that were sent to customers, newest first',
  caller: 'operator',
  permission: 'read messages',
  input: z.strictObject({
    /** Display number of a customer. */
    customer: z.optional(z.string().check(z.maxLength(20))),
    after: z.optional(messageId),
    limit: z.optional(whole(1, 100)),
  }),
  reply: z.strictObject({
    rows: z.array(z.strictObject(messageRow)),
    next: z.nullable(messageId),
    count: z.int(),
    /** False: the deployment's gateway carries them, and nobody reads one here. */
    readable: z.boolean(),
  }),
  refusals: [],
})

/** What it says. Each look is in the audit log, and the customer is told: whoever reads a code can take an account over. */
export const readMessage = endpoint({
  method: 'GET',
  path: '/console/messages/one',
  summary: 'Read a message that was sent to a customer',
  caller: 'operator',
  permission: 'read messages',
  input: z.strictObject({ id: messageId }),
  reply: z.strictObject({ ...messageRow, text: z.string() }),
  refusals: [],
})

/**
 * For somebody who has lost authenticator and recovery codes. The reason is what the customer reads, once a second operator has
 * agreed; they are signed out everywhere then, and withdrawals wait for a day.
 */
export const proposeSecondFactorRemoval = endpoint({
  method: 'POST',
  path: '/console/customers/remove-second-factor',
  summary: 'Propose to switch a customer’s two-step sign-in off',
  caller: 'operator',
  permission: 'remove second factors',
  toCustomer: ['reason'],
  input: z.strictObject({ displayId: z.string().check(z.regex(/^\d{9}$/)), reason: text(300) }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['bank_details_refused', 'not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})
