import type { getConsistency as api } from '@tarazu/contract/chain/api'
import { base64Of } from '@tarazu/contract/chain/bytes-as-text'
import { consistencyProof } from '@tarazu/contract/chain/merkle'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { publishedCheckpoint } from './published-checkpoint.ts'
import { logNodes } from './read-tiles.ts'

/** Refuses with `not_found` where the log never published so many leaves. */
export async function getConsistency(
  deps: Deps,
  { reply }: Visitor,
  { from, to }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const checkpoint = await publishedCheckpoint(deps)
  const size = to ?? checkpoint?.size ?? 0
  if (!checkpoint || size > checkpoint.size || from > size) throw new Refusal('not_found')
  const proof = await consistencyProof(sha256, { from, size }, logNodes(deps.db, size))
  reply.header('cache-control', 'public, max-age=3')
  return { checkpoint: checkpoint.note, to: size, proof: proof.map(base64Of) }
}
