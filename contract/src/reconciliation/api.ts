import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { correctionCodes } from '../wallet/rules.ts'
import { after, limit, text, time } from '../wire.ts'
import { firmCauses, statementBytesMaximum, statementOddities } from './rules.ts'

const number = z.string().check(z.regex(/^[A-Z0-9]{8,20}$/))
const reason = text(500)

const file = {
  name: text(120),
  /** date,reference,description,amount,balance: see docs/bank-statements.md. */
  content: z.string().check(z.maxLength(statementBytesMaximum)),
}
const moved = z.strictObject({ lines: z.int(), sum: money })
const oddity = z.enum(statementOddities)

/** How a line and a recharge belong together: by the number in the line's text, by the amount, or by both. */
export const certainties = ['number_and_amount', 'number', 'amount'] as const

/** What importing a file would do, and what is odd about it. Stores nothing. */
export const previewStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/preview',
  summary: 'See what a statement would change before it is imported',
  caller: 'operator',
  permission: 'reconcile bank lines',
  largest: statementBytesMaximum + 100_000,
  input: z.strictObject(file),
  reply: z.strictObject({
    /** Stands for all that is told here: the import takes it, and refuses where it would do something else by then. */
    digest: z.string(),
    lines: z.int(),
    added: z.int(),
    /** Known before, and left as they are. */
    duplicates: z.int(),
    firstDay: z.string(),
    lastDay: z.string(),
    opening: money,
    closing: money,
    /** Of all lines, the known ones, too. */
    cameIn: moved,
    wentOut: moved,
    /** New lines that name a recharge of the same amount. */
    certain: z.int(),
    /** Where the last statement before it ended. */
    before: z.nullable(z.strictObject({ day: z.string(), closing: money })),
    /** `lines`: the first ones that it is said of, counted from 1, the header; empty: the whole file. */
    odd: z.array(z.strictObject({ what: oddity, count: z.int(), lines: z.array(z.int()) })),
    /** The first ones of the file. */
    rows: z.array(
      z.strictObject({
        line: z.int(),
        bookedOn: z.string(),
        reference: z.string(),
        description: z.string(),
        amount: money,
        known: z.boolean(),
        odd: z.array(oddity),
        /** The likeliest thing that a new line belongs to. */
        match: z.nullable(z.strictObject({ thing: z.string(), certainty: z.enum(certainties) })),
      }),
    ),
  }),
  /** `detail`: line, problem (`rules.ts`). */
  refusals: ['statement_invalid'],
})

/** All of the file or none. Lines that are known are counted and left as they are. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/import',
  summary: 'Import a statement of the client money account',
  caller: 'operator',
  permission: 'reconcile bank lines',
  largest: statementBytesMaximum + 100_000,
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
    /** New lines that name a recharge of the same amount. */
    certain: z.int(),
    /** Its opening balance is not the closing balance of the one before: lines are missing between them. */
    gap: z.boolean(),
  }),
  /** `detail`: line, problem (`rules.ts`). */
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
  /** Two operators said that it was wrong. */
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

const lineState = z.enum(['open', 'matched', 'credited', 'returned', 'settled', 'void'])

/** With what stands in the way of voiding it. */
export const getBankStatement = endpoint({
  method: 'GET',
  path: '/console/reconciliation/statement',
  summary: 'An imported statement, and what became of its lines',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({ number }),
  reply: z.strictObject({
    statement,
    /** Lines that it brought, by what became of them; money that came in and money that went out each for itself. */
    states: z.array(z.strictObject({ state: lineState, lines: z.int(), sum: money })),
    /** Lines that the provider has told of: they stay when it is voided. */
    told: z.int(),
    /** Lines that belong to something, the first ones: each is undone on its own before the statement can be voided. */
    inTheWay: z.array(
      z.strictObject({
        number: z.string(),
        reference: z.string(),
        amount: money,
        state: lineState,
        matchedWith: z.nullable(z.string()),
        /** Of the posting that two operators can reverse: the credit of its recharge. */
        journal: z.nullable(z.string()),
      }),
    ),
    /** Later statements that left lines of this one as they were: they are voided first. */
    restingOnIt: z.array(z.string()),
    proposal: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})

/** For a file that should never have been imported. Only where none of its lines belongs to anything yet. */
export const proposeStatementVoid = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-void',
  summary: 'Propose that an imported statement is void',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ statement: number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['not_found', 'already_decided', 'already_proposed', 'not_ready', 'reason_missing'],
})

const bankLine = z.strictObject({
  number: z.string(),
  bookedOn: z.string(),
  reference: z.string(),
  description: z.string(),
  /** Below zero: money went out. */
  amount: money,
  balance: z.nullable(money),
  state: lineState,
  /** When we learned of it, and by when it should be settled. */
  createdAt: time,
  dueAt: time,
  claimedBy: z.nullable(z.string()),
  /** Of the open proposal about it or about its recharge. */
  proposal: z.nullable(z.string()),
  /** What it was matched with: the number of a recharge, a withdrawal or a returned line. */
  matchedWith: z.nullable(z.string()),
  proposals: z.array(
    z.strictObject({
      thing: z.string(),
      kind: z.enum(['recharge', 'withdrawal', 'return']),
      customer: z.nullable(z.string()),
      amount: money,
      certainty: z.enum(certainties),
      state: z.string(),
    }),
  ),
})
export type BankLine = z.output<typeof bankLine>

/** Open ones oldest first, all others newest first. */
export const listBankLines = endpoint({
  method: 'GET',
  path: '/console/reconciliation/lines',
  summary: 'Lines of the bank with what they may belong to',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({
    direction: z.enum(['in', 'out']),
    state: z.optional(z.enum(['open', 'matched', 'done'])),
    /** That one only. */
    number: z.optional(number),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(bankLine), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/** Matches, and proposes that the money is credited. `differs`: credit what came in, though another amount was asked. */
export const matchBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/match',
  summary: 'Match a line with a recharge',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({
    line: number,
    recharge: number,
    differs: z.optional(z.boolean()),
    reason: z.optional(reason),
  }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'account_closed'],
})

/** At most 200 at a time: `left` tells how many more there are. */
export const matchCertainLines = endpoint({
  method: 'POST',
  path: '/console/reconciliation/match-certain',
  summary: 'Match every line that names a recharge of the same amount',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: nothing,
  reply: z.strictObject({ matched: z.int(), left: z.int() }),
  refusals: [],
})

export const unmatchBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/unmatch',
  summary: 'Undo a match that was not credited',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: number, reason }),
  reply: nothing,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** For money that belongs to nobody here. */
export const proposeLineReturn = endpoint({
  method: 'POST',
  path: '/console/reconciliation/return',
  summary: 'Propose that the money of a line goes back to whoever sent it',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/**
 * `thing` is the number of a withdrawal that was sent, or of a line or recharge that was returned; of money that came in, of
 * a withdrawal that came back, and only where the bank names it: else `proposeLineSettlement`.
 */
export const settleBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/settle',
  summary: 'Match a line with what it paid, or with what came back',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: number, thing: number }),
  reply: nothing,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching'],
})

/** The same where the bank does not name it. */
export const proposeLineSettlement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-settlement',
  summary: 'Propose what a line belongs to',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: number, thing: number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'reason_missing'],
})

/** A charge is the firm's to bear, never the customers'; interest on the account is the firm's. */
export const proposeFirmLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-firm',
  summary:
    'Propose that a line is the firm’s: a charge of the bank, its interest, a charge that is made good',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: number, cause: z.enum(firmCauses), reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'reason_missing'],
})

/** What it was settled with was wrong: its journal is turned round, and the line waits again. */
export const proposeLineReopening = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-reopening',
  summary: 'Propose that a settled line is open again',
  caller: 'operator',
  permission: 'reconcile bank lines',
  // Whose withdrawal it had settled reads why.
  toCustomer: ['reason'],
  input: z.strictObject({ line: number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

const figure = z.strictObject({ name: z.string(), amount: money })

/**
 * Law 4. `statement` is what the bank says, `ledger` what the ledger says is there. The first
 * explanation leads from one to the other, the second from the ledger to what customers and escrows can claim.
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
    /** Parts of `claims`. */
    claimed: z.array(figure),
    /** Parts of `statement` less `ledger`; `unexplained` is what they leave. */
    toLedger: z.array(figure),
    unexplained: money,
    /** Parts of `ledger` less `claims`: they leave nothing. */
    toClaims: z.array(figure),
    suspense: z.strictObject({
      amount: money,
      lines: z.int(),
      oldest: z.nullable(time),
      /** What the open and matched lines come to; anything else than `amount` is a fault. */
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
        /** Customers' accounts together by what they hold, the house's each. Smallest units of the asset as text. */
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

/** Newest first. `customer` (the customer's number) is short for what that customer can spend and has settled. */
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
    /** Null: an account of the house, which keeps none. */
    balance: z.nullable(z.string()),
    rows: z.array(
      z.strictObject({
        journal: z.string(),
        at: time,
        reason: z.string(),
        thing: z.nullable(z.string()),
        /** Smallest units; below zero: went out. */
        amount: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
    /** Null: an account that is too busy to be counted. Of such a one a page may also be short, or empty, and go on. */
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
    /** May it be reversed here at all? */
    reversible: z.boolean(),
    /** Of the open proposal to reverse it. */
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
  reply: z.strictObject({ proposal: z.string() }),
  refusals: [
    'bank_details_refused',
    'already_decided',
    'already_proposed',
    'not_reversible',
    'would_overdraw',
    'reason_missing',
  ],
})
