import type { texts as english } from '../en/money-texts.ts'
import type { Texts } from '../texts.ts'
import { cards } from './cards.ts'
import { chart } from './chart.ts'
import { documents } from './documents.ts'
import { loans } from './loans.ts'
import { portfolio } from './portfolio.ts'
import { recurring } from './recurring.ts'
import { wallet } from './wallet.ts'
import { why } from './why.ts'

export const texts: Texts<typeof english> = {
  cards,
  chart,
  documents,
  loans,
  portfolio,
  recurring,
  wallet,
  why,
}
