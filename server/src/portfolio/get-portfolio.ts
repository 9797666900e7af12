import { addDays } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { tradeValue } from '@tarazu/contract/money'
import type { getPortfolio as api, Portfolio } from '@tarazu/contract/portfolio/api'
import { portfolioDayZero, portfolioParts } from '@tarazu/contract/portfolio/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { lastWalletRate } from '../market/wallet-rate.ts'
import { type ChosenSpan, chosenSpan } from './chosen-span.ts'
import { comparedLevels, type IndexClose } from './compare-index.ts'
import { indexReach_days, indicesOf } from './compared-indices.ts'
import { ownedNow, sumOrGap, weightsBy } from './holdings-now.ts'
import { type DayRow, readPortfolioDays } from './read-days.ts'
import {
  drawdown,
  flowsOf,
  internalRate,
  type PortfolioDay,
  timeWeighted,
  totalReturn,
  volatility,
} from './returns.ts'

/**
 * What the caller owns now, and has earned over a span of days: final ones by their closing prices, and today
 * at the last prices. Every figure follows from postings and prices alone (rule H13). Refuses with
 * `period_invalid`.
 */
export async function getPortfolio(
  deps: Deps,
  caller: Caller,
  { index: wanted, ...asked }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { settings, clock, ledger } = deps
  const now = clock.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const indices = indicesOf[settings.currency]
  const index = indices.find((each) => each === wanted) ?? indices[0]
  const span = chosenSpan(asked, today)
  const [money, rows, open, lots] = await Promise.all([
    ledger.balances.money(caller.id),
    readPortfolioDays(deps.db, caller.id, { from: span.before, to: span.to }),
    readOpenDays(deps),
    readCosts(deps, caller.id),
  ])
  const owned = ownedNow(deps, money)
  const debts = -(money.loan + money.receivable)
  const value = withDebts(sumOrGap(owned.map((each) => each.value)), debts)
  const final = rows.filter(({ day }) => day <= open.finalDay)
  const told = beginIsTold(span, open.finalDay)
  const endsNow = told && span.to === today && (final.length > 0 || value !== 0n)
  const days = [...final, ...(endsNow ? [{ ...open, day: today, value }] : [])]
  const counted = days.filter(({ day }) => day > span.before)
  // Null is a gap, which is not nothing (rule H13).
  const before = !told ? null : days[0]?.day === span.before ? days[0].value : 0n
  const ends = counted.at(-1)?.day ?? span.to
  const [closes, realised] = await Promise.all([
    readCloses(deps, index, { from: counted[0]?.day ?? span.to, to: ends }),
    readRealised(deps, caller.id, { before: span.before, to: ends }),
  ])
  return {
    currency: settings.currency,
    madeAt: now,
    from: days[0]?.day ?? null,
    value,
    parts: portfolioParts.map((part) => ({
      part,
      value:
        part === 'debts' ? debts : sumOrGap(owned.filter((one) => one.part === part).map((one) => one.value)),
    })),
    ...figuresOf(counted, before),
    realised,
    unrealised: unrealisedOf(deps, money, lots),
    days: shownDays(counted, before, closes),
    index,
    indexReturn: lastLevel(counted, closes),
    indices: [...indices],
    indexNames: indices.map((symbol) => deps.market.instrument(symbol)?.name ?? symbol),
    weights: {
      type: weightsBy(owned, ({ part }) => part),
      currency: weightsBy(owned, ({ currency }) => currency),
      sector: weightsBy(owned, ({ sector }) => sector),
    },
    coming: comingIncomeOf(deps, money, today),
  }
}

const withDebts = (owned: bigint | null, debts: bigint) => (owned === null ? null : owned + debts)

/**
 * Whether it is known what was owned when a span began. What the days that are not final have brought is one
 * sum, which counts only where all of them belong to the span: today alone has no figures in the minute after
 * midnight. Before the first day that is final there is nothing to be told apart.
 */
const beginIsTold = ({ before }: ChosenSpan, finalDay: string) =>
  finalDay === portfolioDayZero || before <= finalDay

/** What the days that are not final yet have brought, and the last one that is. */
async function readOpenDays({ db }: Deps) {
  const { rows } = await sql<Omit<DayRow, 'day' | 'value'> & { finalDay: string }>`
    select paid_in as "paidIn", paid_out as "paidOut", income, costs, interest, final_day::text as "finalDay"
      from portfolio_open_days()`.execute(db)
  const [open] = rows
  if (!open) throw new Error('portfolio_open_days answers one row')
  return open
}

/** What fewer days brought says nothing of a whole year. */
const minDaysOfRate = 30

function figuresOf(days: readonly DayRow[], before: bigint | null) {
  const sum = (of: (day: DayRow) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const [paidIn, paidOut] = [sum((day) => day.paidIn), sum((day) => day.paidOut)]
  const end = days.at(-1)?.value ?? null
  const flows = flowsOf(days, before)
  const points = timeWeighted(days, before)
  return {
    before,
    payments: days
      .filter((day) => day.paidIn > 0n || day.paidOut > 0n)
      .map(({ day, paidIn: into, paidOut: out }) => ({ day, paidIn: into, paidOut: out })),
    paidIn,
    paidOut,
    gain: end === null || before === null ? null : end - before - paidIn + paidOut,
    income: sum((day) => day.income),
    costs: sum((day) => day.costs),
    interest: sum((day) => day.interest),
    twr: totalReturn(days, before),
    xirr: flows && days.length >= minDaysOfRate ? internalRate(flows) : null,
    volatility: volatility(points),
    drawdown: drawdown(points),
  }
}

function shownDays(
  days: readonly PortfolioDay[],
  before: bigint | null,
  closes: readonly IndexClose[],
): Portfolio['days'] {
  const growth = new Map(timeWeighted(days, before).map(({ day, index }) => [day, index]))
  const compared = comparedLevels(
    days.map(({ day }) => day),
    closes,
  )
  return days.map(({ day, value }, i) => ({
    day,
    value,
    growth: growth.get(day) ?? null,
    compared: compared[i] ?? null,
  }))
}

/** How much the index has gained over the days, as a fraction. */
function lastLevel(days: readonly PortfolioDay[], closes: readonly IndexClose[]) {
  const names = days.map(({ day }) => day)
  const level = comparedLevels(names, closes).at(-1)
  return level ? level - 1 : null
}

/** Closes of an index from before a day on, to another one. */
async function readCloses(
  { db }: Deps,
  symbol: string,
  { from, to }: { from: string; to: string },
): Promise<IndexClose[]> {
  const since = addDays(from, -indexReach_days)
  const { rows } = await sql<IndexClose>`
    select day::text as day, price from closing_price
     where symbol = ${symbol} and day between ${since}::date and ${to}::date and price is not null
     order by day`.execute(db)
  return rows
}

/** What the units that are held have cost, in paise. */
async function readCosts({ db }: Deps, customer: number): Promise<bigint> {
  const row = await db
    .selectFrom('orders')
    .select((of) => of.fn.sum<string | null>('cost_left').as('cost'))
    .where('customer_id', '=', customer)
    .where('lot_left', '>', 0)
    .executeTakeFirst()
  return BigInt(row?.cost ?? 0)
}

/** What sales in a span have gained: their value less fees and what the units had cost. */
async function readRealised({ db }: Deps, customer: number, span: ChosenSpan): Promise<bigint> {
  const { rows } = await sql<{ gain: bigint | null }>`
    select sum(f.value - f.cost - (select coalesce(sum((e ->> 'amount')::bigint), 0)
                                     from jsonb_array_elements(f.fees) e))::bigint as gain
      from orders o join fill f on f.order_id = o.id
     where o.customer_id = ${customer} and o.side = 'sell'
       and f.at >= (${span.before}::date + 1)::timestamp at time zone 'UTC'
       and f.at < (${span.to}::date + 1)::timestamp at time zone 'UTC'`.execute(db)
  return rows[0]?.gain ?? 0n
}

function unrealisedOf(deps: Deps, money: CustomerMoney, cost: bigint) {
  const held = ownedNow(deps, money).filter(({ part }) => part !== 'money' && part !== 'offers')
  const value = sumOrGap(held.map((each) => each.value))
  return value === null ? null : value - cost
}

/** Dividends and coupons that are decided, at what they pay for a unit and today's rate. */
function comingIncomeOf(deps: Deps, money: CustomerMoney, today: string): Portfolio['coming'] {
  return [...money.units]
    .flatMap(([symbol, units]) =>
      deps.market.events(symbol).flatMap(({ kind, day, amount, state }) => {
        if ((kind !== 'dividend' && kind !== 'coupon') || state !== 'planned' || amount === null) return []
        if (day < today) return []
        const rate = lastWalletRate(deps, deps.market.instrument(symbol)?.currency ?? '')
        const estimate = rate ? tradeValue(units, amount, rate.value) : null
        return [{ symbol, kind, day, units: Number(units), estimate }]
      }),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
