import * as z from 'zod/mini'
import type { Permission } from './operators/permissions.ts'
import type { RefusalCode } from './refusals.ts'

export type CallerKind = 'anyone' | 'customer' | 'operator'

/** One call of the API: what it takes, what it answers and how it may say no. Both sides are typed by it. */
export type Endpoint<
  I extends z.core.$ZodType = z.core.$ZodType,
  R extends z.core.$ZodType = z.core.$ZodType,
  C extends CallerKind = CallerKind,
> = {
  method: 'GET' | 'POST'
  /** Below `/api`. */
  path: string
  summary: string
  /** What else a client has to know, for the document. */
  description?: string
  caller: C
  input: I
  reply: R
  refusals: readonly RefusalCode[]
  /** It changes nothing, though it is a POST, as the specification has it. */
  reads?: true
  /**
   * Fields of the wire that may all be left out, but not together: of these sets one has to be there whole.
   */
  needs?: readonly (readonly string[])[]
  /** The permission that an operator needs; every endpoint of operators has one. */
  permission?: Permission
  /**
   * Fields in which an operator writes what customers read: refused with bank details or payment addresses in
   * them.
   */
  toCustomer?: readonly string[]
  /**
   * Moves money or securities: takes an Idempotency-Key, and a retry with the same key does the thing once.
   */
  moves?: true
  /**
   * Takes out what came to an account after it was closed, which everything else that moves money leaves
   * alone.
   */
  afterClosing?: true
  /** Reached without a second factor where the deployment asks for one: what sets it up, and leaves. */
  beforeSecondFactor?: true
  /**
   * Begins a new risk or takes new money in: refused with `safe_mode` while the platform is restricted
   * (safety H17).
   */
  blockedInSafeMode?: true
  /**
   * Answered however much is asked for: the rate limiter does not count it, and a server that is behind with
   * its work does not refuse it. For what costs nothing.
   */
  always?: true
  /** The field with a list of which each row counts as a request of its own for the rate limiter. */
  countedBy?: string
  /** Takes a form with files rather than JSON. */
  multipart?: true
  /**
   * The same request without a key, within this many ms of the first, gets the answer of the first (product
   * decision 2).
   */
  repeatWindow_ms?: number
  /** Most bytes of the body, where 64 kB are too few. */
  maxBytes?: number
  /**
   * Has texts of ours in it: answered in the language that `Accept-Language` wants most of those that are
   * offered.
   */
  inLanguages?: true
  /** What `data` holds in a refusal: the code, or the sentence where product 8 shows the server's text. */
  refusalData?: 'code' | 'sentence'
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

// Marked, so that what an app does not call is left out of it.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<I extends z.core.$ZodType, R extends z.core.$ZodType, C extends CallerKind>(
  definition: Endpoint<I, R, C>,
) {
  return definition
}

export const nothing = z.strictObject({})

export function decodeInput<E extends Endpoint>(endpoint: E, wire: unknown): Input<E> {
  return z.parse(endpoint.input, wire, { reportInput: true }) as Input<E>
}

export function encodeInput<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return z.encode(endpoint.input, input as never) as Record<string, unknown>
}

export function decodeReply<E extends Endpoint>(endpoint: E, wire: unknown): Reply<E> {
  return z.parse(endpoint.reply, wire) as Reply<E>
}

export function encodeReply<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
  return z.encode(endpoint.reply, reply as never)
}
