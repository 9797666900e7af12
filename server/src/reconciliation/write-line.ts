import type { Act } from '../acts/act.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { BankLineRow, BankLineState } from './bank-line.ts'

type Written = {
  state: BankLineState
  recharge_id?: bigint | null
  settles?: string | null
  reopened?: number
}

/** Writes the new state of a locked line. Once the line no longer waits, proposals about it are closed. */
export async function writeLine(act: Act, line: BankLineRow, written: Written) {
  await act.tx
    .updateTable('bank_line')
    .set(written)
    .where('id', '=', line.id)
    .where('state', '=', line.state)
    .execute()
  if (written.state !== 'open') await overtakeLineProposals(act, line)
}

const kinds = ['bank-line.return', 'bank-line.settle', 'bank-line.firm'] as const

/** Closes proposals about a line that no longer waits: it is matched, credited, returned, settled or void. */
export function overtakeLineProposals(act: Act, { number }: Pick<BankLineRow, 'number'>) {
  return supersedeProposals(act, { subject: number, kinds })
}
