import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listAccountEntries as api } from '@tarazu/contract/reconciliation/api'
import { sql } from 'kysely'
import type { Deps, OperatorCaller } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { Refusal } from '../refusal.ts'

type Account = {
  id: bigint
  address: string
  asset: string
  rule: string
  customer_id: number | null
  balance: bigint
}
type Entry = { journal_id: bigint; at: Date; reason: string; thing: string | null; amount: bigint }

const mostCounted = 1_000

/** Accounts with an index of their own: see `0013-money-in.sql`, and of escrows `0029-steps-back.sql`. */
const seldom = [
  account.bankClient,
  account.bankFirm,
  account.suspense,
  account.income('interest'),
  account.lossCredit,
]
const escrow = /^house:(ipo|fund|placement):/

/** Newest first. Refuses with `not_found`. */
export async function listAccountEntries(
  deps: Deps,
  _: OperatorCaller,
  { address, customer, asset, after, limit = 50 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = await findAccount(deps, { address, customer, asset: asset ?? deps.settings.currency })
  const from = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const [rows, count] = await Promise.all([
    readEntries(deps, found, from, limit + 1),
    readEntries(deps, found, undefined, mostCounted),
  ])
  const page = rows.slice(0, limit)
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
    next: rows.length > limit ? String(page.at(-1)?.journal_id) : null,
    count: count.length,
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

/** Each kind of account by the way that is short for it. */
function transfersOf(
  { id, address, customer_id }: Pick<Account, 'id' | 'address' | 'customer_id'>,
  before: bigint | undefined,
) {
  const beyond = before === undefined ? sql`true` : sql`journal_id < ${before}`
  if (customer_id !== null) {
    // A customer's journals are few, and each names its customer.
    return sql`select t.* from journal j join transfer t on t.journal_id = j.id
                where j.customer_id = ${customer_id} and ${before === undefined ? sql`true` : sql`j.id < ${before}`}
                  and ${id} in (t.from_account, t.to_account) order by j.id desc`
  }
  if (seldom.includes(address) || escrow.test(address)) {
    // As text, so that the plan is made for this account: the indexes are of these accounts only.
    const account = sql.raw(id.toString())
    return sql`select * from ((select * from transfer where from_account = ${account} and ${beyond} order by journal_id desc)
                union all (select * from transfer where to_account = ${account} and ${beyond} order by journal_id desc)) t
               order by journal_id desc`
  }
  return sql`select * from transfer where ${id} in (from_account, to_account) and ${beyond} order by journal_id desc`
}

async function readEntries({ db }: Deps, of: Account, before: bigint | undefined, limit: number) {
  const { rows } = await entriesOf(of, before, limit).execute(db)
  return rows
}

export function entriesOf(
  of: Pick<Account, 'id' | 'address' | 'customer_id'>,
  before: bigint | undefined,
  limit: number,
) {
  return sql<Entry>`
    select m.journal_id, j.at, j.reason, j.thing, m.amount
      from (select journal_id, sum(case when to_account = ${of.id} then amount else -amount end)::bigint as amount
              from (${transfersOf(of, before)}) t group by journal_id order by journal_id desc limit ${limit}) m
      join journal j on j.id = m.journal_id
     order by m.journal_id desc`
}
