import { config } from './en/config.ts'
import { hint } from './en/hint.ts'
import { instruments } from './en/instruments.ts'
import { orders } from './en/orders.ts'
import { profile } from './en/profile.ts'
import { watchlist } from './en/watchlist.ts'
import { enHome } from './en-home.ts'

export const en = {
  ...enHome,
  config,
  hint,
  instruments,
  orders,
  profile,
  watchlist,
} as const
