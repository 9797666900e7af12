/** A movement of the client money account as a pure value (lifecycle "Recharge", from the bank's side). */
import type { FirmCause } from '@tarazu/contract/reconciliation/rules'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { ReconciliationTables } from '../db/tables/reconciliation.ts'
import { account, type Journal, journal } from '../ledger/journal.ts'
import { type Carrier, outsideOf } from '../wallet/carrier.ts'

export type BankLineRow = Selectable<ReconciliationTables['bank_line']>
export type BankLineState = BankLineRow['state']
export type BankLineEvent = 'match' | 'unmatch' | 'credit' | 'return' | 'reopen' | 'settle' | 'unsettle'

/**
 * `reopen`: the credit was undone by two operators. `settle`: it is of something that the ledger knew before the bank, or the
 * firm's own; `unsettle`: two operators undid that.
 */
const states = stateTable<BankLineState, BankLineEvent>({
  open: { match: 'matched', return: 'returned', settle: 'settled' },
  matched: { unmatch: 'open', credit: 'credited', return: 'returned' },
  credited: { reopen: 'open' },
  returned: {},
  settled: { unsettle: 'open' },
  void: {},
})

type Moved = Pick<BankLineRow, 'state' | 'amount'>

/** Money that went out belongs to no recharge: it can only be settled, and that can be undone. */
const fits = ({ amount }: Pick<Moved, 'amount'>, event: BankLineEvent) =>
  amount >= 0n || event === 'settle' || event === 'unsettle'

/** Whether its state and its direction allow it. */
export const lineAllows = (line: Moved, event: BankLineEvent) =>
  fits(line, event) && states.allows(line.state, event)

/** The state that follows. Refuses with `already_decided` where its state or its direction does not allow it. */
export function lineAfter(line: Moved, event: BankLineEvent): BankLineState {
  if (!fits(line, event)) throw new Refusal('already_decided')
  return states.require(line.state, event, 'operator')
}

type Received = Pick<BankLineRow, 'number' | 'reference' | 'amount'>

/** The bank's own word for it, or ours where it has none. */
export const referenceOf = ({ number, reference }: Pick<Received, 'number' | 'reference'>) =>
  reference === '' ? number : reference

/** Whoever tells of it first, a statement or the provider: the line stands for the money. */
export function receivedJournal(line: Received, currency: string, at: number): Journal {
  const { number, amount } = line
  return journal(
    { reason: 'bank_received', reference: referenceOf(line), once: `bank-received:${number}`, at },
    [[account.bankClient, account.suspense, currency, amount]],
  )
}

type Settling = Pick<BankLineRow, 'number' | 'amount' | 'reopened'>

/** Each time that it is settled posts once; a line that was opened again may be settled again. */
export const onceSettled = ({ number, reopened }: Pick<Settling, 'number' | 'reopened'>) =>
  `bank-settled:${number}${reopened > 0 ? `:${reopened}` : ''}`

/**
 * Of money that came back, the ledger took it from its carrier when the withdrawal was returned: it is not to be there twice. Where the
 * sandbox had carried what the bank now says it paid, the bank has less and play money is where it was. Undefined: the ledger
 * has it as the bank does.
 */
export function settledJournal(
  line: Settling,
  carrier: Carrier,
  currency: string,
  at: number,
): Journal | undefined {
  const { number: reference, amount } = line
  const [from, to] =
    amount > 0n ? [account.suspense, outsideOf[carrier]] : [outsideOf[carrier], account.bankClient]
  if (from === to) return undefined
  return journal({ reason: 'bank_settled', reference, once: onceSettled(line), at }, [
    [from, to, currency, amount > 0n ? amount : -amount],
  ])
}

/** A charge leaves the client account, and the firm owes it there; interest came in, or what the firm owes, and is the firm's. */
export function firmJournal(line: Settling, cause: FirmCause, currency: string, at: number) {
  const { number: reference, amount } = line
  return journal({ reason: cause, reference, once: onceSettled(line), at }, [
    amount < 0n
      ? [account.bankFirm, account.bankClient, currency, -amount]
      : [account.suspense, account.bankFirm, currency, amount],
  ])
}

/** What a line settles that is the firm's. */
export const firmsOwn = ({ number }: Pick<BankLineRow, 'number'>) => `firm:${number}`

export function lineReturnJournal(
  { number, amount }: Pick<BankLineRow, 'number' | 'amount'>,
  currency: string,
  at: number,
) {
  return journal({ reason: 'bank_return', reference: number, once: `bank-return:${number}`, at }, [
    [account.suspense, account.bankClient, currency, amount],
  ])
}

// A bank prints what the customer wrote as it likes: small, in groups, and with letters for the digits they look like.
const candidate = /(?<![0-9A-Z])(?:[0-9A-Z]{12}|[0-9A-Z]{4}([ -])[0-9A-Z]{4}\1[0-9A-Z]{4})(?![0-9A-Z])/g

/** The numbers (`db/reference-number.ts`) that a text may name, in its order, each once. */
export function numbersIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(candidate)]
    .map(([match]) => match.replace(/[ -]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
    .filter((number) => !number.includes('U'))
  return [...new Set(found)].slice(0, 10)
}
