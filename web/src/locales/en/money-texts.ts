import { cards } from './cards.ts'
import { loans } from './loans.ts'
import { wallet } from './wallet.ts'

/** Texts of the wallet, bank cards and loans. */
export const texts = { cards, loans, wallet } as const
