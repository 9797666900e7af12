import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { makeAppendSum, type Part } from '../ledger/append-sum.ts'

type HouseSum = { address: string; asset: string; total: bigint }
/**
 * Sums by kind of account: `cash`, `unsettled`, `held`, `units`, `loan`, `receivable`, and one for each
 * escrow of an issue.
 */
type KeptSum = { kind: string; asset: string; total: bigint }
export type LedgerSums = ReturnType<typeof makeLedgerSums>

/**
 * Sums of transfers: of each account of the house, and of all customers' accounts of one kind together.
 * Reading every account's balance would take longer the more there are, and `ledger:check` compares each of
 * them with its transfers.
 */
export function makeLedgerSums() {
  const sums = makeAppendSum(sumMoved)

  /** `tx` has to be a snapshot of one moment. */
  return async function ledgerSums(tx: Kysely<Tables>, now: number) {
    const house: HouseSum[] = []
    const kept: KeptSum[] = []
    for (const [name, total] of await sums(tx, now)) {
      if (total === 0n) continue
      const [whose, account = '', asset = ''] = name.split(' ')
      if (whose === 'house') house.push({ address: account, asset, total })
      else kept.push({ kind: account, asset, total })
    }
    return { house, kept }
  }
}

async function sumMoved(tx: Kysely<Tables>, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with tail as (select journal_id, from_account, to_account, amount from transfer
      where journal_id > ${after}),
         moved as (select to_account as account_id, journal_id, amount from tail
                   union all select from_account, journal_id, -amount from tail)
    select case when a.rule = '*' then 'house ' || a.address
                when a.customer_id is null then 'kept ' || a.address
                else 'kept ' || split_part(a.address, ':', 3) end || ' ' || a.asset as name,
           sum(m.amount)::bigint as sum,
           coalesce(sum(m.amount) filter (where m.journal_id <= ${upTo}), 0)::bigint as settled,
           max(m.journal_id) as last
      from moved m join account a on a.id = m.account_id
     group by 1`.execute(tx)
  return rows
}
