import { type Kysely, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Act } from '../acts/act.ts'
import { retryUntilRead } from '../concurrency/retry-until-read.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import type { Cause, SafeMode, Standing } from './safe-mode.ts'

type Parts = {
  db: Kysely<Tables>
  events: Pick<Events, 'on'>
  log: Pick<BaseLogger, 'error' | 'warn'>
}

/** Read at the start, so that a restarted process knows it, and whenever a process enters or leaves it. */
export async function makeSafeMode({ db, events, log }: Parts): Promise<SafeMode> {
  let standing: Standing | undefined
  let stopped = false
  const listeners = new Set<() => void>()

  async function read() {
    const row = await db
      .selectFrom('safe_mode')
      .select(['id', 'reason', 'detail', 'entered_at'])
      .where('left_at', 'is', null)
      .executeTakeFirst()
    const before = standing?.id
    standing = row && {
      id: row.id,
      reason: row.reason,
      detail: row.detail,
      enteredAt: row.entered_at.getTime(),
    }
    if (before === standing?.id) return
    if (standing) log.error({ reason: standing.reason, detail: standing.detail }, 'safe mode stands')
    else log.warn('safe mode was left')
    for (const listener of listeners) listener()
  }

  const look = singleFlight(read)

  function reloadUntilRead() {
    return retryUntilRead(
      look,
      () => stopped,
      (err) => log.error({ err }, 'whether safe mode stands could not be read and will be tried again'),
    )
  }

  async function enter(act: Act, { reason, detail }: Cause) {
    act.afterCommit(reloadUntilRead)
    const { numInsertedOrUpdatedRows } = await act.tx
      .insertInto('safe_mode')
      .values({ reason, detail, entered_at: new Date(act.at) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await auditIfPossible(act, { reason, detail }, log)
    act.announce(null, ['safe-mode', 'operators'], ['safe-mode'])
  }

  await look()
  const unsubscribe = events.on(({ topics }) => {
    if (topics.includes('safe-mode')) void reloadUntilRead()
  })
  return {
    standing: () => standing,
    look,
    enter,
    reload: reloadUntilRead,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped = true
      unsubscribe()
    },
  }
}

/** The audit log itself may be what is broken, so badly that nothing can be appended. */
async function auditIfPossible({ tx, audit }: Act, { reason, detail }: Cause, log: Parts['log']) {
  await sql`savepoint audit`.execute(tx)
  try {
    await audit({
      actor: 'system',
      action: 'safe-mode.entered',
      subject: reason,
      detail: { found: detail },
    })
  } catch (error) {
    log.error({ err: error }, 'the audit log takes no entry')
    await sql`rollback to savepoint audit`.execute(tx)
  }
}
