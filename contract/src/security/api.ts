import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { locales } from '../locales.ts'
import { optionalCode, renamed, time } from '../wire.ts'
import { digits, password } from './credentials.ts'

// Length and form are refusals with their own messages (product 5), so the schemas only bound them.
const phone = z.string().check(z.maxLength(40))

/** The language of the message with the code; English if left out. */
const locale = z.optional(z.enum(locales))

const loginPassword = renamed(
  { kind: z.optional(z.literal('login')), password, newPassword: password },
  { kind: 'type', newPassword: 'password_new' },
)

const transactionPassword = renamed(
  {
    kind: z.literal('transaction'),
    pin: digits,
    /** What the client believes; the server knows better and ignores it. */
    isFirst: z.optional(z.union([z.boolean(), z.literal([0, 1])])),
    /** The login password. */
    password,
    /**
     * The code of the second factor where there is one; otherwise, if a password is set already, the code of
     * `sendCode`.
     */
    code: optionalCode(digits),
  },
  { kind: 'type', pin: 'fund_code_new' },
)

/**
 * Changes the login password, or sets or changes the six-digit transaction password (product decision 3). A
 * new login password ends all other sessions; either change holds withdrawals back for a day and is told to
 * the customer.
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
 * With `user` alone sends a code, with all three sets the password. Answers the same whether the phone is
 * registered or not; wrong codes count together with wrong passwords of the sign-in.
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

/**
 * Nothing is stored before a code of the authenticator has come back. The answer is for its owner's eyes
 * alone.
 */
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

/** Recovery codes, shown only in this answer: only their hashes are stored. */
const newRecoveryCodes = renamed({ recoveryCodes: z.array(z.string()) })

/**
 * Signs out everywhere else. `code_wrong`: it is none of the new authenticator, or what was begun has run out
 * or was overtaken. Where there is a second factor already, the new one takes its place, and `present` is a
 * code of the one before.
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
