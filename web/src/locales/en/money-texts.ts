import { cards } from './cards.ts'
import { loans } from './loans.ts'
import { wallet } from './wallet.ts'

/** What the screens of money say: the wallet, the bank cards, what is lent. */
export const texts = { cards, loans, wallet } as const
