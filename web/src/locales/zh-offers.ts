import type { enOffers } from './en-offers.ts'
import type { Texts } from './texts.ts'
import { funds } from './zh/funds.ts'
import { ipo } from './zh/ipo.ts'
import { placements } from './zh/placements.ts'

export const zhOffers: Texts<typeof enOffers> = { funds, ipo, placements }
