/**
 * A hundred thousand of everything that a run has to go through, posted through the ledger's own function.
 */
import { purchaseJournal } from '@tarazu/server/src/funds/fund.ts'
import { account, journal } from '@tarazu/server/src/ledger/journal.ts'
import type { Client } from 'pg'
import {
  type Both,
  numberOf,
  postAll,
  seededPrice,
  seededRules,
  seedMoney,
  seedTrades,
} from './trade-rows.ts'

const at = Date.now()

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

/** Each for one to three lots, with the money for them held. Answers how many lots were asked for. */
export async function seedApplications(
  both: Both,
  customers: readonly number[],
  issue: { id: number; lot: number; price: number; currency: string },
) {
  const { owner, db } = both
  const lotsOf = (n: number) => 1 + (n % 3)
  const held = (n: number) => BigInt(lotsOf(n) * issue.lot * issue.price * 100)
  await seedMoney(
    both,
    customers.map((customer, n) => ({ customer, amount: held(n) })),
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
  await postAll(
    db,
    customers.map((customer, n) =>
      journal({ reason: 'ipo_hold', reference: numberOf('A', n), customer, at }, [
        [account.cash(customer), account.held(customer, numberOf('A', n)), issue.currency, held(n)],
      ]),
    ),
  )
  await owner.query('analyze ipo_application, account')
  return customers.reduce((sum, _, n) => sum + lotsOf(n), 0)
}

/** One purchase of each customer, whose end has come. */
export async function seedFundOrders(
  both: Both,
  customers: readonly number[],
  fund: { id: number; amount: bigint; currency: string },
) {
  const { owner, db } = both
  await seedMoney(
    both,
    customers.map((customer) => ({ customer, amount: fund.amount })),
  )
  await owner.query(
    `insert into fund_order (number, customer_id, fund_id, state, amount, from_unsettled, ends_at, created_at)
     select a.number, a.customer, $1, 'active', $2, 0, now() - interval '1 minute', now() - interval '2 days'
       from unnest($3::text[], $4::int[]) as a (number, customer)`,
    [fund.id, fund.amount.toString(), customers.map((_, n) => numberOf('F', n)), customers],
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
  await owner.query(`update fund set sold_amount = $2 where id = $1`, [
    fund.id,
    (fund.amount * BigInt(customers.length)).toString(),
  ])
  await owner.query('analyze fund_order, account')
}

/** Proceeds of one share each, which do not settle before `settleNow`. */
export async function seedProceeds(both: Both, customers: readonly number[]) {
  await seedMoney(
    both,
    customers.map((customer) => ({ customer, amount: seededPrice })),
  )
  for (const [letter, side] of [
    ['B', 'buy'],
    ['S', 'sell'],
  ] as const)
    await seedTrades(
      both,
      customers.map((customer, n) => ({
        number: numberOf(letter, n),
        customer,
        side,
        symbol: 'SBIN.NS',
        quantity: 1,
        lot: numberOf('B', n),
      })),
    )
  await both.owner.query(
    `insert into settlement (customer_id, order_id, amount, due)
     select o.customer_id, o.id, o.value, now() + interval '10 days'
       from orders o join fill f on f.order_id = o.id where f.rules = $1 and o.side = 'sell'`,
    [seededRules],
  )
  await both.owner.query('analyze settlement, account')
}

const ofSeededSales = `from fill f where f.order_id = s.order_id and f.rules = '${seededRules}'`

export async function settleNow(owner: Client) {
  await owner.query(`update settlement s set due = now() ${ofSeededSales}`)
}

/** Whether all of `seedProceeds` have settled. */
export async function areSettled(owner: Client) {
  const { rows } = await owner.query(
    `select from settlement s where not s.settled and exists (select ${ofSeededSales}) limit 1`,
  )
  return rows.length === 0
}
