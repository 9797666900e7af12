import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenWhole } from '../money.ts'
import { givenReferenceNumber, limit, optionalCode, page, renamed } from '../wire.ts'
import { withdrawable, withdrawal } from './withdrawal.ts'

/** What can be withdrawn, what cannot, and why. The form shows it before anything is typed. */
export const getWithdrawable = endpoint({
  method: 'GET',
  path: '/stock/success/money/withdrawable',
  summary: 'What can be withdrawn now',
  caller: 'customer',
  input: nothing,
  reply: withdrawable,
  refusals: [],
})

/**
 * A whole number of the wallet's currency, as digits or a number. Money is reserved at once, and no fee is
 * taken.
 */
export const withdraw = endpoint({
  method: 'POST',
  path: '/stock/success/money/access',
  summary: 'Withdraw to a bank card',
  caller: 'customer',
  moves: true,
  afterClosing: true,
  repeatWindow_ms: 2_000,
  input: renamed(
    {
      card: givenReferenceNumber,
      amount: givenWhole,
      /**
       * The transaction password. It is asked for with `step_up`: a new device or card, changed credentials
       * or a large amount.
       */
      password: z.optional(z.string().check(z.maxLength(64))),
      /** The code of the second factor, which `step_up` asks for too where there is one. */
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
  /** `count` is the total, but never more than 1,000 beyond the pages so far. */
  reply: z.strictObject({ rows: z.array(withdrawal), count: z.int() }),
  refusals: [],
})

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/stock/success/money/detail',
  summary: 'One withdrawal with its timeline',
  caller: 'customer',
  input: z.strictObject({ id: givenReferenceNumber }),
  reply: withdrawal,
  refusals: ['not_found'],
})

/** Possible until the withdrawal is paid. The money is free again at once. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/stock/success/money/cancel',
  summary: 'Cancel a withdrawal',
  caller: 'customer',
  moves: true,
  afterClosing: true,
  input: z.strictObject({ id: givenReferenceNumber }),
  reply: withdrawal,
  refusals: ['cannot_cancel'],
})
