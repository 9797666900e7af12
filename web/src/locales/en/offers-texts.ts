import { funds } from './funds.ts'
import { ipo } from './ipo.ts'
import { placements } from './placements.ts'

/** Texts of placements, issues and funds. */
export const texts = { funds, ipo, placements } as const
