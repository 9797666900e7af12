import type { LoanRow } from '../loans/loan.ts'

/** An application for a loan of ₹10,000, for tests of decisions about loans. */
export const applied: LoanRow = {
  id: 1n,
  number: 'ABCDEFGH0123',
  customer_id: 7,
  amount: 10_000_00n,
  state: 'applied',
  rate: null,
  days: null,
  schedule: [],
  total_cost: null,
  offer_expires_at: null,
  paid_out_at: null,
  due_at: null,
  accrued_days: 0,
  principal_since_day: 0,
  interest_since: 0n,
  principal_left: 0n,
  interest_left: 0n,
  closed_at: null,
  reason: null,
  reminded_for: null,
  timeline: [],
  created_at: new Date(0),
}
