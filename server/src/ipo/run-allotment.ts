import { formatPaise } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { allotment } from './application.ts'
import { writeApplications } from './application-rows.ts'
import { type Batch, inBatches, notifyApplicants, type Pace } from './issue-batches.ts'
import { readAllotment } from './read-allotment.ts'

/** Pays for the allotted shares out of the holds, and returns the rest. */
export async function runAllotment(deps: Deps, id: number, pace: Pace = {}) {
  const issue = await deps.db
    .selectFrom('ipo_issue')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { result } = await readAllotment(deps, deps.db, issue)
  /** How many lots each application is allotted, by its number. */
  const allottedLots = new Map(result.map(([number, , lots]) => [number, lots]))
  const { currency } = deps.settings
  const batch: Batch = async (act, { name, lot: sharesPerLot, price }, rows) => {
    if (price === null) throw new Error(`issue ${id} has no price`)
    const steps = rows.map((row) => {
      const lots = allottedLots.get(row.number)
      if (lots === undefined) throw new Error(`application ${row.number} is not in the list`)
      return { before: row, ...allotment(row, { allotted: lots * sharesPerLot, price }, currency, act.at) }
    })
    // The rows come first: the journals rest on them (`refuse_causeless_many`).
    await writeApplications(
      act.tx,
      deps,
      steps.map(({ before, row }) => ({ before, after: row })),
    )
    await act.post(steps.map((step) => step.journal))
    const [got, missed] = [
      steps.filter(({ row }) => row.allotted > 0),
      steps.filter(({ row }) => row.allotted === 0),
    ]
    await notifyApplicants(
      act,
      got.map(({ row }) => ({
        customer: row.customer_id,
        kind: 'ipo_allotted',
        facts: { name, count: String(row.allotted), amount: formatPaise(row.paid), number: row.number },
      })),
    )
    await notifyApplicants(
      act,
      missed.map(({ row }) => ({
        customer: row.customer_id,
        kind: 'ipo_not_allotted',
        facts: { name, amount: formatPaise(row.returned), number: row.number },
      })),
    )
  }
  await inBatches(deps, { id, state: 'allotting', from: ['applied'] }, pace, batch, 'finish_allotment')
}
