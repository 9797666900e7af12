/** Many rows of what customers and operators page through, written by the owner of the database. */
import { createHash } from 'node:crypto'
import { auditBody } from '@tarazu/server/src/audit/append-audit.ts'
import type { Client } from 'pg'

/** Market orders that are done: no lot is left of them, and nothing is held for them. */
export async function seedOrders(owner: Client, customer: number, count: number) {
  await owner.query(
    `insert into orders (id, number, customer_id, symbol, market, side, type, validity, position, quantity, filled, currency,
                         seen_price, state, bound, traded, traded_converted, value, timeline, trading_day, created_at)
     select nextval('order_id_block') * 1000 + 1, 'D' || lpad(n::text, 11, '0'), $1, 'RELIANCE.NS', 'IN',
            case when n % 2 = 0 then 'buy' else 'sell' end, 'market', 'day', 'half', 1,
            case when n % 3 = 0 then 0 else 1 end, 'INR', 2500000000, case when n % 3 = 0 then 'cancelled' else 'filled' end,
            2500000000, 2500000000, 2500000000000000, 250000, '[]', current_date - n % 1000, now() - n * interval '1 minute'
       from generate_series(1, $2) n`,
    [customer, count],
  )
  await owner.query('analyze orders')
}

export async function seedNotices(owner: Client, customer: number, count: number) {
  await owner.query(
    `insert into notice (customer_id, kind, facts, at, read_at, pushed)
     select $1, 'recharge_credited', '{"amount": "5000.00", "number": "BENCHNOTICE1"}', now(),
            case when n % 2 = 0 then now() end, true
       from generate_series(1, $2) n`,
    [customer, count],
  )
  await owner.query('analyze notice')
}

/** The records of a customer who has recharged all their life. */
export async function seedRechargeRecords(owner: Client, customer: number, count: number) {
  await owner.query(
    `insert into recharge (number, customer_id, amount, method, state, timeline, created_at)
     select 'E' || lpad(n::text, 11, '0'), $1, 500000, 'sandbox', 'credited', '[]', now() - n * interval '1 minute'
       from generate_series(1, $2) n`,
    [customer, count],
  )
  await owner.query('analyze recharge')
}

/** Messages that have all been read and answered. */
export async function seedChat(owner: Client, customer: number, operator: number, count: number) {
  await owner.query(
    `insert into chat_message (customer_id, operator_id, content, created_at, read_at)
     select $1::integer, case when n % 2 = 0 then $2::integer end, 'Message ' || n, now(), now()
       from generate_series(1, $3) n`,
    [customer, operator, count],
  )
  await owner.query(
    'insert into conversation (customer_id, last_message) select $1::integer, max(id) from chat_message where customer_id = $1',
    [customer],
  )
  await owner.query('analyze chat_message')
}

/** The act that half of the seeded entries record. */
export const seededAct = 'bench.act'

/** What an operator did, hashed onto what there is, so that the chain can be verified afterwards. */
export async function seedAudit(owner: Client, operator: { id: number; email: string }, count: number) {
  await owner.query('begin')
  const { rows: heads } = await owner.query<{ count: string; hash: Buffer }>(
    'select count::text, hash from audit_head for update',
  )
  const [head] = heads
  if (!head) throw new Error('the audit log has no head')
  let { hash } = head
  let id = BigInt(head.count)
  const actor = { ...operator, roles: ['support' as const] }
  const entries = Array.from({ length: count }, (_, n) => {
    id += 1n
    const action = n % 2 === 0 ? 'bench.other' : seededAct
    const body = auditBody({ at: Date.now(), actor, action, subject: `BENCH${n % 1_000}` })
    hash = createHash('sha256').update(hash).update(`${id}|${body}`).digest()
    return { id: id.toString(), body, hash }
  })
  await owner.query(
    'insert into audit_entry (id, body, hash) select * from unnest($1::bigint[], $2::text[], $3::bytea[])',
    [entries.map((each) => each.id), entries.map((each) => each.body), entries.map((each) => each.hash)],
  )
  await owner.query('update audit_head set count = $1, hash = $2', [id.toString(), hash])
  await owner.query('commit')
  await owner.query('analyze audit_entry')
}

/** A half waits for a second operator, a half was taken back. */
export async function seedProposals(owner: Client, operator: number, count: number) {
  await owner.query(
    `insert into proposal (number, kind, subject, payload, reason, state, proposed_by, proposed_at, expires_at)
     select 'G' || lpad(n::text, 11, '0'), 'withdrawal.pay', 'H' || lpad(n::text, 11, '0'), '{}', 'Bench',
            case when n % 2 = 0 then 'open' else 'withdrawn' end, $1, now(), now() + interval '1 day'
       from generate_series(1, $2) n`,
    [operator, count],
  )
  await owner.query('analyze proposal')
}

export async function seedNews(owner: Client, count: number) {
  await owner.query(
    `insert into news (title, subhead, content, created_at, updated_at)
     select 'News ' || n, 'Bench', '<p>Bench</p>', now() - n * interval '1 minute', now()
       from generate_series(1, $1) n`,
    [count],
  )
  await owner.query('analyze news')
}

/** Verified, with names of two words of which one is shared by many. */
export async function seedNames(owner: Client, customers: readonly number[]) {
  await owner.query(
    `insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_last4, id_key, id_hint,
                           timeline, submitted_at, decided_at)
     select c, 'I' || lpad(c::text, 11, '0'), 'approved', 'passport', 'Bench' || n || ' Customer' || n % 100,
            array['bench' || n, 'customer' || n % 100], '\\x00', '0000', sha256(n::text::bytea), sha256(n::text::bytea),
            '[]', now(), now()
       from unnest($1::integer[]) with ordinality as u (c, n)`,
    [customers],
  )
  await owner.query('analyze customer, identity')
}

/**
 * Loans that were paid out long ago and have been due for weeks, with all of their interest. One for each
 * customer: no more may be open.
 */
export async function seedOverdueLoans(owner: Client, customers: readonly number[]) {
  await owner.query(
    `with due as (select now() - interval '30 days' as at)
     insert into loan (number, customer_id, amount, state, rate, days, schedule, total_cost, paid_out_at, due_at, accrued_days,
                       principal_left, interest_left, timeline, created_at)
     select 'L' || lpad(c::text, 11, '0'), c, 100000, 'active', 1200, 30,
            jsonb_build_array(jsonb_build_object('due', (extract(epoch from due.at) * 1000)::bigint,
                                                 'principal', '100000', 'interest', '1000')),
            1000, due.at - interval '30 days', due.at, 60, 100000, 2000, '[]', due.at - interval '31 days'
       from unnest($1::integer[]) c, due`,
    [customers],
  )
  await owner.query('analyze loan')
}

/** All that `seedNames` has approved waits again. */
export async function reviewNamesAgain(owner: Client) {
  await owner.query(
    `update identity set state = 'under_review', decided_at = null,
            submitted_at = submitted_at - customer_id * interval '1 second'`,
  )
  await owner.query('vacuum analyze identity')
}

/** Each has asked something, and nobody has answered. */
export async function seedInbox(owner: Client, customers: readonly number[]) {
  await owner.query(
    `with asked as (insert into chat_message (customer_id, content, created_at)
                    select c, 'When does my money come?', now() - n * interval '1 second'
                      from unnest($1::integer[]) with ordinality as u (c, n) returning id, customer_id, created_at)
     insert into conversation (customer_id, last_message, waiting_since) select customer_id, id, created_at from asked`,
    [customers],
  )
  await owner.query('analyze chat_message, conversation')
}
