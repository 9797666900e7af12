import { config } from './config.ts'
import { desk } from './desk.ts'
import { hint } from './hint.ts'
import { texts as home } from './home-texts.ts'
import { instruments } from './instruments.ts'
import { market } from './market.ts'
import { orders } from './orders.ts'
import { profile } from './profile.ts'

export const texts = {
  ...home,
  config,
  desk,
  hint,
  instruments,
  market,
  orders,
  profile,
} as const
