import type { Reply } from '@tarazu/contract/endpoint'
import type { getOwnCount as api } from '@tarazu/contract/liabilities/api'
import {
  type CountedPart,
  type LiabilitiesHead,
  type OwnCount,
  partsOfBalance,
} from '@tarazu/contract/liabilities/liabilities'
import { type Kysely, sql } from 'kysely'
import { makeLimiter } from '../concurrency/limiter.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { keyOfHead, splitBalance } from './split-balance.ts'
import { pathThrough, tilesAbove } from './tiles.ts'

/** Two at a time: an account with a hundred assets takes a tenth of a second of hashing. */
export function makeGetOwnCount() {
  const queue = makeLimiter(2, 50, 'Many are checking at the moment. Please try again in a moment.')
  return ({ db, secrets }: Deps, { id }: Pick<Caller, 'id'>): Promise<Reply<typeof api>> =>
    queue.run(async () => ({
      count: await readOwnCount({ db, secrets }, id),
      movedAt: await lastMoved(db, id),
    }))
}

/** The time of the newest journal that names the customer or is on their bill, in ms UTC. */
async function lastMoved(db: Deps['db'], customer: number): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`
    select j.at from journal j
     where j.id in ((select id from journal where customer_id = ${customer} order by id desc limit 1),
                    (select journal_id from bill where customer_id = ${customer}
                      order by journal_id desc limit 1))
     order by j.at desc limit 1`.execute(db)
  return rows[0]?.at.getTime() ?? null
}

/** A customer's part of the last head; null where none is kept, as right after a restore. */
export async function readOwnCount(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  customer: number,
): Promise<OwnCount | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const last = await tx
        .selectFrom('liabilities')
        .select([
          'number',
          'head',
          (of) =>
            of
              .exists(
                of
                  .selectFrom('liability_tile')
                  .whereRef('liability_tile.number', '=', 'liabilities.number')
                  .select('tile'),
              )
              .as('kept'),
        ])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!last) return null
      const head = JSON.parse(last.head) as LiabilitiesHead
      // There is no tree to keep if nobody had anything.
      if (!last.kept && head.assets.length > 0) return null
      const { display_id: account } = await tx
        .selectFrom('customer')
        .select('display_id')
        .where('id', '=', customer)
        .executeTakeFirstOrThrow()
      const share = await tx
        .selectFrom('liability_share')
        .select(['assets', 'balances', 'leaves'])
        .where('number', '=', last.number)
        .where('customer_id', '=', customer)
        .executeTakeFirst()
      if (!share) return { head, account, counted: [] }
      const key = keyOfHead(secrets.key('liabilities'), head.number)
      const owned = share.assets.map((asset, index) => ({
        asset,
        size: head.assets.find((tree) => tree.asset === asset)?.size ?? 0,
        balance: share.balances[index] as bigint,
        leaves: share.leaves.slice(index * partsOfBalance, (index + 1) * partsOfBalance),
      }))
      const nodes = await readTiles(tx, last.number, owned)
      const counted = owned.map(({ asset, size, balance, leaves }) => ({
        asset,
        balance: String(balance),
        parts: splitBalance(key, { account, asset, balance }).map(({ salt, amount }, part): CountedPart => {
          const index = leaves[part] as number
          const path = pathThrough(index, size, ({ level, tile }) => nodes(asset, level, tile))
          return {
            index,
            salt,
            amount: String(amount),
            path: path.map(({ hash, sum }) => ({
              hash: Buffer.from(hash).toString('hex'),
              sum: String(sum),
            })),
          }
        }),
      }))
      return { head, account, counted }
    })
}

type Wanted = { asset: string; size: number; leaves: readonly number[] }

/** All tiles that these leaves need, in one query. */
async function readTiles(tx: Kysely<Tables>, number: bigint, wanted: readonly Wanted[]) {
  const places = wanted.flatMap(({ asset, size, leaves }) =>
    leaves.flatMap((leaf) => tilesAbove(leaf, size).map((place) => ({ asset, ...place }))),
  )
  const { rows } = await sql<{ asset: string; level: number; tile: number; nodes: Buffer }>`
    select t.asset, t.level, t.tile, t.nodes
      from (select distinct * from unnest(
              ${places.map(({ asset }) => asset)}::text[], ${places.map(({ level }) => level)}::smallint[],
              ${places.map(({ tile }) => tile)}::integer[]) as w (asset, level, tile)) w
      join liability_tile t on t.number = ${number} and t.asset = w.asset and t.level = w.level and t.tile = w.tile`.execute(
    tx,
  )
  const found = new Map(rows.map(({ asset, level, tile, nodes }) => [`${asset} ${level} ${tile}`, nodes]))
  return (asset: string, level: number, tile: number) => {
    const nodes = found.get(`${asset} ${level} ${tile}`)
    if (!nodes) throw new Error(`tile ${level}/${tile} of ${asset} is missing`)
    return nodes
  }
}
