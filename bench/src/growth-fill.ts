/**
 * Fills a deployment with copies of the rows that one customer's life has left (`growth-life.ts`), set by set:
 * ids, numbers, customers and times are the copy's own, and everything else is as the product wrote it.
 * `growth.test.ts` proves that a copy is what the product writes for another customer with the same orders.
 */
import type { Client } from 'pg'

/** How much of everything one copy has, by which the ids of all copies are known before they are written. */
export type Pattern = {
  customer: number
  orders: number
  journals: number
  transfers: number
  accounts: number
  /** What the customer can spend afterwards, and how it is divided, in paise. */
  cash: bigint
  unsettled: bigint
}

/** One copy in so many is of one customer, up to a million orders. */
const busiestShare = 50
/** The first copy lies so far back, and each next one so much later. */
const earliest = '300 days'
const apart = '25 seconds'
/** The place of a recharge among the numbers of a copy; orders are numbered from one. */
const rechargePlace = 63

/** Twelve digits and letters that look as random as the product's. Multiplying by an odd number repeats none. */
const numberOf = (copy: string, place: string) =>
  `upper(lpad(to_hex((((${copy}) * 64 + ${place})::bigint * 25214903917) & 281474976710655), 12, '0'))`

const isoOf = (time: string) => `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const maxEvents = 4
/** The events of a timeline, moved in time. The pattern has marks in place of its times. */
const movedEvents = Array.from({ length: maxEvents }, (_, n) => n + 1).reduce(
  (text, n) => `replace(${text}, '@${n}@', coalesce(${isoOf(`t.event_times[${n}] + b.shift`)}, ''))`,
  't.events',
)
const eventsOf = (table: string) => `
  (select jsonb_agg(jsonb_set(e, '{at}', to_jsonb('@' || i || '@')) order by i)::text
     from jsonb_array_elements(${table}.timeline) with ordinality as x (e, i)) as events,
  array(select (e ->> 'at')::timestamptz from jsonb_array_elements(${table}.timeline) with ordinality as x (e, i)
         order by i) as event_times`

/** Reads the rows of that customer into temporary tables of this connection. */
export async function readPattern(owner: Client, customer: number): Promise<Pattern> {
  await owner.query(`
    set client_min_messages = warning;
    drop table if exists life_order, life_recharge, life_notice, life_fill, life_settlement, life_journal,
                         life_account, life_transfer, life_bill;
    create temp table life_order as
      select o.*, row_number() over (order by o.id)::integer as place, ${eventsOf('o')}
        from orders o where customer_id = ${customer};
    create temp table life_recharge as select r.*, ${eventsOf('r')} from recharge r where customer_id = ${customer};
    create temp table life_notice as select * from notice where customer_id = ${customer};
    create temp table life_fill as
      select f.*, o.place as order_place from fill f join life_order o on o.id = f.order_id;
    create temp table life_settlement as
      select s.*, o.place as order_place from settlement s join life_order o on o.id = s.order_id;
    create temp table life_journal as
      select j.*, row_number() over (order by j.id)::integer as place,
             case when j.thing in (select number from life_recharge) then ${rechargePlace} else o.place end as number_place
        from journal j left join life_order o on o.number = j.thing where j.customer_id = ${customer};
    create temp table life_account as
      select a.*, row_number() over (partition by o.place is null order by a.id)::integer as place,
             o.place as number_place, j.place as last_place,
             split_part(a.address, ':', 3) || case when a.address like '%:units:held:%' then ':held' else '' end as sort
        from account a left join life_order o on o.number = substring(a.address from '[^:]+$')
        left join life_journal j on j.id = a.last_journal where a.customer_id = ${customer};
    create temp table life_transfer as
      select t.*, j.place as journal_place, f.sort as from_sort, f.place as from_place, g.sort as to_sort, g.place as to_place
        from transfer t join life_journal j on j.id = t.journal_id
        left join life_account f on f.id = t.from_account left join life_account g on g.id = t.to_account;
    create temp table life_bill as
      select l.*, j.place as journal_place from bill l join life_journal j on j.id = l.journal_id
       where l.customer_id = ${customer}`)
  const { rows } = await owner.query<Record<Exclude<keyof Pattern, 'customer'>, string>>(`
    select (select count(*) from life_order) as orders, (select count(*) from life_journal) as journals,
           (select count(*) from life_transfer) as transfers,
           (select count(*) from life_account where number_place is not null) as accounts,
           (select coalesce(sum(balance), 0) from life_account where sort = 'cash') as cash,
           (select coalesce(sum(balance), 0) from life_account where sort = 'unsettled') as unsettled`)
  const [found] = rows
  if (!found || Number(found.orders) === 0 || Number(found.orders) >= rechargePlace)
    throw new Error('the customer has left no pattern')
  return {
    customer,
    orders: Number(found.orders),
    journals: Number(found.journals),
    transfers: Number(found.transfers),
    accounts: Number(found.accounts),
    cash: BigInt(found.cash),
    unsettled: BigInt(found.unsettled),
  }
}

/** Customers with approved names, from this number among them on. Nobody signs in as one of them. */
export async function addCustomers(owner: Client, from: number, count: number) {
  await owner.query(
    `with made as (
       insert into customer (display_id, phone, password_hash, invitation, created_at)
       select (800000000 + n)::text, (8000000000 + n)::text, '$argon2id$none', 'PAPER-2026', now() - interval '${earliest}'
         from generate_series($1::bigint, $2::bigint) n returning id, phone)
     insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_last4, id_key,
                           id_hint, timeline, submitted_at, decided_at)
     select id, 'I' || phone, 'approved', 'passport', 'Bench' || n || ' Customer' || n % 100,
            array['bench' || n, 'customer' || n % 100], '\\x00', '0000', sha256(phone::bytea), sha256(phone::bytea), '[]',
            now() - interval '${earliest}', now() - interval '${earliest}'
       from (select id, phone, phone::bigint - 8000000000 as n from made) made`,
    [from, from + count - 1],
  )
}

/** The customers of `addCustomers` by their number, from zero. Answers how many there are. */
export async function readCustomers(owner: Client): Promise<number> {
  const { rowCount } = await owner
    .query(`
    drop table if exists copied_customer;
    create temp table copied_customer (n integer, id integer)`)
    .then(() =>
      owner.query(`insert into copied_customer
                   select (phone::bigint - 8000000000)::integer, id from customer where phone like '8%'`),
    )
  return rowCount ?? 0
}

/** Writes these copies, the first of which is `from`, in one transaction. */
export async function addCopies(owner: Client, pattern: Pattern, from: number, count: number) {
  await owner.query('begin')
  try {
    const first = await takeIds(owner, pattern, count)
    await owner.query(copiesWith(pattern, from, count))
    for (const statement of await rowsOfCopies(owner, pattern, first)) await owner.query(statement)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

type FirstIds = { journal: bigint; account: bigint; order: bigint }

/** The ids before the first ones of the copies. Nobody else writes meanwhile. */
async function takeIds(
  owner: Client,
  { journals, accounts, orders }: Pattern,
  count: number,
): Promise<FirstIds> {
  const take = async (sequence: string, ids: number) => {
    const { rows } = await owner.query<{ last: string }>(
      `select setval('${sequence}', last_value + ${ids}) - ${ids} as last from ${sequence}`,
    )
    return BigInt(rows[0]?.last ?? 0)
  }
  const block = await take('order_id_block', Math.ceil((count * orders) / 1_000))
  return {
    journal: await take('journal_id_seq', count * journals),
    account: await take('account_id_seq', count * accounts),
    order: (block + 1n) * 1_000n,
  }
}

/** Whose each copy is: one in fifty is the busiest customer's, and of the others few have most. */
const copiesWith = ({ cash, unsettled }: Pattern, from: number, count: number) => `
  create temp table copy_of on commit drop as
    select k, k - ${from} as nth, interval '${apart}' * k - interval '${earliest}' as shift, c.id as customer,
           (row_number() over (partition by c.id order by k) - 1) * ${cash + unsettled} as before
      from generate_series(${from}::bigint, ${from + count - 1}::bigint) k
      join copied_customer c on c.n = case when k % ${busiestShare} = 0 then 0 else
           floor((select count(*) from copied_customer) * power(((k * 2654435761) & 4294967295) / 4294967296.0, 2))::integer end;
  insert into account (address, asset, rule, customer_id)
  select 'customer:' || c.customer || ':' || a.sort, a.asset, a.rule, c.customer
    from (select distinct customer from copy_of) c cross join life_account a where a.number_place is null
  on conflict do nothing;
  create temp table copy on commit drop as
    select c.*, h.id as cash, u.id as unsettled,
           c.before + h.balance + coalesce(u.balance, 0) as spendable
      from copy_of c
      join account h on h.address = 'customer:' || c.customer || ':cash'
      left join account u on u.address = 'customer:' || c.customer || ':unsettled';
  analyze copy`

async function rowsOfCopies(owner: Client, pattern: Pattern, first: FirstIds): Promise<string[]> {
  const { journals, accounts, orders } = pattern
  const journalId = (place: string) => `${first.journal} + b.nth * ${journals} + ${place}`
  const orderId = (place: string) => `${first.order} + b.nth * ${orders} + ${place}`
  const accountId = (
    side: 'from' | 'to',
  ) => `case t.${side}_sort when 'cash' then b.cash when 'unsettled' then b.unsettled
    else case when t.${side}_sort is null then t.${side}_account else ${first.account} + b.nth * ${accounts} + t.${side}_place end end`
  const customer = { customer_id: 'b.customer' }
  const insert = async (
    table: string,
    life: string,
    order: string,
    own: Record<string, string>,
    left: string[] = [],
  ) => {
    const columns = await columnsOf(owner, table)
    const taken = columns.filter(({ name }) => !left.includes(name))
    const value = ({ name, type }: Column) =>
      own[name] ?? (type === 'timestamp with time zone' ? `t.${name} + b.shift` : `t.${name}`)
    return `insert into ${table} (${taken.map(({ name }) => name).join()}) overriding system value
      select ${taken.map(value).join()} from copy b cross join ${life} t order by b.k, ${order}`
  }
  const numberPlace = 't.number_place'
  const moved = `(t.created_at + b.shift) at time zone 'Asia/Kolkata'`
  return [
    await insert(
      'recharge',
      'life_recharge',
      't.id',
      {
        ...customer,
        number: numberOf('b.k', String(rechargePlace)),
        timeline: `(${movedEvents})::jsonb`,
      },
      ['id'],
    ),
    await insert('orders', 'life_order', 't.place', {
      ...customer,
      id: orderId('t.place'),
      number: numberOf('b.k', 't.place'),
      timeline: `(${movedEvents})::jsonb`,
      trading_day: `t.trading_day + ((${moved})::date - (t.created_at at time zone 'Asia/Kolkata')::date)`,
      lot: `case when t.lot is not null then (select ${numberOf('b.k', 'l.place')} from life_order l where l.number = t.lot) end`,
      takes: `case when t.takes = '[]' then t.takes else
        (select jsonb_agg(e || jsonb_build_object('lot', (${orderId('l.place')})::text, 'number', ${numberOf('b.k', 'l.place')}))
           from jsonb_array_elements(t.takes) e join life_order l on l.number = e ->> 'number') end`,
    }),
    await insert('fill', 'life_fill', 't.id', { order_id: orderId('t.order_place') }, ['id']),
    await insert(
      'settlement',
      'life_settlement',
      't.id',
      { ...customer, order_id: orderId('t.order_place') },
      ['id'],
    ),
    await insert('account', '(select * from life_account where number_place is not null)', 't.place', {
      ...customer,
      id: `${first.account} + b.nth * ${accounts} + t.place`,
      address: `'customer:' || b.customer || ':' || t.sort || ':' || ${numberOf('b.k', numberPlace)}`,
      last_journal: journalId('t.last_place'),
    }),
    await insert('journal', 'life_journal', 't.place', {
      ...customer,
      id: journalId('t.place'),
      thing: `case when ${numberPlace} is not null then ${numberOf('b.k', numberPlace)} end`,
      once_key: `replace(t.once_key, t.thing, ${numberOf('b.k', numberPlace)})`,
    }),
    await insert('transfer', 'life_transfer', 't.journal_place, t.line', {
      journal_id: journalId('t.journal_place'),
      from_account: accountId('from'),
      to_account: accountId('to'),
    }),
    await insert('bill', 'life_bill', 't.journal_place', {
      ...customer,
      journal_id: journalId('t.journal_place'),
      balance: 't.balance + b.spendable',
    }),
    await insert(
      'notice',
      'life_notice',
      't.id',
      {
        ...customer,
        facts: `jsonb_set(t.facts, '{number}', to_jsonb(${numberOf('b.k', String(rechargePlace))}))`,
      },
      ['id'],
    ),
    `update account a set balance = a.balance + s.copies * l.balance, last_journal = ${first.journal} + s.last * ${journals} + l.last_place
       from (select customer, count(*) as copies, max(nth) as last from copy group by customer) s, life_account l
      where a.customer_id = s.customer and l.number_place is null and a.address = 'customer:' || s.customer || ':' || l.sort`,
  ]
}

type Column = { name: string; type: string }

async function columnsOf(owner: Client, table: string) {
  const { rows } = await owner.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}

/**
 * Has orders that no event tells of sealed with the next blocks, as those of a restored deployment are: from the
 * one after the last that was sealed.
 */
export async function sealOldOrders(owner: Client) {
  await owner.query(`
    update chain_head set orders_after =
           coalesce((select e.ids[cardinality(e.ids)] from chain_entries e where e.source = 'order'
                      order by e.block desc limit 1), 0)
     where orders_after is null`)
}
