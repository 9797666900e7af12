/**
 * The log does not continue what its signer remembers: safe mode, until two operators say that this is meant,
 * as after a restore. Then a public record says so for ever, and the signer goes on from what it found.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { base64Of } from '@tarazu/contract/chain/bytes-as-text'
import type { TreeHead } from '@tarazu/contract/chain/merkle'
import { lineOf } from '@tarazu/contract/chain/texts'
import type { Kysely, Selectable } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { appendRecord } from './append-record.ts'
import type { Continuity } from './log-continuity.ts'
import type { Memory } from './signer-memory.ts'

type Mismatch = Selectable<Tables['log_mismatch']>

/** Writes down what was found, once for the same memory, and ends trading. */
export async function reportMismatch(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'safeMode'>,
  { tree, remembered, problem = '' }: Continuity,
) {
  await act(deps, async (act) => {
    const known = await openMismatches(act.tx)
    // Nobody can say that a tree is meant which cannot be read.
    if (tree && !known.some((row) => isOf(row, remembered) && row.code === null))
      await act.tx
        .insertInto('log_mismatch')
        .values({
          at: new Date(act.at),
          remembered_size: remembered ? BigInt(remembered.size) : null,
          remembered_root: remembered ? Buffer.from(remembered.root) : null,
          size: BigInt(tree.size),
          root: Buffer.from(tree.root),
        })
        .execute()
    await deps.safeMode.enter(act, { reason: 'log_not_continued', detail: problem })
  })
}

/** In the act in which two operators leave safe mode. */
export async function approveMismatches(
  { tx, at }: Act,
  { secrets, random }: Pick<Deps, 'secrets' | 'random'>,
  proposal: string,
) {
  const waiting = (await openMismatches(tx)).filter(({ code }) => code === null)
  for (const row of waiting) {
    await tx
      .updateTable('log_mismatch')
      .set({ proposal, code: codeOf(secrets, row, proposal) })
      .where('id', '=', row.id)
      .execute()
    await appendRecord(tx, { kind: 'restored', subject: proposal, content: contentOf(row), at }, random)
  }
}

/**
 * What two operators have said is meant by this memory, once: the tree that the signer goes on from.
 * Undefined: nobody has.
 */
export async function takeApproved(
  tx: Kysely<Tables>,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  remembered: Memory | undefined,
): Promise<TreeHead | undefined> {
  const approved = (await openMismatches(tx)).find((row) => isOf(row, remembered) && isApproved(secrets, row))
  if (!approved) return undefined
  await tx
    .updateTable('log_mismatch')
    .set({ continued_at: new Date(clock.now()) })
    .where('id', '=', approved.id)
    .execute()
  return { size: Number(approved.size), root: approved.root }
}

export function openMismatches(tx: Kysely<Tables>): Promise<Mismatch[]> {
  return tx
    .selectFrom('log_mismatch')
    .selectAll()
    .where('continued_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

function isOf({ remembered_size, remembered_root }: Mismatch, remembered: Memory | undefined) {
  if (!remembered) return remembered_root === null
  return Number(remembered_size) === remembered.size && remembered_root?.equals(remembered.root) === true
}

/** Whoever writes to the database alone cannot say it in the operators' place. */
function isApproved(secrets: Pick<Secrets, 'key'>, row: Mismatch) {
  return (
    row.proposal !== null &&
    row.code !== null &&
    timingSafeEqual(row.code, codeOf(secrets, row, row.proposal))
  )
}

function codeOf(secrets: Pick<Secrets, 'key'>, row: Mismatch, proposal: string): Buffer {
  const text = lineOf(['mismatch', row.id, proposal, contentOf(row)])
  return createHmac('sha256', secrets.key('log-mismatch')).update(text).digest()
}

/** The public record: what was remembered, and what the log goes on from. */
function contentOf({ remembered_size, remembered_root, size, root }: Mismatch): string {
  return lineOf([
    'restored',
    remembered_size,
    remembered_root && base64Of(remembered_root),
    size,
    base64Of(root),
  ])
}
