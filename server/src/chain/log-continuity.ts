import { consistencyProof, isConsistent, type TreeHead, treeRoot } from '@tarazu/contract/chain/merkle'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { logVerifierKey } from './log-key.ts'
import { logNodes, MissingTileError } from './read-tiles.ts'
import { type Memory, readMemory } from './signer-memory.ts'

export type ContinuityDeps = Pick<Deps, 'db' | 'secrets' | 'settings'>

/**
 * The tree of the database, and why it does not continue what was signed; `problem` undefined: it does.
 * `tree` undefined: it cannot even be read.
 */
export type Continuity =
  | { tree: TreeHead; remembered: Memory | undefined; problem: string | undefined }
  | { tree: undefined; remembered: Memory | undefined; problem: string }

/** Compares the tree with what the signer remembers, and with the last checkpoint. */
export async function checkContinuity(deps: ContinuityDeps): Promise<Continuity> {
  const { db, settings } = deps
  const memory = await readMemory(settings.logSignerFile)
  const remembered = memory === 'unreadable' ? undefined : memory
  try {
    const { size } = await db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
    const tree = await headOf(deps, Number(size))
    return { tree, remembered, problem: await problemOf(deps, tree, memory) }
  } catch (error) {
    if (!(error instanceof MissingTileError)) throw error
    return { tree: undefined, remembered, problem: `The tree of the log cannot be read: ${error.message}.` }
  }
}

/** Why there is nothing that could be continued; undefined: there is. */
export async function unreadableLog(deps: ContinuityDeps): Promise<string | undefined> {
  const { tree, problem } = await checkContinuity(deps)
  return tree ? undefined : problem
}

const headOf = async ({ db }: ContinuityDeps, size: number): Promise<TreeHead> => ({
  size,
  root: await treeRoot(sha256, size, logNodes(db, size)),
})

async function problemOf(deps: ContinuityDeps, tree: TreeHead, memory: Memory | 'unreadable' | undefined) {
  const file = deps.settings.logSignerFile
  if (memory === 'unreadable') return `The memory of the signer, ${file}, cannot be understood.`
  if (!memory)
    return (await wasSigned(deps.db))
      ? `The log was signed already, and the signer remembers nothing: there is no ${file}.`
      : undefined
  const { name } = await logVerifierKey(deps)
  if (memory.origin !== name) return `The signer remembers the log ${memory.origin}, and this one is ${name}.`
  const signed = await lastCheckpoint(deps.db)
  return (
    (await problemOfEarlier(deps, memory, tree, 'The signer remembers')) ??
    (signed && (await problemOfEarlier(deps, signed, tree, 'The last checkpoint is of')))
  )
}

async function problemOfEarlier({ db }: ContinuityDeps, earlier: TreeHead, tree: TreeHead, says: string) {
  if (earlier.size > tree.size)
    return `${says} a log of ${earlier.size} leaves, and the database has one of ${tree.size}.`
  const proof = await consistencyProof(
    sha256,
    { from: earlier.size, size: tree.size },
    logNodes(db, tree.size),
  )
  if (!(await isConsistent(sha256, earlier, tree, proof)))
    return `${says} a log of ${earlier.size} leaves, and the database has others in their place.`
  return undefined
}

async function wasSigned(db: Deps['db']) {
  return (await db.selectFrom('log_identity').select('key').limit(1).executeTakeFirst()) !== undefined
}

/** The largest one; undefined: the log has none yet. */
export async function lastCheckpoint(db: Deps['db']) {
  const row = await db
    .selectFrom('log_checkpoint')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, size: Number(row.size) }
}
