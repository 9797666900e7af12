import { formatPaise } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { withdrawnApplication } from './application.ts'
import { writeApplications } from './application-rows.ts'
import { type Batch, inBatches, notifyApplicants, type Pace } from './issue-batches.ts'

/** Returns all money of a withdrawn issue, from the holds or from the escrow. */
export async function runWithdrawal(deps: Deps, id: number, pace: Pace = {}) {
  const { currency } = deps.settings
  const batch: Batch = async (act, { name, reason, withdrawn_because: because }, rows) => {
    const who = because === null ? 'operator' : 'system'
    const steps = rows.map((row) => ({ before: row, ...withdrawnApplication(row, who, currency, act.at) }))
    await act.post(steps.map((step) => step.journal))
    await writeApplications(
      act.tx,
      deps,
      steps.map(({ before, row }) => ({ before, after: row })),
    )
    await notifyApplicants(
      act,
      steps.map(({ before, row }) => {
        const facts = { name, amount: formatPaise(before.held + before.paid), number: row.number }
        const customer = row.customer_id
        return because === null
          ? ({ customer, kind: 'ipo_withdrawn', facts: { ...facts, reason: reason ?? '' } } as const)
          : ({ customer, kind: 'ipo_units_changed', facts } as const)
      }),
    )
  }
  const from = ['applied', 'allotted'] as const
  await inBatches(deps, { id, state: 'withdrawing', from }, pace, batch, 'finish_withdrawal')
}
