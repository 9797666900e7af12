import { cards } from './cards.ts'
import { chart } from './chart.ts'
import { documents } from './documents.ts'
import { loans } from './loans.ts'
import { portfolio } from './portfolio.ts'
import { wallet } from './wallet.ts'
import { why } from './why.ts'

/** Texts of the wallet, bank cards, loans and documents, and of what a chart can do besides. */
export const texts = { cards, chart, documents, loans, wallet } as const
/** Texts of the wallet, bank cards, loans and the portfolio. */
export const texts = { cards, loans, portfolio, wallet } as const
/** Texts of the wallet, bank cards and loans, what a chart can do besides, and why a price is what it is. */
export const texts = { cards, chart, loans, wallet, why } as const
