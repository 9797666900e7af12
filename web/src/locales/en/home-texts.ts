import { market } from './market.ts'
import { news } from './news.ts'
import { shell } from './shell.ts'

/** English texts of the frame and the home page, which are part of the first script; all others follow it. */
export const texts = { market, news, shell } as const
