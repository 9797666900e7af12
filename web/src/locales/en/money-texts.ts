import { cards } from './cards.ts'
import { chart } from './chart.ts'
import { documents } from './documents.ts'
import { loans } from './loans.ts'
import { wallet } from './wallet.ts'

/** Texts of the wallet, bank cards, loans and documents, and of what a chart can do besides. */
export const texts = { cards, chart, documents, loans, wallet } as const
