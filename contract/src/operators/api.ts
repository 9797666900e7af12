import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { proofAnswer, proofDescription } from '../session/proof.ts'
import { optionalCode, text, time, whole } from '../wire.ts'
import { email } from './credentials.ts'
import { type Permission, permissions, roles } from './permissions.ts'
import { maxOperatorPasswordLength } from './rules.ts'

const password = z.string().check(z.maxLength(maxOperatorPasswordLength))

/** A code as an authenticator shows it. */
const code = z.string().check(z.regex(/^\d{6}$/))

/** A token that the server gave out and wants back unchanged. */
const ticket = z.string().check(z.regex(/^[\w-]{1,2000}$/))

const base64url = z.string().check(z.regex(/^[\w-]{1,12000}$/))

/** The token is the HttpOnly cookie `operator` too; the body is for those who have no cookies. */
const signedIn = z.strictObject({ state: z.literal('signed_in'), token: z.string() })

/**
 * Without `code`, refuses with `totp_required` where the password is right. At the first sign-in there is no
 * secret yet: answers `enrol` with one, and opens no session before a code of it has come to
 * `confirmEnrolment`.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/console/sign-in',
  summary: 'Sign in to the console',
  description: proofDescription,
  caller: 'anyone',
  input: z.strictObject({ email, password, code: optionalCode(code), proof: z.optional(proofAnswer) }),
  reply: z.discriminatedUnion('state', [
    signedIn,
    z.strictObject({
      state: z.literal('enrol'),
      ticket,
      /** Base32, for typing it in. */
      secret: z.string(),
      /** `otpauth://totp/…`, to be shown as a QR code. */
      uri: z.string(),
      /** The password was given by somebody else: `confirmEnrolment` has to bring a new one. */
      newPasswordNeeded: z.boolean(),
    }),
  ]),
  refusals: ['operator_login_failed', 'proof_needed', 'totp_required', 'too_many'],
})

/** `code_wrong` also where the ticket has run out (15 minutes) or somebody has enrolled meanwhile. */
export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/console/sign-in/enrol',
  summary: 'Confirm the authenticator at the first sign-in',
  caller: 'anyone',
  input: z.strictObject({ ticket, code, newPassword: z.optional(password) }),
  reply: signedIn,
  refusals: ['code_wrong', 'password_short', 'password_common', 'password_same', 'too_many'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/console/sign-out',
  summary: 'Sign out of the console',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: nothing,
  refusals: [],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/console/me',
  summary: 'Who is signed in, and what they may do',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.strictObject({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    permissions: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
    mode: z.enum(['paper', 'live']),
    /** Nobody else could approve anything: the console says so, and offers to add a second operator. */
    alone: z.boolean(),
    /** Who was added by one person alone in the last thirty days, for everybody to see. */
    addedAlone: z.array(z.strictObject({ name: z.string(), by: z.string(), at: time })),
    passkeys: z.int(),
    /** The sign-in ends then at the latest; 30 minutes without a call end it too. */
    signedInUntil: time,
    /** The current time by the market's clock, which the days of offers and corporate actions follow. */
    marketNow: time,
  }),
  refusals: [],
})

/** Ends every other sign-in of the operator. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/console/password/change',
  summary: 'Change my password',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ password, newPassword: password }),
  reply: nothing,
  refusals: ['password_wrong', 'password_short', 'password_common', 'password_same', 'too_many'],
})

/** Not those that are over, which the audit log has. Last used first. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/console/sign-ins/list',
  summary: 'Where I am signed in',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.array(
    z.strictObject({
      id: z.int(),
      device: z.string(),
      address: z.string(),
      since: time,
      lastSeenAt: time,
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
  refusals: [],
})

/**
 * Ends one sign-in, or without an id all but the caller's. The password is needed, so that a console that was
 * left open cannot end the others.
 */
export const endSignIns = endpoint({
  method: 'POST',
  path: '/console/sign-ins/end',
  summary: 'End one of my sign-ins, or all others',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ id: z.optional(whole(1)), password }),
  reply: z.strictObject({ ended: z.int() }),
  refusals: ['password_wrong', 'not_found', 'too_many'],
})

/**
 * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of Web Authentication.
 */
const passkeyOptions = z.strictObject({ ticket, options: z.record(z.string(), z.unknown()) })

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

const extensions = z.optional(z.record(z.string(), z.unknown()))

export const startPasskey = endpoint({
  method: 'POST',
  path: '/console/passkeys/start',
  summary: 'Begin to add a passkey, with password and code',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ password, code }),
  reply: passkeyOptions,
  refusals: ['password_wrong', 'code_wrong', 'too_many'],
})

/**
 * `credential` is what `PublicKeyCredential.toJSON()` gives. `code_wrong` where it does not fit its ticket.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/console/passkeys/add',
  summary: 'Add a passkey',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({
    ticket,
    name: text(60),
    credential: z.looseObject({
      ...credential,
      response: z.looseObject({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
      }),
      clientExtensionResults: extensions,
    }),
  }),
  reply: nothing,
  refusals: ['code_wrong'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/console/passkeys/list',
  summary: 'My passkeys',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.array(
    z.strictObject({ id: z.int(), name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) }),
  ),
  refusals: [],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/console/passkeys/remove',
  summary: 'Remove a passkey, with password and code',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ id: whole(1), password, code }),
  reply: nothing,
  refusals: ['password_wrong', 'code_wrong', 'not_found', 'too_many'],
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/console/sign-in/passkey/start',
  summary: 'Begin to sign in with a passkey',
  caller: 'anyone',
  input: nothing,
  reply: passkeyOptions,
  refusals: [],
})

/** Signs in with a passkey in place of password and code. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/console/sign-in/passkey',
  summary: 'Sign in with a passkey',
  caller: 'anyone',
  input: z.strictObject({
    ticket,
    credential: z.looseObject({
      ...credential,
      response: z.looseObject({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: z.optional(z.nullable(base64url)),
      }),
      clientExtensionResults: extensions,
    }),
  }),
  reply: signedIn,
  refusals: ['operator_login_failed', 'too_many'],
})
