import type { enOffers } from './en-offers.ts'
import { funds } from './es/funds.ts'
import { ipo } from './es/ipo.ts'
import { placements } from './es/placements.ts'
import type { Texts } from './texts.ts'

export const esOffers: Texts<typeof enOffers> = { funds, ipo, placements }
