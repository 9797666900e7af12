import type { BillReason } from './bill-entry.ts'

/** What each change of money is called in one language, on the screen and in documents. */
export type ReasonNames = Readonly<Record<BillReason, string>>
