import type { Reply } from '@tarazu/contract/endpoint'
import type { exportOwnData as api } from '@tarazu/contract/security/account-api'
import { sql } from 'kysely'
import { Unavailable } from '../answer/refusal.ts'
import { accessActions } from '../audit/access-log.ts'
import { makeLimiter } from '../concurrency/limiter.ts'
import type { Caller, Deps } from '../deps.ts'

/** Newest rows per list, to keep the file usable; statements go back further. */
const maxRows = 10_000

/**
 * How long a customer waits between two files: data hardly change meanwhile, and the queries read all of it.
 */
const pause_ms = 10 * 60_000

/** Makes two files at a time, and one per customer and pause; a file that failed does not count. */
export function makeExportOwnData(deps: Pick<Deps, 'clock'>) {
  const queue = makeLimiter(2, 20, 'Many are asking for their data. Please try again in a moment.')
  /** When each customer last asked, earliest first. */
  const asked = new Map<number, number>()

  return async function exportOwnDataOnce(
    own: Pick<Deps, 'db' | 'clock' | 'settings'>,
    caller: Pick<Caller, 'id'>,
  ) {
    const now = deps.clock.now()
    for (const [customer, at] of asked) {
      if (Math.abs(now - at) < pause_ms) break
      asked.delete(customer)
    }
    const last = asked.get(caller.id)
    if (last !== undefined) {
      const wait = Math.ceil((last + pause_ms - now) / 1_000)
      throw new Unavailable('Your data were asked for a moment ago. Please try again later.', 429, wait)
    }
    asked.set(caller.id, now)
    try {
      return await queue.run(() => exportOwnData(own, caller))
    } catch (error) {
      asked.delete(caller.id)
      throw error
    }
  }
}

/**
 * Everything that is stored about the caller (safety H19), in one snapshot. Left out is what the deployment
 * cannot read back, or must not reveal to whoever finds a phone: password hashes, and full numbers of papers
 * and accounts.
 */
async function exportOwnData(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { id }: Pick<Caller, 'id'>,
): Promise<Reply<typeof api>> {
  const { number, ...data } = await read(deps, id)
  const madeAt = new Date(deps.clock.now()).toISOString()
  const about = {
    made_at: madeAt,
    mode: deps.settings.mode,
    currency: deps.settings.currency,
    most_per_list: maxRows,
  }
  return {
    name: `tarazu-${number}-${madeAt.slice(0, 10)}.json`,
    // Each part is JSON with a row per line: up to twenty megabytes are not parsed and serialized again.
    content: `{\n${Object.entries({ about: JSON.stringify(about), ...data })
      .map(([name, part]) => `"${name}": ${part}`)
      .join(',\n')}\n}\n`,
  }
}

function read({ db }: Pick<Deps, 'db'>, customer: number) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '20s'`.execute(tx)
      const { rows } = await ownDataQuery(customer).execute(tx)
      return rows[0] ?? {}
    })
}

/** One row whose columns are the parts of the file, in JSON. */
export function ownDataQuery(customer: number) {
  const list = (query: ReturnType<typeof sql>) =>
    sql`(select '[' || coalesce(E'\\n' || string_agg(to_jsonb(each)::text, E',\\n') || E'\\n', '') || ']'
           from (${query} limit ${maxRows}) each)`
  const money = (column: string) =>
    sql`(${sql.ref(column)} / 100.0)::numeric(20, 2)::text as ${sql.ref(column)}`
  const micros = (column: string) => sql`${sql.ref(column)}::text as ${sql.ref(`${column}_micros`)}`
  const mine = sql`where customer_id = ${customer}`
  return sql<Record<string, string>>`
        select (select display_id from customer where id = ${customer}) as number,
          (select to_jsonb(c)::text from (select display_id as number, phone, image, invitation,
                      case when invited_by is null then 'deployment' else 'operator' end as invited_by,
                                                  created_at, closed_at, frozen_at, frozen_by,
                                                  frozen_reason, frozen_until, own_frozen_at
                                           from customer where id = ${customer}) c) as profile,
          coalesce((select to_jsonb(i)::text from (select number, state, id_type, real_name, id_last4, front,
                      back, checks, reason, attempts, submitted_at, decided_at, timeline
                                      from identity ${mine}) i), 'null') as real_name,
          ${list(sql`select address, asset, balance::text as smallest_units from account ${mine}
                      and balance <> 0 order by address`)} as balances,
          ${list(sql`select b.number, v.version, v.bank, v.branch, v.holder, v.ifsc, v.last4, v.usable_from,
                      v.created_at from bank_card b
                       join bank_card_version v on v.card_id = b.id
                       where b.customer_id = ${customer} order by v.id desc`)} as bank_cards,
          ${list(sql`select number, kind, market, symbol, side, type, validity, position, state, reason,
                      quantity, filled, currency, ${micros('seen_price')},
                            ${micros('limit_price')}, ${micros('stop_price')}, ${money('value')}, fees,
                            ${money('held')}, timeline, created_at, expires_at,
                            lot as sold_from, trigger_from,
                            ${micros('trail_distance')}, trail_bps, ${micros('target_price')},
                            ${micros('exit_target')}, ${micros('exit_stop')}, exit_units, charged_day,
                            takes as sold_lots, lot_left as units_left, ${money('cost')},
                            ${money('cost_left')}, (select jsonb_agg(jsonb_build_object('quantity',
                                f.quantity, 'price_micros', f.price::text,
                                         'at', f.at, 'value', (f.value / 100.0)::numeric(20, 2)::text,
                                         'fees', f.fees, 'source', f.source, 'origin', f.origin,
                                         'origin_key', f.origin_key, 'answer_hash', f.answer_hash,
                                         'quoted_at', f.quoted_at, 'received_at', f.received_at,
                                         'bid_micros', f.bid::text, 'ask_micros', f.ask::text, 'size', f.size,
                                         'slippage_micros', f.slippage::text, 'rate_micros', f.rate::text,
                                         'rate_source', f.rate_source,
                                         'rate_at', f.rate_at, 'rules', f.rules)) from fill f
                                         where f.order_id = orders.id) as fills
                       from orders ${mine} order by id desc`)} as orders,
          ${list(sql`select a.number, i.symbol, a.quantity, a.allotted, a.state, ${money('held')},
                      ${money('paid')}, ${money('returned')},
                            a.rate::text as rate_micros, a.rate_source, a.rate_at, a.timeline, a.created_at
                       from ipo_application a join ipo_issue i on i.id = a.issue_id
                       where customer_id = ${customer} order by a.id desc`)} as ipo_applications,
          ${list(sql`select o.number, f.name, o.state, (o.amount / 100.0)::numeric(20, 2)::text as amount,
                      ${money('paid_return')}, o.reason, o.ended_by, o.ended_at, o.ends_at,
                            o.created_at
                       from fund_order o join fund f on f.id = o.fund_id
                       where customer_id = ${customer} order by o.id desc`)} as fund_orders,
          ${list(sql`select g.number, p.symbol, p.kind, g.granted_at, g.expires_at, g.revoked_at, g.reason
                       from placement_grant g join placement p on p.id = g.placement_id
                       where customer_id = ${customer} order by g.id desc`)} as eligibility,
          ${list(sql`select o.number as of_order, (s.amount / 100.0)::numeric(20, 2)::text as amount, s.due,
                      s.settled
                       from settlement s join orders o on o.id = s.order_id
                       where s.customer_id = ${customer} order by s.id desc`)} as settlements,
          ${list(sql`select number, state, method, ${money('amount')}, ${money('received')}, reason_code,
                      reason_text, due_at, expires_at, timeline,
                            created_at from recharge ${mine} order by id desc`)} as recharges,
          ${list(sql`select w.number, w.state, w.carrier, (w.amount / 100.0)::numeric(20, 2)::text as amount,
                      v.bank, v.last4, w.reason_code, w.reason_text, w.document_hash,
                            w.bank_reference, w.cooling_until, w.review_ends_at, w.published_due_at,
                            w.service_level_hours, w.timeline,
                            w.created_at, w.due_at, w.paid_at
                       from withdrawal w join bank_card_version v on v.id = w.card_version_id
                      where w.customer_id = ${customer} order by w.id desc`)} as withdrawals,
          ${list(sql`select number, state, ${money('amount')}, rate, days, schedule,
                      ${money('principal_left')}, ${money('interest_left')},
                            ${money('total_cost')}, offer_expires_at, paid_out_at, due_at, closed_at, reason,
                            timeline, created_at from loan ${mine} order by id desc`)} as loans,
          ${list(sql`select j.at, j.reason, j.thing, (b.amount / 100.0)::numeric(20, 2)::text as amount,
                            (b.balance / 100.0)::numeric(20, 2)::text as balance
                       from bill b join journal j on j.id = b.journal_id where b.customer_id = ${customer}
                      order by b.journal_id desc`)} as account_changes,
          ${list(sql`select day, ${money('value')}, ${money('paid_in')}, ${money('paid_out')},
                      ${money('income')}, ${money('costs')}, ${money('interest')}
                      from portfolio_day ${mine} order by day desc`)} as portfolio_days,
          ${list(sql`select kind, facts, at, read_at from notice ${mine} order by id desc`)} as notices,
          ${list(sql`select case when operator_id is null then 'me' else 'customer service' end as from,
                      content, image as photo,
                            created_at, read_at from chat_message ${mine} order by id desc`)} as messages,
          ${list(sql`select list, symbol, place, note, created_at from favourite ${mine}
                      order by list, place, created_at desc`)} as favourites,
          ${list(sql`select list, name, sort from watchlist ${mine} order by list`)} as watchlists,
          ${list(sql`select basket, name, rows, changed_at from basket ${mine} order by basket`)} as baskets,
          ${list(sql`select number, symbol, kind, direction, level, period, note, threshold, state,
                            created_at, fired_at, fired_value
                       from alert ${mine} order by id desc`)} as alerts,
          ${list(sql`select number, symbol, (select f.name from fund f where f.id = fund_id) as fund,
                            (amount / 100.0)::numeric(20, 2)::text as amount, weekday,
                            month_day, next_day, told_day, state, paused_for, short_runs,
                            created_at, changed_at,
                            (select coalesce(json_agg(json_build_object('day', r.day, 'outcome', r.outcome,
                                      'amount', (r.amount / 100.0)::numeric(20, 2)::text,
                                      'order_number', r.order_number,
                                      'fund_order_number', r.fund_order_number,
                                      'reason', r.reason, 'at', r.at) order by r.day desc), '[]')
                               from recurring_run r where r.purchase_id = recurring_purchase.id) as runs
                       from recurring_purchase ${mine} order by id desc`)} as recurring_purchases,
          coalesce((select to_jsonb(w)::text from (select url, created_at from webhook ${mine}) w), 'null')
                      as webhook,
          coalesce((select to_jsonb(c)::text from (select choices, changed_at from chart_choices ${mine}) c),
                      'null') as chart_choices,
          ${list(sql`select device, address, created_at, last_seen_at, expires_at, revoked_at, revoked_for
                      from session ${mine} order by id desc`)} as devices,
          ${list(sql`select kind, at, by_code from credential_change ${mine}
                      order by id desc`)} as password_changes,
          coalesce((select to_jsonb(f)::text from (select set_at as since, (select count(*)
                      from recovery_code r where r.customer_id = ${customer}
                                      and used_at is null) as recovery_codes_left
                                      from second_factor ${mine}) f), 'null') as second_factor,
          coalesce((select to_jsonb(o)::text from (select since from unconfirmed_orders ${mine}) o),
                      'null') as orders_without_confirmation,
          coalesce((select to_jsonb(m)::text from (select shown as sent_to, language, notes, statements,
                      alerts, orders, confirmed_at from document_mail ${mine}) m), 'null') as documents_by_mail,
          ${list(sql`select kind, from_day, to_day, notice_id, shown as sent_to, queued_at, sent_at,
                       tries, failure from sent_document ${mine} order by id desc`)} as documents_sent,
          ${list(sql`select purpose, at, sent_at from message ${mine} order by id desc`)} as codes_sent,
          ${list(sql`select substring(endpoint from '^[a-z]+://[^/]+') as service, language, created_at
                       from push_subscription ${mine} order by id desc`)} as browsers_told,
          ${list(sql`select id, purpose, bytes, width, height, created_at, attached_at from upload ${mine}
                      order by created_at desc`)} as photos,
          ${list(sql`select at, action, body::jsonb -> 'roles' as roles,
                      body::jsonb #>> '{detail,why}' as reason,
                            body::jsonb ->> 'reason' as note
                       from audit_entry ${mine} and action in (${sql.join(accessActions)})
                       order by id desc`)} as looks_by_operators`
}
