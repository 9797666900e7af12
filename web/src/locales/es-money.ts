import type { enMoney } from './en-money.ts'
import { cards } from './es/cards.ts'
import { loans } from './es/loans.ts'
import { wallet } from './es/wallet.ts'
import type { Texts } from './texts.ts'

export const esMoney: Texts<typeof enMoney> = { cards, loans, wallet }
