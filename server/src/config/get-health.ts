import type { getHealth as api } from '@tarazu/contract/config/api'
import type { Reply } from '@tarazu/contract/endpoint'
import { Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { durabilityColumns, isDurable } from './durability.ts'

/**
 * Ready: the database answers and what is committed elsewhere is heard of. A feed that is down does not count: orders are
 * refused with `price_stale` then, and taking every server out of service would take the rest of the app with it. The same
 * goes for safe mode, in which money can still be withdrawn.
 */
export async function getHealth({ pool, events, settings, safeMode }: Deps): Promise<Reply<typeof api>> {
  if (!events.live) throw new Unavailable('The server is not ready to take orders.')
  const { rows } = await pool
    .query<Parameters<typeof isDurable>[0] & { undone: number }>({
      name: 'health',
      text: `select ${durabilityColumns},
                    (select count(*)::int from undone_work) as undone`,
    })
    // Whatever is wrong with the database, this call is where it has to be said in one way.
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
