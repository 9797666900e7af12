import type { en } from './en.ts'
import { config } from './es/config.ts'
import { hint } from './es/hint.ts'
import { instruments } from './es/instruments.ts'
import { market } from './es/market.ts'
import { news } from './es/news.ts'
import { orders } from './es/orders.ts'
import { profile } from './es/profile.ts'
import { shell } from './es/shell.ts'
import { watchlist } from './es/watchlist.ts'
import type { Texts } from './texts.ts'

export const es: Texts<typeof en> = {
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
