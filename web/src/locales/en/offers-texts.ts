import { funds } from './funds.ts'
import { ipo } from './ipo.ts'
import { placements } from './placements.ts'

/** What the screens of placements, issues and funds say. */
export const texts = { funds, ipo, placements } as const
