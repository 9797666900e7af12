/** Accounts with a random history in the ledger, and random prices, for what others' programs compute again. */
import { day_ms } from '@tarazu/contract/duration'
import { tradeValue } from '@tarazu/contract/money'
import type { Clock } from '../clock.ts'
import { account, journal, type Transfer } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { dayStart, localDay } from '../market/calendar.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { handFeed } from './hand-feed.ts'
import { seeded } from './seeded.ts'
import type { TestServer } from './test-server.ts'

/** Instruments of several calendars and currencies, with a price of the first day each. */
const bases: Record<string, number> = { 'SBIN.NS': 600, 'TCS.NS': 4_000, AAPL: 200, 'USDINR=X': 84 }
const symbols = ['SBIN.NS', 'TCS.NS', 'AAPL']

/** A feed that quotes nothing, with a random candle for each day. */
export function randomFeed(seed: number, begins: number) {
  const dice = seeded(seed)
  const priceOn = (symbol: string, at: number) => {
    const base = bases[symbol]
    if (base === undefined) return undefined
    let price = base
    for (let day = begins; day <= at; day += day_ms)
      price *= 0.975 + 0.05 * dice.fork(`${symbol} ${Math.floor(day / day_ms)}`).fraction()
    return Math.round(price * 100) / 100
  }
  return (clock: Clock) => ({
    ...handFeed(clock),
    async bars(symbol: string, _interval: string, from: number, to: number) {
      const calendar = instruments.find((each) => each.symbol === symbol)?.calendar
      if (!calendar) return []
      const bars = []
      for (let at = Math.max(from, begins - 9 * day_ms); at < to; at += day_ms) {
        const start = dayStart(calendar, localDay(calendar, at))
        const close = priceOn(symbol, start)
        if (close !== undefined)
          bars.push({ at: start, open: close, high: close, low: close, close, volume: 1 })
      }
      return bars.filter((bar) => bar.at >= from && bar.at < to)
    },
  })
}

type Step = { reason: string; customer: number; at: number; transfers: readonly Transfer[] }

/** Posts the histories of all customers in the order of their times, as a ledger has them. */
export async function postHistories(
  { deps }: Pick<TestServer, 'deps'>,
  customers: readonly number[],
  span: { seed: number; from: number; days: number },
) {
  const steps = customers.flatMap((customer) => historyOf(customer, span)).toSorted((a, b) => a.at - b.at)
  for (let first = 0; first < steps.length; first += 500) {
    const journals = steps
      .slice(first, first + 500)
      .map(({ transfers, ...about }) => journal(about, transfers))
    const posted = await deps.db.transaction().execute((tx) => post(tx, journals))
    const refused = posted.find(({ status }) => status !== 'posted')
    if (refused) throw new Error(`a step was not posted: ${refused.status}`)
  }
}

/** One customer's history: payments, trades, dividends, interest, a loan; a step on about every fifth day. */
function historyOf(
  customer: number,
  { seed, from, days }: { seed: number; from: number; days: number },
): Step[] {
  const seeds = seeded(seed)
  const held = new Map<string, number>()
  const steps: Step[] = []
  let cash = 0n
  let owed = 0n
  const add = (reason: string, at: number, transfers: readonly Transfer[]) =>
    void steps.push({ reason, customer, at: at + steps.length, transfers })
  for (let day = 0; day < days; day++) {
    const dice = (name: string) => seeds.fork(`${customer} ${day} ${name}`).fraction()
    if (day > 0 && dice('steps') > 0.2) continue
    const at = from + day * day_ms + Math.floor(dice('hour') * 17 * 3_600_000)
    const amount = (name: string, max: bigint) => (max * BigInt(Math.floor(dice(name) * 1_000) + 1)) / 1_001n
    const own = account.cash(customer)
    if (day === 0 || dice('pays in') < 0.3) {
      const paid = amount('paid', 100_000_00n) + 100_00n
      cash += paid
      add('recharge', at, [[account.paper, own, 'INR', paid]])
    }
    if (dice('pays out') < 0.2 && cash > 10_00n) {
      const paid = amount('out', cash / 2n) + 1n
      cash -= paid
      add('withdrawal_paid', at, [[own, account.paper, 'INR', paid]])
    }
    const symbol = symbols[Math.floor(dice('symbol') * symbols.length)] ?? 'SBIN.NS'
    const rate = symbol === 'AAPL' ? 84_000_000n : 1_000_000n
    const price = BigInt(Math.round((bases[symbol] ?? 1) * (0.9 + 0.2 * dice('price')) * 1e6))
    const lot = account.units(customer, `LOT${symbol.replace(/\W/g, '')}`)
    const units = Math.floor(dice('units') * 5) + 1
    const value = tradeValue(BigInt(units), price, rate)
    const fee = value / 500n + 1n
    if (dice('buys') < 0.5 && value + fee < cash) {
      cash -= value + fee
      held.set(symbol, (held.get(symbol) ?? 0) + units)
      add('order_buy', at, [
        [own, account.market, 'INR', value],
        [own, account.fee('brokerage'), 'INR', fee],
        [account.market, lot, symbol, BigInt(units)],
      ])
    } else if ((held.get(symbol) ?? 0) >= units) {
      cash += value - fee
      held.set(symbol, (held.get(symbol) ?? 0) - units)
      add('order_sell', at, [
        [lot, account.market, symbol, BigInt(units)],
        [account.market, own, 'INR', value],
        [own, account.fee('brokerage'), 'INR', fee],
      ])
    } else if (held.get(symbol)) {
      cash += fee
      add('dividend', at, [[account.market, own, 'INR', fee]])
    }
    if (owed === 0n && dice('borrows') < 0.05) {
      owed = cash / 4n
      cash += owed
      if (owed > 0n) add('loan_payout', at, [[account.loan(customer), own, 'INR', owed]])
    } else if (owed > 0n) {
      const interest = owed / 1_000n + 1n
      owed += interest
      add('loan_interest', at, [[account.loan(customer), account.income('interest'), 'INR', interest]])
    }
  }
  if (owed > 0n) {
    const at = from + (days - 1) * day_ms + 20 * 3_600_000
    add('loan_write_off', at, [[account.lossCredit, account.loan(customer), 'INR', owed]])
  }
  return steps
}
