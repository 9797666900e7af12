import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { safeModeReasons } from '../safe-mode/reasons.ts'
import { time } from '../wire.ts'
import { feesSchema } from './fees.ts'

const feeTable = { version: z.string(), ...feesSchema.shape }

/** What anyone may check about this deployment; computed from the ledger and the feed, never typed. */
export const getTransparency = endpoint({
  method: 'GET',
  path: '/transparency',
  summary: 'Mode, feed and figures of this deployment',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({
    mode: z.enum(['paper', 'live']),
    feed: z.enum(['simulated', 'replay', 'yahoo']),
    /**
     * Whom the feed asks for prices, such as https://query1.finance.yahoo.com, and over TLS the fingerprint
     * of its public key as `curl --pinnedpubkey` takes it; empty for a feed that asks nobody. The second has
     * to agree with the first where one alone is not believed (decision 100).
     */
    price_sources: z.array(z.strictObject({ origin: z.string(), key: z.nullable(z.string()) })),
    /** How many instruments are not traded until the second source agrees with their price. */
    prices_unconfirmed: z.int(),
    /** Simulated from a seed that others may have, too: prices can be worked out beforehand. */
    prices_foreseeable: z.boolean(),
    /**
     * What a replay has read of its files, and what of them is not played; null with any other feed. At most
     * 100 lines of each.
     */
    replay: z.nullable(
      z.strictObject({
        files: z.int(),
        bars: z.int(),
        passed_over: z.array(
          z.strictObject({ file: z.string(), why: z.enum(['no_bars', 'unknown_symbol', 'another_counts']) }),
        ),
        passed_over_count: z.int(),
        rows: z.array(
          z.strictObject({
            file: z.string(),
            why: z.enum(['broken', 'twice', 'out_of_session']),
            rows: z.int(),
            /** The first of the broken ones, counted from 1. */
            line: z.nullable(z.int()),
          }),
        ),
        rows_count: z.int(),
        /** Minutes of sessions that have no bar, on days that have some. */
        gaps: z.array(z.strictObject({ symbol: z.string(), minutes: z.int(), days: z.int() })),
        gaps_count: z.int(),
      }),
    ),
    market_clock: time,
    instruments: z.int(),
    instruments_with_price: z.int(),
    /** Ticks the feed guard refused since the start of this process, and of how many. */
    quotes_refused: z.int(),
    quotes_seen: z.int(),
    /**
     * For a firm that acts as principal, what stands in its own book against its customers, summed up in the
     * ledger: money in the wallet's currency, and units of each security. What it owes is below zero. Null in
     * paper mode.
     */
    own_book: z.nullable(
      z.strictObject({
        firm: z.string(),
        money,
        positions: z.array(z.strictObject({ asset: z.string(), units: z.string() })),
        positions_count: z.int(),
      }),
    ),
    journals: z.int(),
    transfers: z.int(),
    reversals: z.int(),
    orders_filled: z.int(),
    orders_refused_by_code: z.record(z.string(), z.int()),
    /**
     * Withdrawals that were paid in the last 30 days, and how many seconds from the request; null: there was
     * none.
     */
    withdrawals_paid: z.int(),
    withdrawal_median_s: z.nullable(z.number()),
    withdrawal_95th_s: z.nullable(z.number()),
    /** Waiting now, past the time that was promised. */
    withdrawals_overdue: z.int(),
    withdrawals_refused_by_code: z.record(z.string(), z.int()),
    /** Reversals of journals by two operators. */
    reversals_by_code: z.record(z.string(), z.int()),
    ledger_checked_at: z.nullable(time),
    ledger_balanced: z.nullable(z.boolean()),
    /**
     * What operators did, as a chain of hashes: whoever writes the last one down can see later that none was
     * changed.
     */
    audit_entries: z.int(),
    audit_hash: z.string(),
    audit_verified_at: z.nullable(time),
    audit_whole: z.nullable(z.boolean()),
    /**
     * The log below `/log`: the key that its checkpoints are verified with (c2sp.org/signed-note), how many
     * leaves the last one covers and when it was signed.
     */
    log_key: z.string(),
    log_size: z.int(),
    log_signed_at: z.nullable(time),
    /**
     * When an authority outside saw checkpoints of the log, newest first: `/log/timestamp/<size>` has what it
     * said. At most ten; `at` is by its clock.
     */
    time_stamps: z.array(
      z.strictObject({ size: z.int(), at: time, authority: z.string(), policy: z.string() }),
    ),
    time_stamps_count: z.int(),
    /**
     * Who is asked to co-sign the log, by verifier key, and when each has last co-signed that checkpoint by
     * its own clock; null: it has not.
     */
    log_witnesses: z.array(
      z.strictObject({ name: z.string(), key: z.string(), cosigned_at: z.nullable(time) }),
    ),
    /** Whether as many did as the deployment asks for itself; null: it asks nobody. */
    log_witnessed: z.nullable(z.boolean()),
    /**
     * Operators whom the only one there was added alone, for nobody could approve it; when that last
     * happened.
     */
    operators_added_alone: z.int(),
    operator_added_alone_at: z.nullable(time),
    /**
     * How often somebody with the machine itself added an operator or gave one a new password, past
     * everybody's approval (decision 101); when that last happened.
     */
    operators_by_command: z.int(),
    operator_by_command_at: z.nullable(time),
    /**
     * The last times that the platform served reading and withdrawing only, newest first; null: it still
     * does.
     */
    safe_mode: z.array(
      z.strictObject({ reason: z.enum(safeModeReasons), entered_at: time, left_at: z.nullable(time) }),
    ),
    /** How often it did, in all. */
    safe_mode_count: z.int(),
    version: z.string(),
    /**
     * What trading costs: each fill names its version. What would cost more is announced so many days before
     * it counts.
     */
    fees: z.strictObject({
      ...feeTable,
      notice_days: z.int(),
      next: z.nullable(z.strictObject({ ...feeTable, from: time })),
    }),
    /**
     * Pesos per dollar, by two operators: what is traded at where the feed has no price, or what tickets
     * show.
     */
    fixed_rate: z.strictObject({
      name: z.enum(['currency_rate', 'peso_rate']),
      rate: price,
      next: z.nullable(z.strictObject({ rate: price, from: time })),
    }),
  }),
  refusals: [],
})
