import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { makeAppendSum, type Part } from '../ledger/append-sum.ts'

export type HouseSum = { address: string; asset: string; total: bigint }
export type HouseSums = ReturnType<typeof makeHouseSums>

/**
 * The balance of each account of the house. These accounts keep none, so it is the sum of their transfers.
 */
export function makeHouseSums() {
  const sums = makeAppendSum(sumMoved)

  /** `tx` has to be a snapshot of one moment. */
  return async function houseSums(tx: Kysely<Tables>, now: number): Promise<HouseSum[]> {
    return [...(await sums(tx, now))]
      .filter(([, total]) => total !== 0n)
      .map(([name, total]) => {
        const [address = '', asset = ''] = name.split(' ')
        return { address, asset, total }
      })
  }
}

async function sumMoved(tx: Kysely<Tables>, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with tail as (select journal_id, from_account, to_account, amount from transfer
      where journal_id > ${after}),
         moved as (select to_account as account_id, journal_id, amount from tail
                   union all select from_account, journal_id, -amount from tail)
    select a.address || ' ' || a.asset as name, sum(m.amount)::bigint as sum,
           coalesce(sum(m.amount) filter (where m.journal_id <= ${upTo}), 0)::bigint as settled,
           max(m.journal_id) as last
      from moved m join account a on a.id = m.account_id and a.rule = '*'
     group by a.address, a.asset`.execute(tx)
  return rows
}
