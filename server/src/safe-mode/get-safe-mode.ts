import type { Reply } from '@tarazu/contract/endpoint'
import type { getSafeMode as api } from '@tarazu/contract/safe-mode/api'
import type { Deps } from '../deps.ts'
import { subjectOfSafeMode } from './safe-mode.ts'

export async function getSafeMode({ db, clock, safeMode }: Deps): Promise<Reply<typeof api>> {
  const standing = safeMode.standing()
  if (!standing) return { standing: null }
  const { reason, detail, enteredAt } = standing
  const proposed = await db
    .selectFrom('proposal')
    .select('number')
    .where('kind', '=', 'safe-mode.leave')
    .where('subject', '=', subjectOfSafeMode(standing))
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  return { standing: { reason, detail, enteredAt, proposal: proposed?.number ?? null } }
}
