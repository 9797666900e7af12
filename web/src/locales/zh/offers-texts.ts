import type { texts as english } from '../en/offers-texts.ts'
import type { Texts } from '../texts.ts'
import { baskets } from './baskets.ts'
import { funds } from './funds.ts'
import { ipo } from './ipo.ts'
import { liabilities } from './liabilities.ts'
import { orders } from './orders.ts'
import { placements } from './placements.ts'

export const texts: Texts<typeof english> = { baskets, liabilities, funds, ipo, orders, placements }
