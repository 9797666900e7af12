import { baskets } from './baskets.ts'
import { funds } from './funds.ts'
import { ipo } from './ipo.ts'
import { liabilities } from './liabilities.ts'
import { placements } from './placements.ts'

/** Texts of baskets, placements, issues, funds and what is owed. */
export const texts = { baskets, liabilities, funds, ipo, placements } as const
