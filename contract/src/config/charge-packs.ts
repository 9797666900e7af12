/**
 * What the law, exchanges and regulators take of an order, as tables with a date. Operators choose one, and
 * change it where their broker asks for something else; what two of them approved is the policy, not this.
 * Brokerage is the broker's own, and changed first.
 */
import type { Fees } from './fees.ts'

type Line = Fees['lines'][number]

export type ChargePack = {
  /** The place, and the day there from which the lines hold: `US 2026-04-04`, `IN futures 2026-04-01`. */
  id: string
  /** What operators read. */
  name: string
  lines: readonly Line[]
}

const gst =
  'GST 18 % on brokerage, exchange and SEBI charges: CGST Act 2017, notification 11/2017, heading 9971'

/** Shares on NSE that are taken into delivery, which is the only way to trade them here. */
function indianDelivery(exchange: Pick<Line, 'rate' | 'source'>): Line[] {
  const both = { market: 'IN', sides: ['buy', 'sell'] } satisfies Partial<Line>
  return [
    {
      ...both,
      name: 'brokerage',
      rate: 300,
      maximum: 20_00,
      source: 'The broker: 0.03 %, at most 20 an order',
    },
    {
      ...both,
      name: 'transaction-tax',
      rate: 1_000,
      rounding: 'rupee',
      source: 'STT 0.1 %: Finance (No. 2) Act 2004, s. 98; to the rupee: STT Rules 2004, rule 4',
    },
    { ...both, name: 'exchange-charge', per: 1_000_000_000, ...exchange },
    {
      ...both,
      name: 'regulator-fee',
      rate: 1,
      source: 'SEBI, 10 in a crore: Regulations on stock brokers, schedule V',
    },
    {
      market: 'IN',
      sides: ['buy'],
      name: 'stamp-duty',
      rate: 150,
      source: '0.015 %: Indian Stamp Act 1899, schedule I, article 56A, from 1 July 2020',
    },
    {
      ...both,
      name: 'sales-tax',
      rate: 180_000,
      on: ['brokerage', 'exchange-charge', 'regulator-fee'],
      source: gst,
    },
  ]
}

const sttOfFutures = 'Finance (No. 2) Act 2004, s. 98, to the rupee by the STT Rules 2004, rule 4'

/** Futures on NSE; a market of futures may have others, which are in another currency. */
function indianFutures(tax: Pick<Line, 'rate' | 'source'>): Line[] {
  const market = 'FUTURE'
  const both = { market, currency: 'INR', sides: ['buy', 'sell'] } satisfies Partial<Line>
  return [
    {
      market,
      sides: ['buy', 'sell'],
      name: 'brokerage',
      rate: 300,
      maximum: 20_00,
      source: 'The broker: 0.03 %, at most 20 an order',
    },
    { ...both, name: 'transaction-tax', sides: ['sell'], rounding: 'rupee', ...tax },
    {
      ...both,
      name: 'exchange-charge',
      per: 1_000_000_000,
      rate: 18_300,
      source: 'NSE 0.00173 % from 1 October 2024, and 0.0001 % for its investor protection fund',
    },
    {
      ...both,
      name: 'regulator-fee',
      rate: 1,
      source: 'SEBI, 10 in a crore: Regulations on stock brokers, schedule V',
    },
    {
      ...both,
      name: 'stamp-duty',
      sides: ['buy'],
      rate: 20,
      source: '0.002 %: Indian Stamp Act 1899, schedule I, article 56A, from 1 July 2020',
    },
    {
      ...both,
      name: 'sales-tax',
      rate: 180_000,
      on: ['brokerage', 'exchange-charge', 'regulator-fee'],
      source: gst,
    },
  ]
}

/** Taken of sales alone, in dollars, and rounded up to the cent as brokers pass them on. */
function american({ sec, taf, most }: { sec: number; taf: number; most: number }, source: string): Line[] {
  const sale = { market: 'US', sides: ['sell'], abroad: true, rounding: 'paisa_up' } satisfies Partial<Line>
  return [
    {
      ...sale,
      name: 'regulator-fee',
      rate: sec,
      ...(sec > 0 && { per: 1_000_000_000 }),
      source: `SEC, section 31: ${source}`,
    },
    {
      ...sale,
      name: 'activity-fee',
      rate: 0,
      unit: taf,
      maximum: most,
      source: 'FINRA Trading Activity Fee: By-Laws, schedule A, section 1, as SR-FINRA-2024-019 changed it',
    },
  ]
}

const mexicanMarkets = ['US', 'CURRENCY', 'FUTURE', 'CGI'] as const

/** The oldest first within each market. */
export const chargePacks: readonly ChargePack[] = [
  {
    id: 'IN 2023-04-01',
    name: 'India, shares for delivery on NSE, from 1 April 2023',
    lines: indianDelivery({
      rate: 33_500,
      source: 'NSE 0.00325 % and 0.0001 % for its investor protection fund, from 1 April 2023',
    }),
  },
  {
    id: 'IN 2024-10-01',
    name: 'India, shares for delivery on NSE, from 1 October 2024',
    lines: [
      ...indianDelivery({
        rate: 30_700,
        source: 'NSE 0.00297 % from 1 October 2024, and 0.0001 % for its investor protection fund',
      }),
      {
        market: 'IN',
        sides: ['sell'],
        name: 'depository-charge',
        rate: 0,
        fixed: 15_34,
        daily: true,
        source: 'CDSL 3.50 a debit from 1 October 2024 and 9.50 of the broker, with 18 % GST',
      },
    ],
  },
  {
    id: 'IN futures 2024-10-01',
    name: 'India, futures on NSE, from 1 October 2024',
    lines: indianFutures({
      rate: 200,
      source: `STT 0.02 % of a sale: ${sttOfFutures}, as the Finance (No. 2) Act 2024 changed it`,
    }),
  },
  {
    id: 'IN futures 2026-04-01',
    name: 'India, futures on NSE, from 1 April 2026',
    lines: indianFutures({
      rate: 500,
      source: `STT 0.05 % of a sale: ${sttOfFutures}, as the Finance Act 2026 changed it`,
    }),
  },
  {
    id: 'US 2024-05-22',
    name: 'United States, shares, from 22 May 2024',
    lines: american({ sec: 27_800, taf: 166, most: 8_30 }, '27.80 dollars a million from 22 May 2024'),
  },
  {
    id: 'US 2025-05-14',
    name: 'United States, shares, from 14 May 2025',
    lines: american({ sec: 0, taf: 166, most: 8_30 }, 'nothing from 14 May 2025'),
  },
  {
    id: 'US 2026-01-01',
    name: 'United States, shares, from 1 January 2026',
    lines: american({ sec: 0, taf: 195, most: 9_79 }, 'nothing from 14 May 2025'),
  },
  {
    id: 'US 2026-04-04',
    name: 'United States, shares, from 4 April 2026',
    lines: american({ sec: 20_600, taf: 195, most: 9_79 }, '20.60 dollars a million from 4 April 2026'),
  },
  {
    id: 'MX 2010-01-01',
    name: 'Mexico, whatever is bought through a Mexican broker, from 1 January 2010',
    lines: mexicanMarkets.flatMap((market): Line[] => [
      { market, sides: ['buy', 'sell'], name: 'brokerage', rate: 2_500, source: 'The broker: 0.25 %' },
      {
        market,
        sides: ['buy', 'sell'],
        name: 'sales-tax',
        rate: 160_000,
        on: ['brokerage'],
        source: 'IVA 16 % on brokerage: Ley del IVA, article 1',
      },
    ]),
  },
]

/** The table with the lines of a pack in place of those of the same name and market. */
export function withPack(fees: Fees, { lines }: ChargePack): Fees {
  const replaced = new Set(lines.map(({ name, market }) => `${name} ${market}`))
  return {
    ...fees,
    lines: [...fees.lines.filter((each) => !replaced.has(`${each.name} ${each.market}`)), ...lines],
  }
}

/** The packs whose lines stand in a table as they are. */
export function packsIn({ lines }: Pick<Fees, 'lines'>): ChargePack[] {
  const own = new Set(lines.map((line) => textOf(line)))
  return chargePacks.filter((pack) => pack.lines.every((line) => own.has(textOf(line))))
}

const textOf = (line: Line) =>
  JSON.stringify(Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1)))
