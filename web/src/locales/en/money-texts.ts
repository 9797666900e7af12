import { cards } from './cards.ts'
import { documents } from './documents.ts'
import { loans } from './loans.ts'
import { wallet } from './wallet.ts'

/** Texts of the wallet, bank cards and loans. */
export const texts = { cards, documents, loans, wallet } as const
import { chart } from './chart.ts'
import { loans } from './loans.ts'
import { wallet } from './wallet.ts'

/** Texts of the wallet, bank cards and loans, and of what a chart can do besides. */
export const texts = { cards, chart, loans, wallet } as const
