/** A hundred thousand of everything that a run has to go through, posted through the ledger's own function. */
import type { Database } from '@tarazu/server/src/db/database.ts'
import { purchaseJournal } from '@tarazu/server/src/funds/fund.ts'
import { account, type Journal, journal } from '@tarazu/server/src/ledger/journal.ts'
import { post } from '@tarazu/server/src/ledger/post.ts'
import type { Client } from 'pg'

const batch = 1_000
const at = Date.now()

export async function postAll(db: Database['db'], journals: readonly Journal[]) {
  for (let from = 0; from < journals.length; from += batch) {
    const fates = await post(db, journals.slice(from, from + batch))
    const failed = fates.find(({ status }) => status !== 'posted')
    if (failed) throw new Error(`a journal of the preparation was ${failed.status}`)
  }
}

/** Customers who cannot sign in, for nobody asks them to. Answers their ids. */
export async function seedCustomers(owner: Client, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into customer (display_id, phone, password_hash, invitation, created_at)
     select (800000000 + n)::text, (8000000000 + n)::text, '$argon2id$none', 'PAPER-2026', now()
       from generate_series(1, $1) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const numberOf = (letter: string, n: number) => `${letter}${String(n).padStart(11, '0')}`

/** Each for one to three lots, with the money for them held. Answers how many lots were asked for. */
export async function seedApplications(
  { owner, db }: { owner: Client; db: Database['db'] },
  customers: readonly number[],
  issue: { id: number; lot: number; price: number; currency: string },
) {
  const lotsOf = (n: number) => 1 + (n % 3)
  const held = (n: number) => BigInt(lotsOf(n) * issue.lot * issue.price * 100)
  await postAll(
    db,
    customers.map((customer, n) =>
      journal({ reason: 'ipo_hold', reference: numberOf('A', n), customer, at }, [
        [account.paper, account.held(customer, numberOf('A', n)), issue.currency, held(n)],
      ]),
    ),
  )
  await owner.query(
    `insert into ipo_application (number, issue_id, customer_id, quantity, state, rate, rate_source, rate_at, held,
                                  from_unsettled, timeline, created_at)
     select a.number, $1, a.customer, a.quantity, 'applied', 1000000, 'same currency', now(), a.held, 0, '[]', now()
       from unnest($2::text[], $3::int[], $4::int[], $5::bigint[]) as a (number, customer, quantity, held)`,
    [
      issue.id,
      customers.map((_, n) => numberOf('A', n)),
      customers,
      customers.map((_, n) => lotsOf(n) * issue.lot),
      customers.map((_, n) => held(n).toString()),
    ],
  )
  await owner.query('analyze ipo_application, account')
  return customers.reduce((sum, _, n) => sum + lotsOf(n), 0)
}

/** One purchase of each customer, whose end has come. */
export async function seedFundOrders(
  { owner, db }: { owner: Client; db: Database['db'] },
  customers: readonly number[],
  fund: { id: number; amount: bigint; currency: string },
) {
  await postAll(
    db,
    customers.map((customer) =>
      journal({ reason: 'recharge', customer, at }, [
        [account.paper, account.cash(customer), fund.currency, fund.amount],
      ]),
    ),
  )
  await postAll(
    db,
    customers.map((customer, n) =>
      purchaseJournal(
        { fund: fund.id, number: numberOf('F', n), customer, amount: fund.amount },
        { cash: fund.amount, unsettled: 0n },
        fund.currency,
        at,
      ),
    ),
  )
  await owner.query(
    `insert into fund_order (number, customer_id, fund_id, state, amount, from_unsettled, ends_at, created_at)
     select a.number, a.customer, $1, 'active', $2, 0, now() - interval '1 minute', now() - interval '2 days'
       from unnest($3::text[], $4::int[]) as a (number, customer)`,
    [fund.id, fund.amount.toString(), customers.map((_, n) => numberOf('F', n)), customers],
  )
  await owner.query(`update fund set sold_amount = $2 where id = $1`, [
    fund.id,
    (fund.amount * BigInt(customers.length)).toString(),
  ])
  await owner.query('analyze fund_order, account')
}

/** Proceeds of one sale each, which do not settle before `settleNow`. */
export async function seedProceeds(
  { owner, db }: { owner: Client; db: Database['db'] },
  customers: readonly number[],
  currency: string,
) {
  const amount = 1_000_00n
  await postAll(
    db,
    customers.map((customer) =>
      journal({ reason: 'order_sell', customer, at }, [
        [account.market, account.unsettled(customer), currency, amount],
      ]),
    ),
  )
  await owner.query(
    `insert into settlement (customer_id, order_id, amount, due)
     select c, 0, $2, now() + interval '10 days' from unnest($1::int[]) c`,
    [customers, amount.toString()],
  )
  await owner.query('analyze settlement, account')
}

export async function settleNow(owner: Client) {
  await owner.query(`update settlement set due = now() where order_id = 0`)
}
