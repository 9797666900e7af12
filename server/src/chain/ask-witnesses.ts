/** A job: asks the witnesses of the policy to co-sign the last checkpoint of the log (decision 102). */
import { consistencyProof } from '@tarazu/contract/chain/merkle'
import type { KnownWitness } from '@tarazu/contract/chain/witness-policy'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { type AskedCheckpoint, askWitness, type WitnessAnswer } from './ask-witness.ts'
import { lastCheckpoint } from './log-continuity.ts'
import { logNodes } from './read-tiles.ts'

/** For both requests of a round, so that one that hangs does not make the others late. */
const timeout_ms = 3_000
/** Until one that did not co-sign is asked again. */
const pause_ms = 9_000
/** A checkpoint that is still the last is co-signed again, which says that it still is. */
const refresh_ms = 300_000

/** What this deployment believes of a witness; a guess costs one answer 409. */
type View = { size: number; askAgainAt: number; last: string }

type AskDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'witnesses'>

export function makeAskWitnesses(deps: AskDeps) {
  const { db, clock, log } = deps
  const asked = deps.witnesses.witnesses.filter(({ url }) => url !== undefined)
  const views = new Map<KnownWitness, View>()

  return async function askWitnesses() {
    if (asked.length === 0) return
    const checkpoint = await askedCheckpoint()
    if (checkpoint) await Promise.all(asked.map((witness) => askOne(witness, checkpoint)))
  }

  async function askedCheckpoint(): Promise<AskedCheckpoint | undefined> {
    const last = await lastCheckpoint(db)
    if (!last) return undefined
    const size = Number(last.size)
    const proofFrom = (from: number) => consistencyProof(sha256, { from, size }, logNodes(db, size))
    return { size, note: last.note, proofFrom }
  }

  async function askOne(witness: KnownWitness, checkpoint: AskedCheckpoint) {
    const view = views.get(witness) ?? { ...(await viewOf(witness)), askAgainAt: 0, last: '' }
    views.set(witness, view)
    const now = clock.now()
    if (now < view.askAgainAt && (view.last !== '' || view.size === checkpoint.size)) return
    const answer = await askTwice(witness, checkpoint, view)
    view.askAgainAt = now + ('cosigned' in answer ? refresh_ms : pause_ms)
    if ('cosigned' in answer) {
      view.size = checkpoint.size
      await keep(witness, checkpoint, answer.cosigned)
    }
    tell(witness, view, checkpoint, answer)
  }

  /** Once more at once where the witness has said which size it knows. */
  async function askTwice(witness: KnownWitness, checkpoint: AskedCheckpoint, view: View) {
    const signal = AbortSignal.timeout(timeout_ms)
    // A witness that was reset may be asked for a tree that is larger than this one.
    const oldSize = Math.min(view.size, checkpoint.size)
    const first = await askWitness(witness, checkpoint, { oldSize, now: clock.now(), signal })
    if (!('conflict' in first)) return first
    view.size = first.conflict
    if (first.conflict > checkpoint.size) return first
    return askWitness(witness, checkpoint, { oldSize: first.conflict, now: clock.now(), signal })
  }

  async function viewOf({ key }: KnownWitness): Promise<Pick<View, 'size'>> {
    const { size } = await db
      .selectFrom('log_cosignature')
      .select(({ fn }) => fn.max('size').as('size'))
      .where('key', '=', Buffer.from(key.publicKey))
      .executeTakeFirstOrThrow()
    return { size: Number(size ?? 0) }
  }

  async function keep(
    { key }: KnownWitness,
    { size }: AskedCheckpoint,
    { line, time_s }: { line: string; time_s: number },
  ) {
    await db
      .insertInto('log_cosignature')
      .values({ size: BigInt(size), key: Buffer.from(key.publicKey), line, at: new Date(time_s * 1_000) })
      .onConflict((conflict) =>
        conflict
          .columns(['size', 'key'])
          .doUpdateSet((of) => ({ line: of.ref('excluded.line'), at: of.ref('excluded.at') })),
      )
      .execute()
  }

  /** Once for as long as it stays so. */
  function tell({ name }: KnownWitness, view: View, { size }: AskedCheckpoint, answer: WitnessAnswer) {
    const problem = problemOf(answer, size)
    if (problem !== view.last && problem !== '')
      log.warn({ witness: name, problem }, 'a witness did not co-sign')
    view.last = problem
  }
}

function problemOf(answer: WitnessAnswer, size: number): string {
  if ('cosigned' in answer) return ''
  if ('failed' in answer) return answer.failed
  if ('refused' in answer) return 'for this witness, the log does not continue what it co-signed'
  if (answer.conflict > size) return `it has co-signed a log of ${answer.conflict} leaves, which this is not`
  return 'it names one size after the other'
}
