import type { getHealth as api, getLiveness as liveness } from '@tarazu/contract/config/api'
import type { Reply } from '@tarazu/contract/endpoint'
import { Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { durabilityColumns, isDurable } from './durability.ts'

/**
 * Ready means that the database answers and events of other processes arrive. A dead feed does not count:
 * orders are then refused with `price_stale`, and taking all servers out of service would take down the rest
 * of the app. Nor does safe mode, in which money can still be withdrawn.
 */
export async function getHealth({ pool, events, settings, safeMode }: Deps): Promise<Reply<typeof api>> {
  if (!events.live) throw new Unavailable('The server is not ready to take orders.')
  const { rows } = await pool
    .query<Parameters<typeof isDurable>[0] & { undone: number }>({
      name: 'health',
      text: `select ${durabilityColumns},
                    (select count(*)::int from undone_work) as undone`,
    })
    // Whatever is wrong with the database, health has one answer for it.
    .catch(() => {
      throw new Unavailable('The database does not answer.')
    })
  const [found] = rows
  return {
    status: 'ready',
    mode: settings.mode,
    feed: settings.feed.name,
    durable: found !== undefined && isDurable(found),
    undone: found?.undone ?? 0,
    safe_mode: safeMode.standing()?.reason ?? null,
  }
}

/** Says that this process answers, whatever its database does. */
export async function getLiveness(): Promise<Reply<typeof liveness>> {
  return { status: 'live' }
}
