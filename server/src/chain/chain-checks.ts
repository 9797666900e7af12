/** What earlier verifications of the chain came to, as the deployment itself remembers it. */
import { type Kysely, sql } from 'kysely'
import type { RowSource } from '../db/row-source.ts'
import { bytesOf, microsecondsOf } from '../db/row-values.ts'
import type { Tables } from '../db/tables.ts'
import { isRemembered, lastRemembered, macOf, type Remembered } from '../secrets/remembered.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { checkTable } from './verified-tables.ts'

type Said = { at: number; whole: boolean; block: bigint; hash: string; problem: string | null }
type Keys = Pick<Secrets, 'key'>

const remembered = ({ at, whole, block, hash, problem }: Said): Remembered => ({
  table: 'chain_check',
  facts: [at, whole, String(block), hash, problem],
})

/** `at` in ms UTC, `hash` of the block in hex. */
export async function keepChainCheck(tx: Kysely<Tables>, secrets: Keys, said: Said) {
  const { at, hash, ...row } = said
  await tx
    .insertInto('chain_check')
    .values({
      ...row,
      at: new Date(at),
      hash: Buffer.from(hash, 'hex'),
      mac: macOf(secrets, remembered(said)),
    })
    .execute()
}

/** The last verification; with `whole` the last of the whole chain. */
export function lastChainCheck(db: Kysely<Tables>, secrets: Keys, { whole }: { whole?: true } = {}) {
  const read = (before: Date | undefined) =>
    db
      .selectFrom('chain_check')
      .selectAll()
      .where('mac', 'is not', null)
      .where('at', '<', before ?? sql<Date>`'infinity'::timestamptz`)
      .$if(whole === true, (query) => query.where('whole', '=', true))
      .orderBy('at', 'desc')
      .limit(20)
      .execute()
  return lastRemembered(read, ({ mac, ...row }) =>
    isRemembered(secrets, remembered({ ...row, at: row.at.getTime(), hash: row.hash.toString('hex') }), mac),
  )
}

export type FoundRight = { at: string; block: bigint; hash: Buffer }

/** All that verifications have found right, by block. None without the secret. */
export async function readFoundRight(rows: RowSource, secrets: Keys | undefined): Promise<FoundRight[]> {
  const checks: FoundRight[] = []
  if (!secrets) return checks
  for await (const found of rows.scan(checkTable))
    for (const { at, whole, block, hash, problem, mac } of found) {
      if (problem !== null || mac === null || !/^\d{4}-[^B]*$/.test(at)) continue
      const at_ms = microsecondsOf(at) / 1_000
      const said = {
        at: at_ms,
        whole: whole.startsWith('t'),
        block: BigInt(block),
        hash: hash.slice(2),
        problem,
      }
      if (isRemembered(secrets, remembered(said), bytesOf(mac)))
        checks.push({ at: new Date(at_ms).toISOString(), block: said.block, hash: bytesOf(hash) })
    }
  return checks.sort((one, other) => Number(one.block - other.block))
}
