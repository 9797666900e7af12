import { funds } from './en/funds.ts'
import { ipo } from './en/ipo.ts'
import { placements } from './en/placements.ts'

/** What the screens of placements, issues and funds say. */
export const enOffers = { funds, ipo, placements } as const
