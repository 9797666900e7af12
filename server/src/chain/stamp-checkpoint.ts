import type { Deps } from '../deps.ts'
import type { TimeStampSettings } from '../settings/settings.ts'
import { lastCheckpoint } from './log-continuity.ts'
import { readAtMost } from './read-at-most.ts'
import { readStampRoots } from './read-stamp-roots.ts'

/**
 * A job: lets an authority stamp the last checkpoint, where it is new and the last stamp is old enough
 * (decision 103). Throws where there is no stamp to be had; only the next stamp waits for it.
 */
export async function stampCheckpoint({
  db,
  clock,
  random,
  settings,
  log,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings' | 'log'>) {
  const { timeStamps } = settings
  if (!timeStamps) return
  const last = await db
    .selectFrom('log_time_stamp')
    .select(['size', 'taken_at'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A clock that was set back does not end the stamps.
  if (last && Math.abs(clock.now() - last.taken_at.getTime()) < timeStamps.every_ms) return
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint || checkpoint.size <= Number(last?.size ?? 0)) return

  const { size, note } = checkpoint
  const { readStamp, stampedDigest, stampQuery } = await import('./time-stamp.ts')
  const request = {
    digest: stampedDigest(note),
    // Never negative, and never with a zero before it.
    nonce: Buffer.concat([Buffer.of(1), random.bytes(15)]),
    policy: timeStamps.policy,
  }
  const roots = await readStampRoots(timeStamps)
  const reply = await ask(timeStamps, stampQuery(request))
  const stamp = readStamp(reply, request, roots)
  if ('fault' in stamp) throw new Error(`the time stamp of ${timeStamps.url} is not kept: ${stamp.fault}`)
  await db
    .insertInto('log_time_stamp')
    .values({
      size: BigInt(size),
      note,
      reply,
      at: new Date(stamp.at),
      taken_at: new Date(clock.now()),
      policy: stamp.policy,
      authority: stamp.authority,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  log.info({ size, at: new Date(stamp.at).toISOString() }, 'a checkpoint has a time stamp')
}

const timeout_ms = 10_000
const maxReply_bytes = 65_536

async function ask({ url }: TimeStampSettings, query: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`${url} gave no time stamp: HTTP ${answer.status}`)
  }
  return readAtMost(answer, maxReply_bytes)
}
