import type { listRoots as api } from '@tarazu/contract/chain/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Deps, Visitor } from '../deps.ts'
import { lastChainCheck } from './chain-checks.ts'
import { chainKey } from './chain-key.ts'
import { readRoots } from './read-roots.ts'

const maxRoots = 30

export async function listRoots(
  { db, secrets }: Deps,
  { reply }: Visitor,
  { before }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const head = await db
    .selectFrom('chain_head')
    .leftJoin('chain_block', 'chain_block.number', 'chain_head.number')
    .select(['chain_head.number', 'chain_head.hash', 'chain_block.at'])
    .executeTakeFirstOrThrow()
  const check = await lastChainCheck(db, secrets)
  const found = await readRoots(db, secrets, { limit: maxRoots + 1, before })
  const rows = found.slice(0, maxRoots)
  reply.header('cache-control', 'public, max-age=3')
  return {
    key: chainKey(secrets).publicKey.toString('hex'),
    block: Number(head.number),
    hash: head.hash.toString('hex'),
    sealed_at: head.at?.getTime() ?? null,
    verified_at: check?.at.getTime() ?? null,
    whole: check ? check.problem === null : null,
    rows,
    next: found.length > maxRoots ? (rows.at(-1)?.number ?? null) : null,
  }
}
