/** Many rows at once, written by the owner of the database: what a deployment has after years. */
import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { withoutCauses } from './trade-rows.ts'

export type SeededOperator = { id: number; email: string; token: string }

/** An operator who is signed in already: password and codes are not what is measured. */
export async function seedOperator(owner: Client, roles: string[], name = 'bench'): Promise<SeededOperator> {
  const token = randomBytes(32).toString('base64url')
  const email = `${name}@operators.test`
  const { rows } = await owner.query<{ id: number }>(
    `insert into operator (email, name, password_hash, roles, created_at)
     values ($3, $2, '$argon2id$none', $1, now()) returning id`,
    [roles, name, email],
  )
  const [{ id } = { id: 0 }] = rows
  await owner.query(
    `insert into operator_session (operator_id, token_hash, device, address, created_at, last_seen_at, expires_at)
     values ($1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [id, createHash('sha256').update(token).digest()],
  )
  return { id, email, token }
}

/** Half of them wait, half have ended. */
export async function seedWithdrawals(owner: Client, customer: number, count: number) {
  await owner.query(
    `with card as (insert into bank_card (number, customer_id, created_at) values ('BENCHCARD001', $1, now()) returning id)
     insert into bank_card_version (card_id, version, bank, branch, holder, ifsc, account, last4, usable_from, created_at)
     select id, 1, 'Bank', 'Branch', 'Holder', 'BENC0000001', '\\x00', '0000', now(), now() from card`,
    [customer],
  )
  await owner.query(
    // A reason and a day ahead keep them from being paid by themselves.
    `insert into withdrawal (number, customer_id, card_version_id, amount, carrier, state, reason_code, reason_text, due_at,
                             published_due_at, service_level_hours, timeline, created_at)
     select 'BENCH' || lpad(n::text, 7, '0'), $1, (select max(id) from bank_card_version), 10000, 'sandbox',
            case when n % 2 = 0 then 'requested' else 'settled' end, case when n % 2 = 0 then 'limit' end,
            case when n % 2 = 0 then 'Bench' end, now() + interval '1 day' + n * interval '1 second',
            now() + n * interval '1 second', 24, '[]', now() - n * interval '1 second'
       from generate_series(1, $2) n`,
    [customer, count * 2],
  )
  await owner.query('analyze withdrawal')
}

/** A day in India's time. */
export const billDay = '2026-01-01'

/** All on one day, which is over wherever the clock stands. */
export async function seedBill(owner: Client, customer: number, count: number) {
  await withoutCauses(owner, () =>
    owner.query(
      `with made as (insert into journal (world, reason, thing, customer_id, at)
                     select 'paper', 'recharge', 'BENCH', $1, $3::timestamptz from generate_series(1, $2)
                     returning id)
       insert into bill (customer_id, journal_id, amount, balance)
       select $1, id, 100, 100 * row_number() over (order by id) from made`,
      [customer, count, `${billDay}T12:00:00+05:30`],
    ),
  )
  await owner.query('analyze bill, journal')
}

/**
 * Asked for by bank transfer, waiting for their money. Answers their numbers, which begin with the letter.
 */
export async function seedRecharges(owner: Client, customer: number, count: number, letter = 'B') {
  const { rows } = await owner.query<{ number: string }>(
    `insert into recharge (number, customer_id, amount, method, state, due_at, expires_at, timeline, created_at)
     select $3 || lpad(n::text, 11, '0'), $1, 500000, 'manual', 'created', now() + interval '4 hours',
            now() + interval '9 days', '[]', now()
       from generate_series(1, $2) n returning number`,
    [customer, count, letter],
  )
  await owner.query('analyze recharge')
  return rows.map(({ number }) => number)
}

/** Each names the recharge that it pays, and nobody has matched them. */
export async function seedBankLines(owner: Client, recharges: readonly string[]) {
  await owner.query(
    `insert into bank_line (number, booked_on, reference, description, amount, mentions, state, due_at, created_at)
     select 'Q' || lpad(n::text, 11, '0'), '2026-11-19', 'BENCHLINE' || n, 'Transfer ' || number, 500000, array[number],
            'open', now() + interval '4 hours', now()
       from unnest($1::text[]) with ordinality as u (number, n)`,
    [recharges],
  )
  await owner.query('analyze bank_line')
}
