import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'

/** How a replay's clock was set: market time `start` at machine time `wallStart`, ms UTC. */
export type ReplayAnchor = {
  start: number
  wallStart: number
  speed: number
  dir: string
  /**
   * The earliest time the clock was ever set to: all holdings were bought after it. Missing in older rows.
   */
  since?: number
}
export type Deployment = {
  world: 'paper' | 'live'
  /** When the deployment began, ms UTC. */
  since: number
  /** Shared by all processes and kept over restarts, so that a market's clock never runs backwards. */
  anchorReplay(wanted: Omit<ReplayAnchor, 'wallStart' | 'since'>): Promise<Required<ReplayAnchor>>
}

/** The purpose of a database is set once: play money never becomes real, and its currency never changes. */
export async function ensureDeployment(pool: pg.Pool, settings: Settings, clock: Clock): Promise<Deployment> {
  await pool.query(
    'insert into deployment (world, currency, created_at) values ($1, $2, $3) on conflict do nothing',
    [settings.mode, settings.currency, new Date(clock.now())],
  )
  const { rows } = await pool.query<{ world: 'paper' | 'live'; currency: string; created_at: Date }>(
    'select world, currency, created_at from deployment',
  )
  const [found] = rows
  if (!found) throw new Error('the deployment was not written')
  if (found.world !== settings.mode) {
    throw new Error(
      `This database belongs to ${found.world} mode; TARAZU_MODE=${settings.mode} needs one of its own.`,
    )
  }
  if (found.currency !== settings.currency) {
    throw new Error(
      `This database is in ${found.currency}; CURRENCY=${settings.currency} needs one of its own.`,
    )
  }
  return {
    world: found.world,
    since: found.created_at.getTime(),
    anchorReplay: (wanted) => anchorReplay(pool, wanted, clock),
  }
}

async function anchorReplay(
  pool: pg.Pool,
  wanted: Omit<ReplayAnchor, 'wallStart' | 'since'>,
  clock: Clock,
): Promise<Required<ReplayAnchor>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ replay: ReplayAnchor | null }>(
      'select replay from deployment for update',
    )
    const known = rows[0]?.replay
    const same =
      known && known.start === wanted.start && known.speed === wanted.speed && known.dir === wanted.dir
    const since = Math.min(known?.since ?? known?.start ?? wanted.start, wanted.start)
    const anchor = { ...(same ? known : { ...wanted, wallStart: clock.now() }), since }
    await client.query('update deployment set replay = $1', [JSON.stringify(anchor)])
    await client.query('commit')
    return anchor
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
