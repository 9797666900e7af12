import { market } from './market.ts'
import { news } from './news.ts'
import { shell } from './shell.ts'

/** What the frame and the home page say: these come with the first script, the other English texts right after it. */
export const texts = { market, news, shell } as const
