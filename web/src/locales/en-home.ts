import { market } from './en/market.ts'
import { news } from './en/news.ts'
import { shell } from './en/shell.ts'

/** What the frame and the home page say: these come with the first script, the other English texts right after it. */
export const enHome = { market, news, shell } as const
