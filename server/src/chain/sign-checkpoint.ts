import { checkpointText } from '@tarazu/contract/chain/checkpoint'
import type { TreeHead } from '@tarazu/contract/chain/merkle'
import { noteOf, type VerifierKey } from '@tarazu/contract/chain/note'
import type { Deps } from '../deps.ts'
import { type Continuity, checkContinuity, lastCheckpoint } from './log-continuity.ts'
import { keepIdentity, logKey, logVerifierKey, refuseRenamed } from './log-key.ts'
import { requireCurrentKey } from './log-keys.ts'
import { reportMismatch, takeApproved } from './log-mismatch.ts'
import { writeMemory } from './signer-memory.ts'

type SignDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'secrets' | 'settings' | 'safeMode'>

/**
 * Signs a checkpoint of the log where it has grown since the last one. Where the tree does not continue what
 * the signer remembers, nothing is signed, and safe mode is entered.
 */
export async function signCheckpoint(deps: SignDeps) {
  const mismatch = await deps.db.transaction().execute(async (tx) => {
    // Two that sign at the same time would overwrite each other's memory.
    await tx.selectFrom('log_head').select('size').forUpdate().execute()
    return signNext({ ...deps, db: tx })
  })
  if (!mismatch) return
  deps.log.error({ problem: mismatch.problem }, 'the log does not continue what was signed')
  await reportMismatch(deps, mismatch)
}

/** Looks before anything is served; signs nothing. */
export async function checkLogAtStart(deps: SignDeps) {
  await refuseRenamed(deps.db, await logVerifierKey(deps))
  const continuity = await checkContinuity(deps)
  if (continuity.problem !== undefined) await reportMismatch(deps, continuity)
}

/** What hinders it; undefined: it was signed, or had not grown. */
async function signNext(deps: SignDeps): Promise<Continuity | undefined> {
  const { db, secrets, settings } = deps
  const continuity = await continueLog(deps)
  if (continuity.problem !== undefined || !continuity.tree) return continuity
  const { tree } = continuity
  if (tree.size === ((await lastCheckpoint(db))?.size ?? 0)) return undefined
  const key = await logVerifierKey(deps)
  const at = new Date(deps.clock.now())
  await requireCurrentKey(deps)
  await keepIdentity(db, key, at)
  await writeMemory(settings.logSignerFile, { origin: key.name, ...tree })
  const note = signedNote(key, tree, logKey(secrets).sign)
  await db
    .insertInto('log_checkpoint')
    .values({ size: BigInt(tree.size), root: Buffer.from(tree.root), note, at })
    .execute()
  return undefined
}

/** Once, the signer goes on from what two operators have said is meant. */
async function continueLog(deps: SignDeps): Promise<Continuity> {
  const continuity = await checkContinuity(deps)
  if (continuity.problem === undefined) return continuity
  const approved = await takeApproved(deps.db, deps, continuity.remembered)
  if (!approved) return continuity
  const { name } = await logVerifierKey(deps)
  await writeMemory(deps.settings.logSignerFile, { origin: name, ...approved })
  deps.log.warn({ size: approved.size }, 'the log goes on from what two operators said is meant')
  return checkContinuity(deps)
}

function signedNote({ name, id }: VerifierKey, { size, root }: TreeHead, sign: (text: string) => Uint8Array) {
  const text = checkpointText({ origin: name, size, root, extensions: [] })
  return noteOf({ text, signatures: [{ name, id, bytes: sign(text) }] })
}
