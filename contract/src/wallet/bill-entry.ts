import * as z from 'zod/mini'
import { money } from '../money.ts'
import { renamed, time } from '../wire.ts'
import { correctionCodes } from './rules.ts'

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
export const billEntry = renamed({
  id: z.string(),
  type: z.enum(['income', 'expense']),
  amount: money,
  balance: money,
  reason: z.enum(billReasons),
  /** The order or recharge that it belongs to, and the instrument where there is one. */
  reference: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  /** Why operators made this correction; null: it is none. */
  correction: z.nullable(z.strictObject({ code: z.enum(correctionCodes), text: z.string() })),
  createdAt: time,
})
export type BillEntry = z.output<typeof billEntry>
