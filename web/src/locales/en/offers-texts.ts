import { baskets } from './baskets.ts'
import { funds } from './funds.ts'
import { ipo } from './ipo.ts'
import { liabilities } from './liabilities.ts'
import { orders } from './orders.ts'
import { placements } from './placements.ts'

/** Texts of orders, baskets, placements, issues, funds and what is owed. */
export const texts = { baskets, liabilities, funds, ipo, orders, placements } as const
