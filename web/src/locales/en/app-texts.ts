import { config } from './config.ts'
import { hint } from './hint.ts'
import { texts as home } from './home-texts.ts'
import { instruments } from './instruments.ts'
import { market } from './market.ts'

export const texts = {
  ...home,
  config,
  hint,
  instruments,
  market,
} as const
