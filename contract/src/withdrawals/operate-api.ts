import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, givenReferenceNumber, limit, text, time } from '../wire.ts'
import { payeeNames, refusalGiven, withdrawalForOperators, withdrawalQueueRow } from './withdrawal.ts'

/**
 * `waiting` lists the most urgent first. `late`: unpaid, or sent and unconfirmed, beyond the published time.
 * `sent`: waiting for the bank to confirm. `ended` lists the newest first.
 */
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
  input: z.strictObject({ number: givenReferenceNumber }),
  reply: withdrawalForOperators,
  refusals: ['not_found'],
})

/**
 * Shows the payee beside the name that the account was verified for, to whoever proposes or approves the
 * payment. Each look is in the audit log.
 */
export const readPayee = endpoint({
  method: 'POST',
  path: '/console/withdrawals/payee',
  summary: 'Show who is paid by a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: givenReferenceNumber }),
  reply: z.strictObject({
    holder: z.string(),
    bank: z.string(),
    branch: z.string(),
    ifsc: z.string(),
    /** The account number, masked. */
    account: z.string(),
    /** Null: nobody has verified the account yet. */
    verifiedName: z.nullable(z.string()),
    names: payeeNames,
  }),
  refusals: ['not_found'],
})

/** Shows the whole account number, for the transfer order. Each look is in the audit log. */
export const readPayoutInstruction = endpoint({
  method: 'POST',
  path: '/console/withdrawals/instruction',
  summary: 'Show where to pay a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: givenReferenceNumber }),
  reply: z.strictObject({
    holder: z.string(),
    bank: z.string(),
    branch: z.string(),
    ifsc: z.string(),
    account: z.string(),
    amount: money,
    /** The text that the transfer has to carry as its reference. */
    reference: z.string(),
  }),
  refusals: ['already_decided'],
})

export const proposePayment = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-payment',
  summary: 'Propose to pay a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: givenReferenceNumber, reason: text(500) }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'withdrawal_unfunded'],
})

/** The reason is one of the published ones (safety H7), and `text` is what the customer will read. */
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
  input: z.strictObject({ number: givenReferenceNumber, text: text(500, 5), bankReference: text(60) }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed'],
})

/**
 * Undoes a step that was recorded by mistake: sent, paid or returned, though the bank did nothing of the
 * kind. The withdrawal goes back to the state before, and the journal of the step is reversed. A step that a
 * line of the bank recorded is undone at that line.
 */
export const proposeWithdrawalCorrection = endpoint({
  method: 'POST',
  path: '/console/withdrawals/propose-correction',
  summary: 'Propose to take back the last step of a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  toCustomer: ['text'],
  input: z.strictObject({ number: givenReferenceNumber, text: text(500, 5) }),
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

/** Records that the bank has confirmed the payment. It moves no money, so it needs no second operator. */
export const settleWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/settle',
  summary: 'Record that the bank has paid a withdrawal',
  caller: 'operator',
  permission: 'decide withdrawals',
  input: z.strictObject({ number: givenReferenceNumber, bankReference: text(60) }),
  reply: nothing,
  refusals: ['claimed', 'already_decided'],
})
