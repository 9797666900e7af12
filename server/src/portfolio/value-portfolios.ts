/** A job: the value of every portfolio at the end of each UTC day, from the ledger and the closing prices. */
import { addDays, day_ms } from '@tarazu/contract/duration'
import { type Kysely, sql } from 'kysely'
import { inLongTransaction, makePacedTransactions, type PacedTransactions } from '../db/paced-transactions.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Round } from '../jobs/run-each.ts'
import { account } from '../ledger/journal.ts'
import { makeSettledIds } from '../ledger/settled-ids.ts'
import { comparedIndices, indexReach_days } from './compared-indices.ts'
import { gapsBefore, keepClosings } from './keep-closings.ts'
import { remakeDays } from './remake-days.ts'
import { eachSum, movedSql, worthSql } from './worth-sql.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'market' | 'settings' | 'policies'>

/** How long after midnight a day becomes final: by then whatever was posted on it has been committed. */
export const grace_ms = 60_000
/** Journals, and customers, of one statement: the time between two looks at the pace. */
const atOnce = { journals: 4_000, customers: 2_000 }
/**
 * Orders keep most of their rate: the share of the time in which the database works for this job, once a day
 * is over, and as it goes.
 */
const shareOfTime = { over: 0.3, open: 0.1 }

/**
 * One round: keeps what markets have closed at, reads what today has moved so far, ends the days that are
 * over, and values today where a market has closed since the last round. May be killed anywhere: what it
 * read is kept with how far it was read, and the values of a day that is not final it writes again.
 */
export function makeValuePortfolios(deps: Parts, share = shareOfTime) {
  const readSettled = makeSettledIds()
  return async ({ held }: Pick<Round, 'held'>) => {
    const closings = makeClosings(deps)
    const settled = await readSettled(deps.db, deps.clock.now())
    let progress = await begin(deps)
    while (progress && held()) {
      await remakeDays(deps, progress.finalDay, held)
      const day = addDays(progress.finalDay, 1)
      const now = deps.clock.now()
      if (Date.parse(day) > now) return
      await closings.keep(day)
      const over = Date.parse(day) + day_ms + grace_ms <= now
      const paced = makePacedTransactions(over ? share.over : share.open)
      if (over) await closings.fillGaps(day)
      const last = over ? await lastJournal(deps.db) : settled.journal
      // A day that is over meanwhile is not read at the pace of one that goes on.
      const goesOn = () => over || deps.clock.now() < Date.parse(day) + day_ms
      progress = await readMoves(deps, day, progress, { last, paced, goesOn })
      if (!over && !closings.changed.has(day)) return
      await keepUnsettled(deps, day, progress, { over, paced })
      // What was traded on the day for the first time.
      await closings.keep(day)
      await valueDay(deps, day, progress, paced)
      if (!over) return
      progress = await endDay(deps, day, progress)
      deps.log.info({ day }, 'portfolios were valued')
    }
  }
}

/** Asks for closing prices, of each instrument once in a round. `changed` has the days that they change. */
function makeClosings(deps: Parts) {
  const asked = new Set<string>()
  const changed = new Set<string>()
  return {
    changed: changed as ReadonlySet<string>,
    /** Also for all later days up to now: what was missed while the server was off comes at once. */
    async keep(from: string) {
      const symbols = (await pricedSymbols(deps.db)).filter((symbol) => !asked.has(symbol))
      const to = new Date(deps.clock.now()).toISOString().slice(0, 10)
      const [indices, held] = [true, false].map((is) =>
        symbols.filter((symbol) => comparedIndices.includes(symbol) === is),
      )
      for (const each of await keepClosings(deps, held ?? [], { from, to })) changed.add(each)
      // What a portfolio is compared with begins before its first day.
      await keepClosings(deps, indices ?? [], { from: addDays(from, -indexReach_days), to })
      for (const symbol of symbols) asked.add(symbol)
    },
    /** Asks again for prices that were missing on the days before, once for each day that ends. */
    async fillGaps(day: string) {
      for (const [symbol, from] of await gapsBefore(deps, day))
        await keepClosings(deps, [symbol], { from, to: day })
    },
  }
}

type Progress = { finalDay: string; journalFrom: bigint; journalSeen: bigint; movedUpto: bigint }

/** The place from which the job goes on; a ledger without journals has no portfolios. */
async function begin({ db }: Parts): Promise<Progress | undefined> {
  await sql`
    insert into portfolio_progress (final_day, journal_from, journal_seen)
    select (at at time zone 'UTC')::date - 1, 0, 0 from journal order by id limit 1
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Progress>`
    select final_day::text as "finalDay", journal_from as "journalFrom", journal_seen as "journalSeen",
           moved_upto as "movedUpto"
      from portfolio_progress`.execute(db)
  return rows[0]
}

/**
 * Whatever anybody has held of an instrument came out of this account, which has a row for each: few beside
 * the positions, which are as many as customers.
 */
const tradedSql = sql`select a.asset from account a where a.address = ${account.market}`

/**
 * Instruments that anybody holds or held today, and the indices that portfolios are compared with. The next
 * asset from each on is found in an index; where `exists` asks for one, all rows are read as long as few
 * assets seem to have many of them.
 */
async function pricedSymbols(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ asset: string }>`
    ${tradedSql}
       and a.asset in ((select min(asset) from portfolio_position where asset >= a.asset),
                       (select min(asset) from portfolio_move where asset >= a.asset),
                       (select min(symbol) from orders where symbol >= a.asset and lot_left > 0))`.execute(db)
  return [...new Set([...rows.map(({ asset }) => asset), ...comparedIndices])]
}

async function lastJournal(db: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(id), 0)::bigint as last from journal`.execute(db)
  return rows[0]?.last ?? 0n
}

/**
 * Adds what the journals of a day have moved, up to `last`, and what was posted among them with an earlier
 * date. Each piece says in its transaction how far it has come, so that none is added twice.
 */
async function readMoves(
  deps: Parts,
  day: string,
  progress: Progress,
  { last, paced, goesOn }: { last: bigint; paced: PacedTransactions; goesOn: () => boolean },
) {
  let { movedUpto } = progress
  while (movedUpto < last && goesOn()) {
    const after = movedUpto
    const upto = await journalAfter(deps.db, after, last)
    const begun = await paced(deps.db, async (tx) => {
      const { numAffectedRows } = await sql`
        update portfolio_progress set moved_upto = ${upto}
         where final_day = ${progress.finalDay} and moved_upto = ${after}`.execute(tx)
      if (numAffectedRows === 0n) throw new Error(`journals after ${after} were read twice for ${day}`)
      await addMoves(tx, { ...progress, day, into: day, after, upto, currency: deps.settings.currency })
      return isOfLaterDay(tx, upto, day)
    })
    movedUpto = upto
    if (begun) break
  }
  return { ...progress, movedUpto }
}

/**
 * Writes what journals have moved that may yet have others among them, as if the day after had: `valueDay`
 * adds it, and it is read again. Once the day is over there is none.
 */
async function keepUnsettled(
  { db, settings }: Parts,
  day: string,
  progress: Progress,
  { over, paced }: { over: boolean; paced: PacedTransactions },
) {
  const into = addDays(day, 1)
  await paced(db, async (tx) => {
    await requireOpen(tx, progress)
    await sql`delete from portfolio_move where day = ${into}`.execute(tx)
    if (over) return
    const range = { after: progress.movedUpto, upto: await lastJournal(tx), currency: settings.currency }
    await addMoves(tx, { ...progress, ...range, day, into })
  })
}

/** Throws where another process has ended the day meanwhile, whose rows are of the day after then. */
async function requireOpen(tx: Kysely<Tables>, { finalDay }: Progress) {
  const { rows } = await sql`
    select from portfolio_progress where final_day = ${finalDay} for share`.execute(tx)
  if (rows.length === 0) throw new Error(`the day after ${finalDay} was ended by another process`)
}

type Range = {
  day: string
  /** The day under which it is written. */
  into: string
  after: bigint
  upto: bigint
  journalSeen: bigint
  currency: string
}

async function addMoves(tx: Kysely<Tables>, { day, into, after, upto, journalSeen, currency }: Range) {
  const moved = movedSql({
    journals: sql`select id, at, reason from journal where id > ${after} and id <= ${upto}
      and at < (${day}::date + 1)::timestamp at time zone 'UTC'
      and (at >= ${day}::timestamp at time zone 'UTC' or id > ${journalSeen})`,
    currency,
  })
  await sql`
    insert into portfolio_move as m (day, customer_id, asset, units, ${eachSum((name) => name)})
    select ${into}::date, customer_id, asset, sum(units), ${eachSum((name) => sql`sum(${name})`)}
      from (${moved}) moved group by customer_id, asset
        on conflict (day, customer_id, asset) do update
       set units = m.units + excluded.units,
           ${eachSum((name) => sql`${name} = m.${name} + excluded.${name}`)}`.execute(tx)
}

async function journalAfter(db: Kysely<Tables>, after: bigint, last: bigint) {
  const row = await db
    .selectFrom('journal')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(atOnce.journals)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? last
}

/** Clocks of several processes differ by little: an hour into the next day nothing of this one follows. */
async function isOfLaterDay(db: Kysely<Tables>, journal: bigint, day: string) {
  const { rows } = await sql<{ later: boolean }>`
    select at >= (${day}::date + 1)::timestamp at time zone 'UTC' + interval '1 hour' as later
      from journal where id = ${journal}`.execute(db)
  return rows[0]?.later ?? false
}

/** Writes the row of each customer, so many customers with one statement. */
async function valueDay({ db, settings }: Parts, day: string, progress: Progress, paced: PacedTransactions) {
  const { rows } = await sql<{ last: number }>`
    select greatest((select max(customer_id) from portfolio_position),
                    (select max(customer_id) from portfolio_move)) as last`.execute(db)
  const prices = await pricesOf(db, day)
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += atOnce.customers) {
    const to = from + atOnce.customers
    await paced(db, async (tx) => {
      await requireOpen(tx, progress)
      await sql`
      insert into portfolio_day as d (customer_id, day, value, ${eachSum((name) => name)})
      select h.customer_id, ${day}::date,
             case when bool_and(h.worth is not null) then sum(h.worth)::bigint end,
             ${eachSum((name) => sql`sum(h.${name})::bigint`)}
        from (select u.*, ${worthSql({ currency: settings.currency })} as worth
                from (select customer_id, asset, sum(units) as units,
                             ${eachSum((name) => sql`sum(${name}) as ${name}`)}
                        from (select customer_id, asset, units,
                                     ${eachSum((name) => sql`0::bigint as ${name}`)}
                                from portfolio_position where customer_id >= ${from} and customer_id < ${to}
                              union all
                              select customer_id, asset, units, ${eachSum((name) => name)} from portfolio_move
                               where customer_id >= ${from} and customer_id < ${to}
                                 and day in (${day}::date, ${day}::date + 1)) all_units
                       group by customer_id, asset) u
                left join unnest(${prices.assets}::text[], ${prices.prices}::bigint[],
                                 ${prices.rates}::bigint[]) as p (asset, price, rate) using (asset)) h
       group by h.customer_id
      having bool_or(h.units <> 0) or bool_or((${eachSum((name) => sql`h.${name}`)}) <> (0, 0, 0, 0, 0))
          on conflict (customer_id, day) do update
         set value = excluded.value, ${eachSum((name) => sql`${name} = excluded.${name}`)}
       where (d.value, ${eachSum((name) => sql`d.${name}`)})
             is distinct from (excluded.value, ${eachSum((name) => sql`excluded.${name}`)})`.execute(tx)
    })
  }
}

/** The last closing price of each instrument that was ever traded, up to a day. */
async function pricesOf(db: Kysely<Tables>, day: string) {
  const { rows } = await sql<{ asset: string; price: bigint | null; rate: bigint | null }>`
    select a.asset, c.price, c.rate
      from (${tradedSql}) a
     cross join lateral (
       select price, rate from closing_price where symbol = a.asset and day <= ${day}
        order by day desc limit 1) c`.execute(db)
  return {
    assets: rows.map(({ asset }) => asset),
    prices: rows.map(({ price }) => price),
    rates: rows.map(({ rate }) => rate),
  }
}

/**
 * Adds what a day has moved to the positions: from now on it changes by corrections only. Whoever had
 * something posted with an earlier date, after that day had become final, has those days made again.
 */
async function endDay({ db }: Parts, day: string, before: Progress): Promise<Progress> {
  const seen = before.movedUpto
  const { rows } = await sql<{ from: bigint }>`
    select coalesce((select id - 1 from journal where id > ${before.journalFrom}
                        and at >= (${day}::date + 1)::timestamp at time zone 'UTC'
                      order by id limit 1), ${seen})::bigint as from`.execute(db)
  const from = rows[0]?.from ?? seen
  const next = { finalDay: day, journalFrom: from, journalSeen: seen, movedUpto: from }
  await inLongTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update portfolio_progress
         set final_day = ${day}, journal_from = ${from}, journal_seen = ${seen}, moved_upto = ${from}
       where final_day = ${day}::date - 1`.execute(tx)
    // Another process that led meanwhile has ended the day.
    if (numAffectedRows === 0n) throw new Error(`the day ${day} was ended twice`)
    await sql`
      insert into portfolio_position as p (customer_id, asset, units)
      select customer_id, asset, units from portfolio_move where day = ${day}
          on conflict (customer_id, asset) do update set units = p.units + excluded.units`.execute(tx)
    await sql`
      delete from portfolio_position p using portfolio_move m
       where m.day = ${day} and p.customer_id = m.customer_id and p.asset = m.asset
         and p.units = 0`.execute(tx)
    await sql`delete from portfolio_move`.execute(tx)
    if (before.journalSeen > 0n)
      await sql`
        insert into portfolio_remake as r (customer_id, day)
        select customer_id, min((at at time zone 'UTC')::date) from journal
         where id > ${before.journalSeen} and id <= ${seen} and customer_id is not null
           and at < (${before.finalDay}::date + 1)::timestamp at time zone 'UTC'
         group by customer_id
            on conflict (customer_id) do update set day = least(r.day, excluded.day)`.execute(tx)
  })
  return next
}
