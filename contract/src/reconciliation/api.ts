import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { correctionCodes } from '../wallet/rules.ts'
import { after, limit, text, time } from '../wire.ts'

const reason = text(500)

const figure = z.strictObject({ name: z.string(), amount: money })

/**
 * Compares client money three ways (law 4): `statement` is what the bank says, `ledger` what our books say
 * the bank holds, `claims` what customers and escrows can claim. `toLedger` explains the first difference,
 * `toClaims` the second.
 */
export const getReconciliation = endpoint({
  method: 'GET',
  path: '/console/reconciliation/report',
  summary: 'Client money at the bank, in the ledger, and what can be claimed of it',
  caller: 'operator',
  permission: 'read ledger',
  input: nothing,
  reply: z.strictObject({
    currency: z.string(),
    madeAt: time,
    statement: z.nullable(z.strictObject({ balance: money, day: z.string() })),
    ledger: money,
    claims: money,
    /** The parts of `claims`. */
    claimed: z.array(figure),
    /** The parts of `statement` minus `ledger`; `unexplained` is the rest. */
    toLedger: z.array(figure),
    unexplained: money,
    /** The parts of `ledger` minus `claims`; nothing is left over. */
    toClaims: z.array(figure),
    suspense: z.strictObject({
      amount: money,
      lines: z.int(),
      oldest: z.nullable(time),
      /** The sum of the open and matched lines; a difference from `amount` is a fault. */
      ofLines: money,
    }),
    outgoing: z.strictObject({ amount: money, lines: z.int() }),
  }),
  refusals: [],
})

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/console/ledger/trial-balance',
  summary: 'What all accounts hold, which is nothing in sum',
  caller: 'operator',
  permission: 'read ledger',
  input: nothing,
  reply: z.strictObject({
    madeAt: time,
    assets: z.array(
      z.strictObject({
        asset: z.string(),
        /**
         * One row for each kind of customers' accounts and one for each account of the house. Balances are in
         * the asset's smallest units, as text.
         */
        rows: z.array(z.strictObject({ account: z.string(), balance: z.string() })),
        sum: z.string(),
      }),
    ),
    check: z.nullable(
      z.strictObject({ at: time, journals: z.int(), transfers: z.int(), problems: z.array(z.string()) }),
    ),
  }),
  refusals: [],
})

const asset = z.string().check(z.regex(/^[A-Za-z0-9^.=_&-]{1,24}$/))

const transfer = z.strictObject({ from: z.string(), to: z.string(), asset: z.string(), amount: z.string() })

/** Newest first. `customer`, a customer's number, stands for the account of that customer's settled money. */
export const listAccountEntries = endpoint({
  method: 'GET',
  path: '/console/ledger/account',
  summary: 'What moved one account',
  caller: 'operator',
  permission: 'read ledger',
  needs: [['address'], ['customer']],
  input: z.strictObject({
    address: z.optional(z.string().check(z.regex(/^(customer:\d{1,9}|house):[A-Za-z0-9:-]{1,60}$/))),
    customer: z.optional(text(20)),
    asset: z.optional(asset),
    after,
    limit,
  }),
  reply: z.strictObject({
    address: z.string(),
    asset: z.string(),
    /** Null for an account of the house, which keeps no running balance. */
    balance: z.nullable(z.string()),
    rows: z.array(
      z.strictObject({
        journal: z.string(),
        at: time,
        reason: z.string(),
        thing: z.nullable(z.string()),
        /** Smallest units; below zero for what went out. */
        amount: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
    /**
     * Null for an account that is too busy to be counted. A page of such an account may be short or empty
     * although more follow.
     */
    count: z.nullable(z.int()),
  }),
  refusals: ['not_found'],
})

const journalId = z.string().check(z.regex(/^\d{1,18}$/))

export const getJournal = endpoint({
  method: 'GET',
  path: '/console/ledger/journal',
  summary: 'A journal with its transfers',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({ id: journalId }),
  reply: z.strictObject({
    id: z.string(),
    at: time,
    reason: z.string(),
    thing: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    customer: z.nullable(z.string()),
    reverses: z.nullable(z.string()),
    reversedBy: z.nullable(z.string()),
    transfers: z.array(transfer),
    /** Whether this kind of journal may be reversed here at all. */
    reversible: z.boolean(),
    /** The number of the open proposal to reverse it. */
    proposal: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})

/** The customer sees code and text in the account changes, as "Correction by operator". */
export const proposeReversal = endpoint({
  method: 'POST',
  path: '/console/ledger/reverse',
  summary: 'Propose that a journal is undone by its mirror image',
  caller: 'operator',
  permission: 'reverse journals',
  toCustomer: ['reason'],
  input: z.strictObject({ journal: journalId, code: z.enum(correctionCodes), reason }),
  reply: proposed,
  refusals: [
    'bank_details_refused',
    'already_decided',
    'already_proposed',
    'not_reversible',
    'would_overdraw',
    'reason_missing',
  ],
})
