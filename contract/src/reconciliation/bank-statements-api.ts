import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, givenReferenceNumber, limit, text, time } from '../wire.ts'
import { certainties, lineState } from './bank-line.ts'
import { maxStatementBytes, statementOddities } from './rules.ts'

const reason = text(500)

const file = {
  name: text(120),
  /** CSV with the columns date,reference,description,amount,balance: see docs/bank-statements.md. */
  content: z.string().check(z.maxLength(maxStatementBytes)),
}

const moved = z.strictObject({ lines: z.int(), sum: money })

const oddity = z.enum(statementOddities)

/** Says what importing a file would do and what is odd about it. Stores nothing. */
export const previewStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/preview',
  summary: 'See what a statement would change before it is imported',
  caller: 'operator',
  permission: 'reconcile bank lines',
  maxBytes: maxStatementBytes + 100_000,
  input: z.strictObject(file),
  reply: z.strictObject({
    /** A hash of this preview: the import takes it, and refuses if it would do something else by then. */
    digest: z.string(),
    lines: z.int(),
    added: z.int(),
    /** Lines that were known before; they are left as they are. */
    duplicates: z.int(),
    firstDay: z.string(),
    lastDay: z.string(),
    opening: money,
    closing: money,
    /** These sums are over all lines, including those that are known. */
    cameIn: moved,
    wentOut: moved,
    /** How many new lines name a recharge of the same amount. */
    certain: z.int(),
    /** The last day and closing balance of the statement before it. */
    before: z.nullable(z.strictObject({ day: z.string(), closing: money })),
    /**
     * `lines` are the first line numbers that show it, counted from 1, the header; empty where it concerns
     * the whole file.
     */
    odd: z.array(z.strictObject({ what: oddity, count: z.int(), lines: z.array(z.int()) })),
    /** The first lines of the file. */
    rows: z.array(
      z.strictObject({
        line: z.int(),
        bookedOn: z.string(),
        reference: z.string(),
        description: z.string(),
        amount: money,
        known: z.boolean(),
        odd: z.array(oddity),
        /** What a new line most probably belongs to. */
        match: z.nullable(z.strictObject({ thing: z.string(), certainty: z.enum(certainties) })),
      }),
    ),
  }),
  /** `detail` has `line` and `problem` (see `rules.ts`). */
  refusals: ['statement_invalid'],
})

/** Imports the whole file or nothing. Lines that are known are counted and left as they are. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/import',
  summary: 'Import a statement of the client money account',
  caller: 'operator',
  permission: 'reconcile bank lines',
  maxBytes: maxStatementBytes + 100_000,
  input: z.strictObject({
    ...file,
    /** The `digest` of the preview that somebody has looked at. */
    preview: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  reply: z.strictObject({
    statement: z.string(),
    lines: z.int(),
    added: z.int(),
    duplicates: z.int(),
    /** How many new lines name a recharge of the same amount. */
    certain: z.int(),
    /** Its opening balance differs from the closing balance before it: lines are missing between them. */
    gap: z.boolean(),
  }),
  /** `detail` has `line` and `problem` (see `rules.ts`). */
  refusals: ['statement_invalid', 'changed_meanwhile'],
})

const statement = z.strictObject({
  number: z.string(),
  name: z.string(),
  importedBy: z.string(),
  importedAt: time,
  firstDay: z.string(),
  lastDay: z.string(),
  lines: z.int(),
  added: z.int(),
  opening: money,
  closing: money,
  /** When two operators declared it wrong; null: they did not. */
  voidedAt: z.nullable(time),
})
export type BankStatement = z.output<typeof statement>

export const listStatements = endpoint({
  method: 'GET',
  path: '/console/reconciliation/statements',
  summary: 'Imported statements, newest first',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({ after, limit }),
  reply: z.strictObject({
    rows: z.array(statement),
    next: z.nullable(z.string()),
    count: z.int(),
  }),
  refusals: [],
})

/** Includes what prevents the statement from being voided. */
export const getBankStatement = endpoint({
  method: 'GET',
  path: '/console/reconciliation/statement',
  summary: 'An imported statement, and what became of its lines',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({ number: givenReferenceNumber }),
  reply: z.strictObject({
    statement,
    /**
     * The lines that it added, by their state; money that came in and money that went out are counted
     * separately.
     */
    states: z.array(z.strictObject({ state: lineState, lines: z.int(), sum: money })),
    /** How many lines the provider had reported: they stay when the statement is voided. */
    told: z.int(),
    /**
     * The first lines that belong to something: each has to be undone on its own before the statement can be
     * voided.
     */
    inTheWay: z.array(
      z.strictObject({
        number: z.string(),
        reference: z.string(),
        amount: money,
        state: lineState,
        matchedWith: z.nullable(z.string()),
        /** The id of the journal that two operators can reverse: the credit of its recharge. */
        journal: z.nullable(z.string()),
      }),
    ),
    /** Later statements that relied on lines of this one: they have to be voided first. */
    restingOnIt: z.array(z.string()),
    proposal: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})

/**
 * Takes back a file that should never have been imported. Possible only while none of its lines belongs to
 * anything.
 */
export const proposeStatementVoid = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-void',
  summary: 'Propose that an imported statement is void',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ statement: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['not_found', 'already_decided', 'already_proposed', 'not_ready', 'reason_missing'],
})
