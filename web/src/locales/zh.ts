import type { en } from './en.ts'
import type { Texts } from './texts.ts'
import { config } from './zh/config.ts'
import { hint } from './zh/hint.ts'
import { instruments } from './zh/instruments.ts'
import { market } from './zh/market.ts'
import { news } from './zh/news.ts'
import { orders } from './zh/orders.ts'
import { profile } from './zh/profile.ts'
import { shell } from './zh/shell.ts'
import { watchlist } from './zh/watchlist.ts'

export const zh: Texts<typeof en> = {
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
