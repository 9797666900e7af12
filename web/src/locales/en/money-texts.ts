import { cards } from './cards.ts'
import { chart } from './chart.ts'
import { documents } from './documents.ts'
import { loans } from './loans.ts'
import { portfolio } from './portfolio.ts'
import { recurring } from './recurring.ts'
import { wallet } from './wallet.ts'
import { why } from './why.ts'

/** Texts of money, of documents about it, of what a chart can do besides, and of why a price is what it is. */
export const texts = { cards, chart, documents, loans, portfolio, recurring, wallet, why } as const
