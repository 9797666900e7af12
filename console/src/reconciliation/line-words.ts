import type { BankLine } from '@tarazu/contract/reconciliation/api'
import type { FirmCause } from '@tarazu/contract/reconciliation/rules'
import type { Tone } from '@tarazu/ui/tag'

const words: Record<BankLine['state'], string> = {
  open: 'In suspense',
  matched: 'Matched',
  credited: 'Credited',
  returned: 'Returned',
  settled: 'Settled',
}

/** What went out is in nobody's suspense: it waits to be told what it paid. */
export const lineWords = ({ state, amount }: Pick<BankLine, 'state' | 'amount'>) =>
  state === 'open' && amount < 0n ? 'Not explained' : words[state]

export const lineTones: Record<BankLine['state'], Tone> = {
  open: 'notice',
  matched: 'brand',
  credited: 'success',
  returned: 'neutral',
  settled: 'success',
}

export const certaintyWords: Record<BankLine['proposals'][number]['certainty'], string> = {
  number_and_amount: 'Number and amount fit',
  number: 'Number fits, amount differs',
  amount: 'Amount fits, number is not named',
}

export const causeWords: Record<FirmCause, string> = {
  bank_charge: 'A charge of the bank',
  bank_interest: 'Interest that the bank pays',
  charge_made_good: 'The firm makes good a charge',
  fund_return_brought: 'The firm brings the return of a fund',
}
