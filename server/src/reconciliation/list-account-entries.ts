import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listAccountEntries as api } from '@tarazu/contract/reconciliation/api'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { account } from '../ledger/journal.ts'

type Account = {
  id: bigint
  address: string
  asset: string
  rule: string
  customer_id: number | null
  balance: bigint
}
type Entry = { journal_id: bigint; at: Date; reason: string; thing: string | null; amount: bigint }

const maxCounted = 1_000

/**
 * Accounts that have an index of their own: see `0013-money-in.sql`, and `0029-steps-back.sql` for escrows.
 */
const seldom = [
  account.bankClient,
  account.bankFirm,
  account.suspense,
  account.income('interest'),
  account.lossCredit,
]
const escrow = /^house:(ipo|fund|placement):/

/**
 * Most journals that one page of a busy account walks through: for an account that is hardly ever moved it
 * would be the whole ledger.
 */
const maxWalked = 300_000n

/** Newest first. Refuses with `not_found`. */
export async function listAccountEntries(
  deps: Deps,
  _: OperatorCaller,
  { address, customer, asset, after, limit = 50 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = await findAccount(deps, { address, customer, asset: asset ?? deps.settings.currency })
  const from = keyOf(after)
  const indexed = isIndexed(found)
  const lowest = indexed ? 0n : await lowestWalked(deps, from)
  const [{ rows }, count] = await Promise.all([
    entriesOf(found, from, limit + 1, lowest).execute(deps.db),
    indexed ? countEntries(deps, found) : null,
  ])
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? page.at(-1)?.journal_id : lowest > 0n ? lowest : undefined
  return {
    address: found.address,
    asset: found.asset,
    balance: found.rule === '*' ? null : String(found.balance),
    rows: page.map(({ journal_id, at, reason, thing, amount }) => ({
      journal: String(journal_id),
      at: at.getTime(),
      reason,
      thing,
      amount: String(amount),
    })),
    next: next === undefined ? null : String(next),
    count,
  }
}

type Named = { address: string | undefined; customer: string | undefined; asset: string }

async function findAccount({ db }: Deps, { address, customer, asset }: Named): Promise<Account> {
  let wanted = address
  if (wanted === undefined && customer !== undefined) {
    const row = await db
      .selectFrom('customer')
      .select('id')
      .where('display_id', '=', customer)
      .executeTakeFirst()
    if (row) wanted = account.cash(row.id)
  }
  if (wanted === undefined) throw new Refusal('not_found')
  const found = await db
    .selectFrom('account')
    .select(['id', 'address', 'asset', 'rule', 'customer_id', 'balance'])
    .where('address', '=', wanted)
    .where('asset', '=', asset)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}

type Short = Pick<Account, 'id' | 'address' | 'customer_id'>

const isIndexed = ({ address, customer_id }: Short) =>
  customer_id !== null || seldom.includes(address) || escrow.test(address)

/** The id of the journal down to which one page goes; 0 where it reaches the end. */
async function lowestWalked({ db }: Deps, before: bigint | undefined) {
  const { rows } = await sql<{ last: bigint | null }>`select max(id) as last from journal`.execute(db)
  const last = (rows[0]?.last ?? 0n) + 1n
  const from = before !== undefined && before < last ? before : last
  return from > maxWalked ? from - maxWalked : 0n
}

/** Finds the entries of an account in the way that is fast for its kind. */
function transfersOf({ id, address, customer_id }: Short, before: bigint | undefined, lowest: bigint) {
  const beyond = before === undefined ? sql`true` : sql`journal_id < ${before}`
  if (customer_id !== null) {
    // Each of their journals names the customer. `offset` keeps the transfers of each from being looked up
    // together: for one with many that would be all transfers there are.
    return sql`select j.id as journal_id, t.from_account, t.to_account, t.amount
                 from journal j cross join lateral (
                   select * from transfer
                    where journal_id = j.id and ${id} in (from_account, to_account) offset 0) t
                where j.customer_id = ${customer_id}
                  and ${before === undefined ? sql`true` : sql`j.id < ${before}`} order by j.id desc`
  }
  if (isIndexed({ id, address, customer_id })) {
    // The id is part of the text so that the plan is made for this account: the indexes are partial.
    const account = sql.raw(id.toString())
    return sql`select * from ((select * from transfer where from_account = ${account} and ${beyond}
        order by journal_id desc)
                union all (select * from transfer where to_account = ${account} and ${beyond}
                  order by journal_id desc)) t
               order by journal_id desc`
  }
  return sql`select * from transfer where ${id} in (from_account, to_account) and ${beyond}
      and journal_id >= ${lowest}
              order by journal_id desc`
}

async function countEntries({ db }: Deps, of: Short) {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count
      from (select journal_id from (${transfersOf(of, undefined, 0n)}) t
             group by journal_id order by journal_id desc limit ${maxCounted}) counted`.execute(db)
  return Number(rows[0]?.count)
}

export function entriesOf(of: Short, before: bigint | undefined, limit: number, lowest = 0n) {
  return sql<Entry>`
    select m.journal_id, j.at, j.reason, j.thing, m.amount
      from (select journal_id,
                   sum(case when to_account = ${of.id} then amount else -amount end)::bigint as amount
              from (${transfersOf(of, before, lowest)}) t group by journal_id order by journal_id desc
                limit ${limit}) m
      join journal j on j.id = m.journal_id
     order by m.journal_id desc`
}
