/**
 * Demo funds for paper trading. Their returns and what others have bought of them are made up. Each is a
 * series.
 */
import { fundDay_ms } from '@tarazu/contract/funds/rules'

export type DemoFund = {
  name: string
  minReturn: number
  maxReturn: number
  period_days: number
  /** What one purchase costs, in whole units of the wallet's currency. */
  amount: bigint
  purchases: bigint
  /** How many of `purchases` count as sold to others, so cannot be bought here. */
  placedElsewhere: bigint
  /** How long the fund is on sale; at most the period. */
  sale_ms: number
  basis: string
}

/** The published basis of a return that the system has drawn. */
export const drawnBasis = 'Made up, as the fund is: drawn from its range, without any value behind it.'

const madeUp =
  'Demo data: this fund does not exist. What it returns is drawn from its range at the end of its period.'

const meridianBasis =
  'The upper end is what a broad index of shares did in one of its best years; in other years it lost.'

export const demoFunds: readonly DemoFund[] = [
  {
    name: 'Demo Monsoon Overnight Fund',
    minReturn: 5,
    maxReturn: 15,
    period_days: 7,
    amount: 5_000n,
    purchases: 1_000n,
    placedElsewhere: 240n,
    sale_ms: 7 * fundDay_ms,
    basis: `${madeUp} Modelled on what overnight lending has paid.`,
  },
  {
    name: 'Demo Harbour Liquid Fund',
    minReturn: 40,
    maxReturn: 65,
    period_days: 30,
    amount: 10_000n,
    purchases: 2_000n,
    placedElsewhere: 620n,
    sale_ms: 30 * fundDay_ms,
    basis: `${madeUp} Modelled on treasury bills of one month.`,
  },
  {
    name: 'Demo Lantern Short Bond Fund',
    minReturn: 110,
    maxReturn: 210,
    period_days: 90,
    amount: 20_000n,
    purchases: 500n,
    placedElsewhere: 497n,
    sale_ms: 60 * fundDay_ms,
    basis: `${madeUp} Modelled on bonds that are paid back within two years.`,
  },
  {
    name: 'Demo Cedar Income Fund',
    minReturn: 250,
    maxReturn: 480,
    period_days: 180,
    amount: 25_000n,
    purchases: 400n,
    placedElsewhere: 400n,
    sale_ms: 45 * fundDay_ms,
    basis: `${madeUp} Modelled on a mix of bonds and shares that pay dividends.`,
  },
  {
    name: 'Demo Meridian Growth Fund',
    minReturn: 200,
    maxReturn: 1_800,
    period_days: 365,
    amount: 50_000n,
    purchases: 1_000n,
    placedElsewhere: 90n,
    sale_ms: 90 * fundDay_ms,
    basis: `${madeUp} ${meridianBasis}`,
  },
]
