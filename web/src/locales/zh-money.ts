import type { enMoney } from './en-money.ts'
import type { Texts } from './texts.ts'
import { cards } from './zh/cards.ts'
import { loans } from './zh/loans.ts'
import { wallet } from './zh/wallet.ts'

export const zhMoney: Texts<typeof enMoney> = { cards, loans, wallet }
