import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { tradeValue } from '@tarazu/contract/money'
import type { getPortfolio as api, Portfolio } from '@tarazu/contract/portfolio/api'
import { type PortfolioRange, portfolioParts } from '@tarazu/contract/portfolio/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { lastWalletRate } from '../market/wallet-rate.ts'
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
 * What the caller owns and has earned over a range that ends now: final days by their closing prices, and a
 * last one at the last prices. Every figure follows from postings and prices alone (rule H13).
 */
export async function getPortfolio(
  deps: Deps,
  caller: Caller,
  { range, index: wanted }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { settings, clock, ledger } = deps
  const now = clock.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const indices = indicesOf[settings.currency]
  const index = indices.find((each) => each === wanted) ?? indices[0]
  const start = beginOf(range, today)
  const [money, rows, open, lots, realised] = await Promise.all([
    ledger.balances.money(caller.id),
    readPortfolioDays(deps.db, caller.id, { from: start, to: today }),
    readOpenDays(deps),
    readCosts(deps, caller.id),
    readRealised(deps, caller.id, start),
  ])
  const owned = ownedNow(deps, money)
  const debts = -(money.loan + money.receivable)
  const value = withDebts(sumOrGap(owned.map((each) => each.value)), debts)
  const final = rows.filter(({ day }) => day <= open.finalDay)
  const days = [...final, ...(final.length > 0 || value !== 0n ? [{ ...open, day: today, value }] : [])]
  const from = days[0]?.day ?? null
  const begun = range === 'all' ? undefined : beginsAfter(rows, start)
  // Null is a gap, which is not nothing (rule H13).
  const before = begun === undefined ? 0n : begun
  const counted = range === 'all' ? days : days.filter(({ day }) => day > start)
  const closes = await readCloses(deps, index, counted[0]?.day ?? today)
  return {
    currency: settings.currency,
    madeAt: now,
    from,
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
    weights: {
      type: weightsBy(owned, ({ part }) => part),
      currency: weightsBy(owned, ({ currency }) => currency),
      sector: weightsBy(owned, ({ sector }) => sector),
    },
    coming: comingIncomeOf(deps, money, today),
  }
}

const withDebts = (owned: bigint | null, debts: bigint) => (owned === null ? null : owned + debts)

/** The day before the range: its value is what the range begins with. */
function beginOf(range: PortfolioRange, today: string) {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  const months = { '1m': 1, '3m': 3, '1y': 12, '5y': 60, all: 12 * year }[range]
  if (range === 'all') return '1970-01-01'
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
}

/** The value on the day before the range; undefined where nothing was owned then. */
const beginsAfter = (rows: readonly PortfolioDay[], start: string) =>
  rows[0]?.day === start ? rows[0].value : undefined

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

/** Closes of an index from before a day on. */
async function readCloses({ db }: Deps, symbol: string, from: string): Promise<IndexClose[]> {
  const since = new Date(Date.parse(from) - indexReach_days * day_ms).toISOString().slice(0, 10)
  const { rows } = await sql<IndexClose>`
    select day::text as day, price from closing_price
     where symbol = ${symbol} and day >= ${since}::date and price is not null order by day`.execute(db)
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

/** What sales after a day have gained: their value less fees and what the units had cost. */
async function readRealised({ db }: Deps, customer: number, after: string): Promise<bigint> {
  const { rows } = await sql<{ gain: bigint | null }>`
    select sum(f.value - f.cost - (select coalesce(sum((e ->> 'amount')::bigint), 0)
                                     from jsonb_array_elements(f.fees) e))::bigint as gain
      from orders o join fill f on f.order_id = o.id
     where o.customer_id = ${customer} and o.side = 'sell'
       and f.at >= (${after}::date + 1)::timestamp at time zone 'UTC'`.execute(db)
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
