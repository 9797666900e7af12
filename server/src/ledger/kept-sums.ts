/** Sums of rows that never change, kept up to an id, so that a reading goes over the newer ones alone. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { account } from './journal.ts'

type Id = bigint | RawBuilder<bigint>
/** The ids after the first one and up to the second one. */
type Ids = { after: Id; through: Id }

export type KeptSum = {
  what: string
  /** Whose ids they are. */
  ids: 'journal' | 'fill'
  /** Sums by name. Adding those of two stretches of ids gives those of both. */
  over(ids: Ids): RawBuilder<{ name: string; sum: bigint }>
}

const moved: KeptSum = {
  what: 'moved',
  ids: 'journal',
  over: ({ after, through }) => sql`
    select case when a.rule = '*' then 'house ' || a.address
                when a.customer_id is null then 'kept ' || a.address
                else 'kept ' || split_part(a.address, ':', 3) end || ' ' || a.asset as name,
           sum(m.amount)::bigint as sum
      from (select l.account_id, sum(l.amount) as amount
              from transfer t
             cross join lateral
                   (values (t.to_account, t.amount), (t.from_account, -t.amount)) l (account_id, amount)
             where t.journal_id > ${after} and t.journal_id <= ${through}
             group by 1) m
      join account a on a.id = m.account_id
     group by 1`,
}

const counted: KeptSum = {
  what: 'counted',
  ids: 'journal',
  over: ({ after, through }) => sql`
    select c.name, c.sum
      from (select count(*) as journals, count(reverses) as reversals
              from journal where id > ${after} and id <= ${through}) j
     cross join lateral (values ('journals', j.journals), ('reversals', j.reversals)) c (name, sum)
    union all
    select 'transfers', count(*) from transfer where journal_id > ${after} and journal_id <= ${through}`,
}

/** A filled order is counted at its last fill, after which it cannot change. */
const filled: KeptSum = {
  what: 'filled',
  ids: 'fill',
  over: ({ after, through }) => sql`
    select 'filled' as name, count(*) as sum
      from (select distinct order_id from fill where id > ${after} and id <= ${through}) f
      join orders o on o.id = f.order_id and o.state = 'filled'
     where not exists (select from fill later where later.order_id = f.order_id and later.id > ${through})`,
}

export const keptSums: readonly KeptSum[] = [moved, counted, filled]

const noEnd = 2n ** 63n - 1n

/** `tx` has to be a snapshot of one moment. */
async function readSum(tx: Kysely<Tables>, { what, over }: KeptSum): Promise<Map<string, bigint>> {
  const kept = await tx.selectFrom('kept_sum').select('through').where('what', '=', what).executeTakeFirst()
  const parts = await tx
    .selectFrom('kept_sum_part')
    .select(['name', 'sum'])
    .where('what', '=', what)
    .execute()
  const sums = new Map(parts.map(({ name, sum }) => [name, sum]))
  const { rows } = await over({ after: kept?.through ?? 0n, through: noEnd }).execute(tx)
  for (const { name, sum } of rows) sums.set(name, (sums.get(name) ?? 0n) + sum)
  return sums
}

type HouseSum = { address: string; asset: string; total: bigint }
/**
 * Sums by kind of account: `cash`, `unsettled`, `held`, `units`, `loan`, `receivable`, and one for each
 * escrow of an issue.
 */
type KindSum = { kind: string; asset: string; total: bigint }

/**
 * Sums of transfers: of each account of the house, and of all customers' accounts of one kind together.
 * Reading every account's balance would take longer the more there are, and `ledger:check` compares each of
 * them with its transfers. `tx` has to be a snapshot of one moment.
 */
export async function readLedgerSums(tx: Kysely<Tables>) {
  const house: HouseSum[] = []
  const kept: KindSum[] = []
  for (const [name, total] of await readSum(tx, moved)) {
    if (total === 0n) continue
    const [whose, address = '', asset = ''] = name.split(' ')
    if (whose === 'house') house.push({ address, asset, total })
    else kept.push({ kind: address, asset, total })
  }
  return { house, kept }
}

/**
 * What came to the counterparty of orders, less what went, by asset. The house has no balances (decision
 * 003). `tx` has to be a snapshot of one moment.
 */
export async function readOwnBook(tx: Kysely<Tables>): Promise<Map<string, bigint>> {
  const { house } = await readLedgerSums(tx)
  return new Map(
    house.filter(({ address }) => address === account.market).map(({ asset, total }) => [asset, total]),
  )
}

/** Journals, reversals, transfers and filled orders. `tx` has to be a snapshot of one moment. */
export async function readCounts(tx: Kysely<Tables>): Promise<Map<string, bigint>> {
  return new Map([...(await readSum(tx, counted)), ...(await readSum(tx, filled))])
}
