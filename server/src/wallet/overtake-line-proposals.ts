import type { Transaction } from 'kysely'
import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import type { Tables } from '../db/tables.ts'
import type { BankLineRow } from './bank-line.ts'

const kinds = ['bank-line.return', 'bank-line.settle', 'bank-line.firm'] as const

/** Of a line that no longer waits: matched, credited, returned or settled. `at` is ms UTC. */
export function overtakeLineProposals(
  tx: Transaction<Tables>,
  { number }: Pick<BankLineRow, 'number'>,
  at: number,
) {
  return overtakeProposalsInTx(tx, { subject: number, kinds, at })
}
