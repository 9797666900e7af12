import type { texts as english } from '../en/app-texts.ts'
import type { Texts } from '../texts.ts'
import { config } from './config.ts'
import { hint } from './hint.ts'
import { instruments } from './instruments.ts'
import { market } from './market.ts'
import { news } from './news.ts'
import { shell } from './shell.ts'

export const texts: Texts<typeof english> = {
  config,
  hint,
  instruments,
  market,
  news,
  shell,
}
