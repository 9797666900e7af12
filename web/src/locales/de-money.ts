import { cards } from './de/cards.ts'
import { loans } from './de/loans.ts'
import { wallet } from './de/wallet.ts'
import type { enMoney } from './en-money.ts'
import type { Texts } from './texts.ts'

export const deMoney: Texts<typeof enMoney> = { cards, loans, wallet }
