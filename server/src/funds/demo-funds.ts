/** Funds that do not exist, for paper trading. Their returns are made up, as is what others have bought of them. Each is a series. */
import { fundDay_ms } from '@tarazu/contract/funds/rules'

export type DemoFund = {
  name: string
  minReturn: number
  maxReturn: number
  /** Days. */
  period: number
  /** Whole units of the wallet's currency. */
  amount: bigint
  purchases: bigint
  /** Of these purchases, made by nobody. */
  taken: bigint
  /** ms that the sale goes on; at most the period. */
  sells: number
  basis: string
}

/** What the system gives as the basis of a return that it has drawn. */
export const drawnBasis = 'Made up, as the fund is: drawn from its range, without any value behind it.'

const madeUp =
  'Demo data: this fund does not exist. What it returns is drawn from its range at the end of its period.'

export const demoFunds: readonly DemoFund[] = [
  {
    name: 'Demo Monsoon Overnight Fund',
    minReturn: 5,
    maxReturn: 15,
    period: 7,
    amount: 5_000n,
    purchases: 1_000n,
    taken: 240n,
    sells: 7 * fundDay_ms,
    basis: `${madeUp} Modelled on what overnight lending has paid.`,
  },
  {
    name: 'Demo Harbour Liquid Fund',
    minReturn: 40,
    maxReturn: 65,
    period: 30,
    amount: 10_000n,
    purchases: 2_000n,
    taken: 620n,
    sells: 30 * fundDay_ms,
    basis: `${madeUp} Modelled on treasury bills of one month.`,
  },
  {
    name: 'Demo Lantern Short Bond Fund',
    minReturn: 110,
    maxReturn: 210,
    period: 90,
    amount: 20_000n,
    purchases: 500n,
    taken: 497n,
    sells: 60 * fundDay_ms,
    basis: `${madeUp} Modelled on bonds that are paid back within two years.`,
  },
  {
    name: 'Demo Cedar Income Fund',
    minReturn: 250,
    maxReturn: 480,
    period: 180,
    amount: 25_000n,
    purchases: 400n,
    taken: 400n,
    sells: 45 * fundDay_ms,
    basis: `${madeUp} Modelled on a mix of bonds and shares that pay dividends.`,
  },
  {
    name: 'Demo Meridian Growth Fund',
    minReturn: 200,
    maxReturn: 1_800,
    period: 365,
    amount: 50_000n,
    purchases: 1_000n,
    taken: 90n,
    sells: 90 * fundDay_ms,
    basis: `${madeUp} The upper end is what a broad index of shares did in one of its best years; in other years it lost.`,
  },
]
