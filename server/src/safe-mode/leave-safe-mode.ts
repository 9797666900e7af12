import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { proposeLeaving as api } from '@tarazu/contract/safe-mode/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { PreparedExecutor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import { approveMismatches } from '../chain/log-mismatch.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { causeThatHolds } from './causes.ts'
import { subjectOfSafeMode } from './safe-mode.ts'

/** Refuses with `already_decided` (not in safe mode), `cause_holds`, `already_proposed`, `reason_missing`. */
export async function proposeLeaving(
  deps: Deps,
  { operator }: OperatorCaller,
  { reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const standing = deps.safeMode.standing()
  if (!standing) throw new Refusal('already_decided')
  refuseWhile(await causeThatHolds(deps))
  return act(deps, async (act) => ({
    proposal: await propose(act, deps, operator, {
      kind: 'safe-mode.leave',
      subject: subjectOfSafeMode(standing),
      payload: {
        enteredFor: standing.reason,
        found: standing.detail,
        since: new Date(standing.enteredAt).toISOString(),
      },
      reason,
    }),
  }))
}

/**
 * Ends the one it was proposed for. Checks the causes before the transaction, for checking the ledger takes
 * long.
 */
export const leaveSafeMode: PreparedExecutor = {
  async prepare(deps) {
    const holds = await causeThatHolds(deps)
    return async (act, deps, { number, subject }) => {
      refuseWhile(holds)
      const { tx, at, announce, afterCommit } = act
      const row = await tx
        .selectFrom('safe_mode')
        .select('id')
        .where('left_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row || subjectOfSafeMode(row) !== subject) throw new Refusal('already_decided')
      await tx
        .updateTable('safe_mode')
        .set({ left_at: new Date(at), left_by: number })
        .where('id', '=', row.id)
        .execute()
      await approveMismatches(act, deps, number)
      announce(null, ['safe-mode', 'operators'], ['safe-mode'])
      afterCommit(() => deps.safeMode.reload())
    }
  },
}

function refuseWhile(cause: string | undefined) {
  if (cause !== undefined) throw new Refusal('cause_holds', { cause })
}
