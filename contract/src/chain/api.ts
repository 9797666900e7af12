import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time, whole } from '../wire.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** See `rootText` for what is signed. */
export const signedRoot = z.strictObject({
  number: z.int(),
  /** `2026-11-21`, in UTC. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  first_block: z.int(),
  last_block: z.int(),
  entries: z.int(),
  root: hash,
  last_hash: hash,
  /** Ed25519, hex. */
  key: hash,
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type SignedRoot = z.output<typeof signedRoot>

/** Newest first. `before` goes on behind a page. */
export const listRoots = endpoint({
  method: 'GET',
  path: '/transparency/roots',
  summary: 'The signed roots of the chained log, a day each',
  caller: 'anyone',
  input: z.strictObject({ before: z.optional(whole(1)) }),
  reply: z.strictObject({
    /** The public key that roots are signed with here, in hex. */
    key: hash,
    /** The last block and its hash, which covers all before it. */
    block: z.int(),
    hash,
    sealed_at: z.nullable(time),
    verified_at: z.nullable(time),
    whole: z.nullable(z.boolean()),
    /** `anchored_at`: when it was taken outside of this deployment. */
    rows: z.array(z.extend(signedRoot, { anchored_at: z.nullable(time) })),
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/**
 * Blocks, for whoever computes the roots again. See `headerText` for what the hash of a block covers; times
 * are in microseconds since 1970.
 */
export const listBlocks = endpoint({
  method: 'GET',
  path: '/transparency/blocks',
  summary: 'The blocks of the chained log, oldest first',
  caller: 'anyone',
  input: z.strictObject({ after: z.optional(whole(0)) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        number: z.int(),
        at: z.int(),
        since: z.nullable(z.int()),
        audits: z.int(),
        journals: z.int(),
        orders: z.int(),
        root: hash,
        hash,
      }),
    ),
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/**
 * Whether the log goes on from a tree that somebody has seen. `proof` shows that the tree of `to` leaves
 * begins with that of `from` (RFC 9162, 2.1.4), in base64. Without `to` it is that of the checkpoint, a
 * signed note, which comes with it.
 */
export const getConsistency = endpoint({
  method: 'GET',
  path: '/transparency/consistency',
  summary: 'Shows that the log continues an earlier checkpoint',
  caller: 'anyone',
  input: z.strictObject({ from: whole(0), to: z.optional(whole(0)) }),
  reply: z.strictObject({ checkpoint: z.string(), to: z.int(), proof: z.array(z.string()) }),
  refusals: ['not_found'],
})

/**
 * What public records say, and which leaves of the log they are; see `recordText`. Times are in microseconds
 * since 1970.
 */
export const listRecords = endpoint({
  method: 'GET',
  path: '/transparency/records',
  summary: 'The public records of the log, oldest first',
  caller: 'anyone',
  input: z.strictObject({ after: z.optional(whole(0)) }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.int(),
        kind: z.string(),
        at: z.int(),
        subject: z.string(),
        content: z.string(),
        leaf: z.int(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
  refusals: [],
})
