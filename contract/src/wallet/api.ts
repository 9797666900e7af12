import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { givenWhole, money } from '../money.ts'
import { after, limit, optionalCode, page, renamed, text, time } from '../wire.ts'
import { correctionCodes, rechargeMethods, rechargeReasons } from './rules.ts'
import {
  payeeNames,
  refusalGiven,
  withdrawable,
  withdrawal,
  withdrawalForOperators,
  withdrawalNumber,
  withdrawalQueueRow,
} from './withdrawal.ts'

export const getBalance = endpoint({
  method: 'GET',
  path: '/stock/success/v2/balance',
  summary: 'Money that can be spent now',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ balance: money, unsettled: money, held: money, currency: z.string() }),
  refusals: [],
})

const billReasons = [
  'recharge',
  'recharge_returned',
  'debt_repaid',
  'withdrawal',
  'withdrawal_release',
  'withdrawal_returned',
  'order_buy',
  'order_sell',
  'order_hold',
  'order_release',
  'placement_buy',
  'fund_purchase',
  'fund_cancelled',
  'fund_payout',
  'ipo_hold',
  'ipo_release',
  'ipo_allotment',
  'ipo_withdrawn',
  'settlement',
  'split',
  'bonus',
  'dividend',
  'coupon',
  'redemption',
  'contract_expired',
  'loan_payout',
  'loan_repayment',
  'reversal',
] as const
export type BillReason = (typeof billReasons)[number]

/** One change of the customer's money. `balance` is what could be spent after it. */
const billEntry = renamed({
  id: z.string(),
  type: z.enum(['income', 'expense']),
  amount: money,
  balance: money,
  reason: z.enum(billReasons),
  /** What it belongs to: an order or recharge number, and the instrument where there is one. */
  reference: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  /** Of a correction by operators: why. */
  correction: z.nullable(z.strictObject({ code: z.enum(correctionCodes), text: z.string() })),
  createdAt: time,
})
export type BillEntry = z.output<typeof billEntry>

export const listBill = endpoint({
  method: 'GET',
  path: '/stock/success/v2/bill',
  summary: 'Account changes, newest first',
  caller: 'customer',
  input: z.strictObject({
    type: z.optional(z.enum(['all', 'income', 'expense'])),
    page,
    limit,
    /** The id of the last entry that is known: what follows it, in place of `page`. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  /** `count`: in all, at most 1,000 more than the pages before this one hold. */
  reply: z.strictObject({ rows: z.array(billEntry), count: z.int() }),
  refusals: [],
})

const rechargeStates = [
  'created',
  'matched',
  'credited',
  'expired',
  'cancelled',
  'rejected',
  'returned',
] as const

export const recharge = renamed(
  {
    id: z.string(),
    amount: money,
    method: z.enum(rechargeMethods),
    /** 1 in progress, 2 completed, 3 failed. */
    status: z.int(),
    state: z.enum(rechargeStates),
    /** What came in, where that is known. */
    received: z.nullable(money),
    /** Where to send the money, while it is waited for. `reference` has to be in the transfer's text. */
    instructions: z.nullable(
      z.strictObject({ payee: z.string(), account: z.string(), bank: z.string(), reference: z.string() }),
    ),
    /** When it is decided at the latest, by the published service level. */
    dueAt: z.nullable(time),
    expiresAt: z.nullable(time),
    /** Why it failed. */
    reason: z.nullable(
      z.strictObject({ code: z.enum([...rechargeReasons, 'expired', 'reversed']), text: z.string() }),
    ),
    createdAt: time,
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  },
  { amount: 'count' },
)
export type Recharge = z.output<typeof recharge>

/** The amount is a whole number of the wallet's currency, at least 5000, as digits or a number. */
export const addRecharge = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recharge/add',
  summary: 'Add money',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  repeatWindow: 2_000,
  input: renamed(
    {
      amount: givenWhole,
      method: z.optional(z.enum(rechargeMethods)),
    },
    { amount: 'count' },
  ),
  reply: recharge,
  refusals: [
    'amount_invalid',
    'recharge_min',
    'recharge_limit',
    'method_unavailable',
    'account_frozen',
    'kyc_required',
  ],
})

export const listRecharges = endpoint({
  method: 'GET',
  path: '/stock/success/property/list',
  summary: 'My recharges, newest first',
  caller: 'customer',
  input: z.strictObject({ page, limit }),
  reply: z.strictObject({ rows: z.array(recharge), count: z.int() }),
  refusals: [],
})

const rechargeNumber = z.string().check(z.regex(/^[A-Z0-9]{8,20}$/))

export const listRechargeMethods = endpoint({
  method: 'GET',
  path: '/stock/success/v2/recharge/methods',
  summary: 'How money can be added here',
  caller: 'customer',
  input: nothing,
  reply: z.array(
    z.strictObject({
      method: z.enum(rechargeMethods),
      serviceLevelHours: z.int(),
      expiresAfterDays: z.int(),
    }),
  ),
  refusals: [],
})

export const getRecharge = endpoint({
  method: 'GET',
  path: '/stock/success/property/detail',
  summary: 'One of my recharges',
  caller: 'customer',
  input: z.strictObject({ id: rechargeNumber }),
  reply: recharge,
  refusals: ['not_found'],
})

/** While nothing has come in. */
export const cancelRecharge = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recharge/cancel',
  summary: 'Cancel a recharge',
  caller: 'customer',
  moves: true,
  input: z.strictObject({ id: rechargeNumber }),
  reply: recharge,
  refusals: ['cannot_cancel'],
})

/** An https address of the deployment's own list of hosts, or a path of this app. */
export const getServiceAddress = endpoint({
  method: 'GET',
  path: '/stock/success/kefu',
  summary: 'Where customer service is',
  caller: 'customer',
  input: nothing,
  reply: z.string(),
  refusals: [],
})

/** Both days count, in the deployment's time zone. */
const period = { from: day, to: day }
/** However long it is: `after` is the `next` of the part before. What is entered while parts are fetched is in none of them. */
const partOfPeriod = z.strictObject({ ...period, after })

const statementSummary = z.strictObject({
  displayId: z.string(),
  mode: z.enum(['paper', 'live']),
  currency: z.string(),
  /** IANA name of the time zone that the days are of. */
  zone: z.string(),
  from: day,
  to: day,
  madeAt: time,
  opening: money,
  income: money,
  expense: money,
  closing: money,
  /** Entries of all parts. */
  count: z.int(),
})
export type StatementSummary = z.output<typeof statementSummary>

export const getStatement = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement',
  summary: 'My account over a period: opening balance, entries, closing balance, part by part',
  caller: 'customer',
  input: partOfPeriod,
  reply: z.strictObject({
    /** Of all parts; the first one has it. */
    summary: z.nullable(statementSummary),
    /** Oldest first. */
    entries: z.array(billEntry),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** Its parts put together are the file; the first one has its name. */
export const getStatementFile = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement/file',
  summary: 'The same as a CSV file, part by part',
  caller: 'customer',
  input: partOfPeriod,
  reply: z.strictObject({
    name: z.nullable(z.string()),
    content: z.string(),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** As a file that its holder can check: `signedStatement` has its format, `verifyStatement` checks it (safety H12). */
export const getSignedStatement = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement/signed',
  summary: 'The same with all assets, as signed JSON with the proofs of its entries',
  caller: 'customer',
  input: z.strictObject(period),
  reply: z.strictObject({ name: z.string(), content: z.string() }),
  refusals: ['period_invalid', 'statement_long'],
})

const rechargeCase = {
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  amount: money,
  received: z.nullable(money),
  method: z.enum(rechargeMethods),
  state: z.enum(rechargeStates),
  createdAt: time,
  dueAt: z.nullable(time),
  claimedBy: z.nullable(z.string()),
  /** The number of the open proposal about it. */
  proposal: z.nullable(z.string()),
}
const rechargeRow = z.strictObject(rechargeCase)
export type RechargeRow = z.output<typeof rechargeRow>

/** Oldest first while they wait, newest first otherwise. */
export const listRechargeQueue = endpoint({
  method: 'GET',
  path: '/console/recharges/list',
  summary: 'Recharges of customers',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({
    state: z.optional(z.enum(['waiting', 'matched', 'all'])),
    method: z.optional(z.enum(rechargeMethods)),
    customer: z.optional(text(20)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(rechargeRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

// Withdrawals

/** Before anything is typed: what can be withdrawn, and what cannot and why. */
export const getWithdrawable = endpoint({
  method: 'GET',
  path: '/stock/success/money/withdrawable',
  summary: 'What can be withdrawn now',
  caller: 'customer',
  input: nothing,
  reply: withdrawable,
  refusals: [],
})

/** A whole number of the wallet's currency, as digits or a number. Money is reserved at once, and no fee is taken. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/stock/success/money/access',
  summary: 'Withdraw to a bank card',
  caller: 'customer',
  moves: true,
  afterClosing: true,
  repeatWindow: 2_000,
  input: renamed(
    {
      card: withdrawalNumber,
      amount: givenWhole,
      /** Asked for with `step_up`: a new device or card, changed credentials, or a large amount. */
      password: z.optional(z.string().check(z.maxLength(64))),
      /** Asked for with it, where there is a second factor. */
      code: optionalCode(z.string().check(z.maxLength(40))),
    },
    { card: 'bank_id', amount: 'count', password: 'stock_password' },
  ),
  reply: withdrawal,
  refusals: [
    'withdraw_invalid',
    'withdraw_min',
    'withdraw_min_configured',
    'withdraw_max',
    'withdrawals_waiting',
    'card_unusable',
    'kyc_required',
    'account_frozen',
    'step_up',
    'password_no',
    'password_unset',
    'second_factor_required',
    'second_factor_wrong',
  ],
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/stock/success/property/withdraw',
  summary: 'My withdrawals, newest first',
  caller: 'customer',
  input: z.strictObject({ page, limit }),
  reply: z.strictObject({ rows: z.array(withdrawal), count: z.int() }),
  refusals: [],
})

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/stock/success/money/detail',
  summary: 'One withdrawal with its timeline',
  caller: 'customer',
  input: z.strictObject({ id: withdrawalNumber }),
  reply: withdrawal,
  refusals: ['not_found'],
})

/** As long as it has not been paid. The money is free again at once. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/stock/success/money/cancel',
  summary: 'Cancel a withdrawal',
  caller: 'customer',
  moves: true,
  afterClosing: true,
  input: z.strictObject({ id: withdrawalNumber }),
  reply: withdrawal,
  refusals: ['cannot_cancel'],
})

/** `waiting`: most urgent first; `late`: not paid, or sent, beyond what was published; `sent`: waiting for the bank's word; `ended`: newest first. */
export const listWithdrawalQueue = endpoint({
  method: 'GET',
  path: '/console/withdrawals/list',
  summary: 'Withdrawals that wait, are late, were sent, or have ended',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({ view: z.optional(z.enum(['waiting', 'late', 'sent', 'ended'])), after, limit }),
  reply: z.strictObject({ rows: z.array(withdrawalQueueRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

export const reviewWithdrawal = endpoint({
  method: 'GET',
  path: '/console/withdrawals/detail',
  summary: 'One withdrawal, as operators see it',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({ number: withdrawalNumber }),
  reply: withdrawalForOperators,
  refusals: ['not_found'],
})

/** For whoever proposes or approves the payment, with the name that the account was verified for. Each look is in the audit log. */
export const readPayee = endpoint({
  method: 'POST',
  path: '/console/withdrawals/payee',
  summary: 'Show who is paid by a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: withdrawalNumber }),
  reply: z.strictObject({
    holder: z.string(),
    bank: z.string(),
    branch: z.string(),
    ifsc: z.string(),
    /** Masked. */
    account: z.string(),
    /** Null: the account was verified for nobody. */
    verifiedName: z.nullable(z.string()),
    names: payeeNames,
  }),
  refusals: ['not_found'],
})

/** The whole account number, for the transfer order. Each look is in the audit log. */
export const readPayoutInstruction = endpoint({
  method: 'POST',
  path: '/console/withdrawals/instruction',
  summary: 'Show where to pay a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: withdrawalNumber }),
  reply: z.strictObject({
    holder: z.string(),
    bank: z.string(),
    branch: z.string(),
    ifsc: z.string(),
    account: z.string(),
    amount: money,
    /** What the transfer's reference has to say. */
    reference: z.string(),
  }),
  refusals: ['already_decided'],
})

const proposed = z.strictObject({ proposal: z.string() })

export const proposePayment = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-payment',
  summary: 'Propose to pay a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: withdrawalNumber, reason: text(500) }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'withdrawal_unfunded'],
})

/** With one of the published reasons (safety H7), and with what the customer will read. */
export const proposeRefusal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-refusal',
  summary: 'Propose to refuse a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  toCustomer: ['text'],
  input: z.strictObject(refusalGiven),
  reply: proposed,
  refusals: [
    'bank_details_refused',
    'claimed',
    'already_decided',
    'already_proposed',
    'document_missing',
    'review_over',
  ],
})

export const proposeDelay = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-delay',
  summary: 'Propose a later time for a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  toCustomer: ['text'],
  input: z.strictObject({ ...refusalGiven, dueAt: time }),
  reply: proposed,
  refusals: [
    'bank_details_refused',
    'claimed',
    'already_decided',
    'already_proposed',
    'document_missing',
    'review_over',
    'due_invalid',
  ],
})

export const proposeWithdrawalReturn = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-return',
  summary: 'Propose to mark a withdrawal as returned by the bank',
  caller: 'operator',
  permission: 'decide withdrawals',
  toCustomer: ['text'],
  input: z.strictObject({ number: withdrawalNumber, text: text(500, 5), bankReference: text(60) }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed'],
})

/**
 * A step that was recorded by mistake: sent, paid or returned, though the bank did nothing of the kind. It is back where it
 * was, and its journal is turned round. What a line of the bank says is undone at the line.
 */
export const proposeWithdrawalCorrection = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-correction',
  summary: 'Propose to take back the last step of a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  toCustomer: ['text'],
  input: z.strictObject({ number: withdrawalNumber, text: text(500, 5) }),
  reply: proposed,
  refusals: [
    'bank_details_refused',
    'claimed',
    'already_decided',
    'already_proposed',
    'not_ready',
    'would_overdraw',
  ],
})

/** The bank has confirmed what was sent. Moves nothing, so it needs no second operator. */
export const settleWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/settle',
  summary: 'Record that the bank has paid a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: withdrawalNumber, bankReference: text(60) }),
  reply: nothing,
  refusals: ['claimed', 'already_decided'],
})

const who = z.enum(['customer', 'operator', 'system'])

export const getRechargeCase = endpoint({
  method: 'GET',
  path: '/console/recharges/detail',
  summary: 'A recharge with what has happened to it',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({ number: rechargeNumber }),
  reply: z.strictObject({
    ...rechargeCase,
    reason: z.nullable(z.strictObject({ code: z.string(), text: z.string() })),
    expiresAt: z.nullable(time),
    timeline: z.array(z.strictObject({ state: z.string(), at: time, who })),
    /** The number and the reference of the bank line that it was matched with. */
    line: z.nullable(z.strictObject({ number: z.string(), reference: z.string(), amount: money })),
  }),
  refusals: ['not_found'],
})

const reason = text(500)

/** For one that is matched and whose first proposal was not approved. */
export const proposeCredit = endpoint({
  method: 'POST',
  path: '/console/recharges/credit',
  summary: 'Propose that the money of a matched recharge is credited',
  caller: 'operator',
  permission: 'decide recharges',
  input: z.strictObject({ number: rechargeNumber, reason }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** Money that was matched with it goes back to whoever sent it. */
export const proposeRejection = endpoint({
  method: 'POST',
  path: '/console/recharges/reject',
  summary: 'Propose that a recharge is refused',
  caller: 'operator',
  permission: 'decide recharges',
  toCustomer: ['reason'],
  input: z.strictObject({ number: rechargeNumber, code: z.enum(rechargeReasons), reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** The bank has taken the money back: the customer's account gives it back, or owes what is not there. */
export const proposeRechargeReturn = endpoint({
  method: 'POST',
  path: '/console/recharges/return',
  summary: 'Propose that a credited recharge is taken back, as the bank did',
  caller: 'operator',
  permission: 'decide recharges',
  toCustomer: ['reason'],
  input: z.strictObject({ number: rechargeNumber, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/**
 * For the payment provider, which signs: `provider-signature` is HMAC-SHA256 in hex over `provider-timestamp` (seconds),
 * a full stop and the body. The same event again is answered again and does nothing; other content
 * under its id is refused.
 */
export const receiveProviderEvent = endpoint({
  method: 'POST',
  path: '/providers/recharge',
  summary: 'The payment provider says that money has come, or that it was taken back',
  caller: 'anyone',
  input: z.strictObject({
    id: z.string().check(z.regex(/^[\w.:-]{8,100}$/)),
    type: z.enum(['received', 'returned']),
    /** Of the recharge: what the customer wrote into the transfer. */
    number: rechargeNumber,
    amount: money,
    /** The bank's own, which the statement will name too. */
    bank_reference: z.string().check(z.regex(/^[\w./:-]{1,64}$/)),
  }),
  reply: z.strictObject({ state: z.enum(rechargeStates), repeated: z.boolean() }),
  refusals: ['signature_wrong', 'out_of_order', 'not_matching', 'not_found'],
})
