import { cards } from './en/cards.ts'
import { loans } from './en/loans.ts'
import { wallet } from './en/wallet.ts'

/** What the screens of money say: the wallet, the bank cards, what is lent. */
export const enMoney = { cards, loans, wallet } as const
