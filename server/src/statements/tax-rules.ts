/** How long is long: the holding periods of capital gains, by law and day. Pure. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import { least } from '@tarazu/contract/money'
import type { TaxCountry } from '@tarazu/contract/statements/tax-years'

export type Term = 'short' | 'long' | 'other'

type HoldingRule = {
  country: TaxCountry
  markets: readonly MarketCode[]
  /** Sales from this day on. */
  from: string
  /** Held for more months than these is long. */
  months: number
  /** What was acquired on the last day of a month has been held for a month on the last day of the next. */
  lastDayIsLast?: true
  source: string
}

/**
 * The latest rule of a market that is in force on the day of the sale counts. What is in none is no capital
 * asset here: futures are a business in India (section 43(5)) and section 1256 contracts in the United
 * States, and so are currencies a matter of their own (section 988).
 */
const holdingRules: readonly HoldingRule[] = [
  {
    country: 'IN',
    markets: ['IN', 'CGI'],
    from: '2018-04-01',
    months: 12,
    source: 'Income-tax Act 1961, section 2(42A), first proviso: securities listed in India',
  },
  {
    country: 'IN',
    markets: ['IN', 'CGI'],
    from: '2024-07-23',
    months: 12,
    source: 'Finance (No. 2) Act 2024, section 3: listed securities',
  },
  {
    country: 'IN',
    markets: ['US'],
    from: '2017-04-01',
    months: 24,
    source: 'Finance Act 2016: shares that are not listed in India',
  },
  {
    country: 'IN',
    markets: ['US'],
    from: '2024-07-23',
    months: 24,
    source: 'Finance (No. 2) Act 2024, section 3: all assets that are not listed in India',
  },
  {
    country: 'IN',
    markets: ['IN', 'CGI'],
    from: '2026-04-01',
    months: 12,
    source: 'Income-tax Act 2025, in force from this day: securities listed in India',
  },
  {
    country: 'IN',
    markets: ['US'],
    from: '2026-04-01',
    months: 24,
    source: 'Income-tax Act 2025, in force from this day: all other assets',
  },
  {
    country: 'US',
    markets: ['IN', 'US', 'CGI'],
    from: '1988-01-01',
    months: 12,
    lastDayIsLast: true,
    source: 'Internal Revenue Code, section 1222; Revenue Ruling 66-7; Caspe v. United States, 694 F.2d 1116',
  },
]

/** Days as `2026-11-21`. */
export function termOf(
  country: TaxCountry,
  market: MarketCode | undefined,
  { acquired, sold }: { acquired: string; sold: string },
): Term {
  const rule = holdingRules.findLast(
    (each) =>
      each.country === country && market !== undefined && each.markets.includes(market) && each.from <= sold,
  )
  if (!rule) return 'other'
  return sold > monthsLater(acquired, rule) ? 'long' : 'short'
}

/** The same day of a later month, or its last one. */
function monthsLater(day: string, { months, lastDayIsLast }: Pick<HoldingRule, 'months' | 'lastDayIsLast'>) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOf = (later: number) => new Date(Date.UTC(year, month + later, 0)).getUTCDate()
  const last = lastOf(months)
  const wanted = lastDayIsLast && date === lastOf(0) ? last : Math.min(date, last)
  return new Date(Date.UTC(year, month - 1 + months, wanted)).toISOString().slice(0, 10)
}

/** What was acquired before has the cost of section 55(2)(ac) of the Income-tax Act 1961. */
export const grandfatheredBefore = '2018-02-01'

/**
 * The higher of what was paid and of the lower of both the fair market value of 31 January 2018 and what was
 * got. Amounts in paise; a value that is not known counts for nothing.
 */
export function grandfatheredCost(paid: bigint, fairValue: bigint | undefined, got: bigint): bigint {
  const lower = fairValue === undefined ? 0n : least(fairValue, got)
  return lower > paid ? lower : paid
}
