import { config } from './de/config.ts'
import { hint } from './de/hint.ts'
import { instruments } from './de/instruments.ts'
import { market } from './de/market.ts'
import { news } from './de/news.ts'
import { orders } from './de/orders.ts'
import { profile } from './de/profile.ts'
import { shell } from './de/shell.ts'
import { watchlist } from './de/watchlist.ts'
import type { en } from './en.ts'
import type { Texts } from './texts.ts'

export const de: Texts<typeof en> = {
  config,
  hint,
  instruments,
  market,
  news,
  orders,
  profile,
  shell,
  watchlist,
}
