import { funds } from './de/funds.ts'
import { ipo } from './de/ipo.ts'
import { placements } from './de/placements.ts'
import type { enOffers } from './en-offers.ts'
import type { Texts } from './texts.ts'

export const deOffers: Texts<typeof enOffers> = { funds, ipo, placements }
