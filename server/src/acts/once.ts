import { hour_ms } from '@tarazu/contract/duration'
import type { Endpoint, Reply } from '@tarazu/contract/endpoint'
import type { Transaction } from 'kysely'
import { notDone } from '../answer/not-done.ts'
import { replyBody } from '../answer/reply-body.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { type Act, inAct } from './act.ts'

/** The key was answered before; `http/idempotency.ts` sends that answer again. */
export class EarlierAnswer extends Error {
  override name = 'EarlierAnswer'
  readonly fingerprint: string
  readonly answer: string
  constructor(fingerprint: string, answer: string) {
    super('answered before')
    this.fingerprint = fingerprint
    this.answer = answer
  }
}

/**
 * One act for one request: its effect, its answer and its key commit together or not at all. A simultaneous
 * request with the same key waits for the key's row.
 */
export async function once<E extends Endpoint>(
  deps: Deps,
  caller: Caller,
  endpoint: E,
  run: (act: Act) => Promise<Reply<E>>,
): Promise<Reply<E>> {
  const { once: request } = caller
  return inAct(deps, (begin) => {
    let complete = false
    const outcome = deps.writer.transaction().execute(async (tx) => {
      if (request) await claimKey(deps, tx, caller.id, request)
      const reply = await begin(tx, run)
      if (request) {
        await tx
          .updateTable('request_key')
          .set({ answer: replyBody(endpoint, reply) })
          .where('customer_id', '=', caller.id)
          .where('key', '=', request.key)
          .execute()
      }
      complete = true
      return reply
    })
    return outcome.catch((error: unknown) => {
      // It may be committed from here on, even if the answer to the commit is lost.
      throw complete ? error : notDone(error)
    })
  })
}

async function claimKey(
  deps: Deps,
  tx: Transaction<Tables>,
  customer: number,
  request: NonNullable<Caller['once']>,
) {
  const now = deps.clock.now()
  if (request.window_ms !== undefined) {
    await tx
      .deleteFrom('request_key')
      .where('customer_id', '=', customer)
      .where('key', '=', request.key)
      .where('created_at', '<=', new Date(now - request.window_ms))
      .execute()
  }
  const claimed = await tx
    .insertInto('request_key')
    .values({
      customer_id: customer,
      key: request.key,
      fingerprint: request.fingerprint,
      status: 200,
      answer: '',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return
  const earlier = await tx
    .selectFrom('request_key')
    .select(['fingerprint', 'answer'])
    .where('customer_id', '=', customer)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  throw new EarlierAnswer(earlier.fingerprint, earlier.answer)
}

/**
 * Keeps the answer to something that is decided, so that a retry with the same key gets it again. Returns
 * what was kept before, if that is another answer.
 */
export async function keepAnswer(
  deps: Deps,
  customer: number,
  request: NonNullable<Caller['once']>,
  body: string,
) {
  const kept = await deps.writer
    .insertInto('request_key')
    .values({
      customer_id: customer,
      key: request.key,
      fingerprint: request.fingerprint,
      status: 200,
      answer: body,
      created_at: new Date(deps.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 1n) return undefined
  const earlier = await deps.writer
    .selectFrom('request_key')
    .select(['fingerprint', 'answer'])
    .where('customer_id', '=', customer)
    .where('key', '=', request.key)
    .executeTakeFirst()
  // It was already kept, together with what it left behind.
  const same = earlier?.answer === body && earlier.fingerprint === request.fingerprint
  return same ? undefined : earlier
}

const kept_ms = 48 * hour_ms

const pruneAtOnce = 20_000

/** Keys are kept for at least 24 hours (product decision 2). */
export async function pruneRequestKeys(deps: Deps) {
  const before = new Date(deps.clock.now() - kept_ms)
  for (;;) {
    const { rowCount } = await deps.pool.query(
      `delete from request_key where ctid = any (array(select ctid from request_key where created_at < $1 limit ${pruneAtOnce}))`,
      [before],
    )
    if ((rowCount ?? 0) < pruneAtOnce) return
  }
}
