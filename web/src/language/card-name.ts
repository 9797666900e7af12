import type { BankCard } from '@tarazu/contract/bank-cards/api'

/** What tells the cards of one customer from each other: "State Bank of India …4567". */
export const cardName = ({ bank, number }: Pick<BankCard, 'bank' | 'number'>) =>
  `${bank} …${number.slice(-4)}`
