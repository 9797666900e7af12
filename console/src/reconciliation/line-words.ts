import type { BankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import type { FirmCause, StatementOddity } from '@tarazu/contract/reconciliation/rules'
import type { Tone } from '@tarazu/ui/tag'

const words: Record<BankLine['state'], string> = {
  open: 'In suspense',
  matched: 'Matched',
  credited: 'Credited',
  returned: 'Returned',
  settled: 'Settled',
  void: 'Void',
}

/** Money that went out is in no suspense: the line waits until somebody says what it paid. */
export const lineWords = ({ state, amount }: Pick<BankLine, 'state' | 'amount'>) =>
  state === 'open' && amount < 0n ? 'Not explained' : words[state]

export const lineTones: Record<BankLine['state'], Tone> = {
  open: 'notice',
  matched: 'brand',
  credited: 'success',
  returned: 'neutral',
  settled: 'success',
  void: 'neutral',
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

/** The bank's own reference, or a note that it gave none. */
export const referenceText = ({ reference }: Pick<BankLine, 'reference'>) => reference || 'No reference'

/** Whether an oddity is a warning to somebody who knows the bank, or only worth knowing. */
export const oddWords: Record<StatementOddity, string> = {
  nothing_new: 'Every line of it is known: it was imported before.',
  gap: 'It does not begin where the statement before it ended: lines are missing between them.',
  future_date: 'Its day has not come yet.',
  overdrawn: 'The account would have been below zero.',
  currency_named: 'Its text names another currency: is the amount in ours?',
  reference_blank: 'It has no reference: it is matched by hand.',
  reference_repeated: 'Its reference is there more than once in this file: each line counts.',
  reference_known: 'Its reference is known with another day or amount: it counts as another movement.',
  balance_restated: 'It is known with another balance after it: it is left as it is.',
}
