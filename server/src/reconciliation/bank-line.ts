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
 * `reopen`: two operators reversed the credit. `settle`: the line is a movement that the ledger knew before
 * the bank, or the firm's own. `unsettle`: two operators undid that.
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

/** A line of money that went out belongs to no recharge: it can only be settled, and that can be undone. */
const fits = ({ amount }: Pick<Moved, 'amount'>, event: BankLineEvent) =>
  amount >= 0n || event === 'settle' || event === 'unsettle'

/** Whether the line's state and direction allow the event. */
export const lineAllows = (line: Moved, event: BankLineEvent) =>
  fits(line, event) && states.allows(line.state, event)

/**
 * The state that follows. Refuses with `already_decided` where its state or its direction does not allow it.
 */
export function lineAfter(line: Moved, event: BankLineEvent): BankLineState {
  if (!fits(line, event)) throw new Refusal('already_decided')
  return states.require(line.state, event, 'operator')
}

type Received = Pick<BankLineRow, 'number' | 'reference' | 'amount'>

/** The bank's reference, or our number of the line where the bank gives none. */
export const referenceOf = ({ number, reference }: Pick<Received, 'number' | 'reference'>) =>
  reference === '' ? number : reference

/**
 * The journal of money that came in. It is keyed by the line, so it is posted once, whether a statement or
 * the provider reports it first.
 */
export function receivedJournal(line: Received, currency: string, at: number): Journal {
  const { number, amount } = line
  return journal(
    { reason: 'bank_received', reference: referenceOf(line), once: `bank-received:${number}`, at },
    [[account.bankClient, account.suspense, currency, amount]],
  )
}

type Settling = Pick<BankLineRow, 'number' | 'amount' | 'reopened'>

/**
 * The key of a settling journal. A line that was opened again gets another key, so that it can be settled
 * again.
 */
export const onceSettled = ({ number, reopened }: Pick<Settling, 'number' | 'reopened'>) =>
  `bank-settled:${number}${reopened > 0 ? `:${reopened}` : ''}`

/**
 * The journal of settling a line. For money that came back, the ledger took it from its carrier when the
 * withdrawal was returned, and it must not be there twice. Where the sandbox had carried what the bank now
 * says it paid, the bank has less and the play money is back where it was. Undefined: the ledger agrees with
 * the bank already.
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

/**
 * The journal of the firm's own movement. A charge leaves the client account, and the firm owes it there.
 * Interest that came in, or a payment of what the firm owes, is the firm's.
 */
export function firmJournal(line: Settling, cause: FirmCause, currency: string, at: number) {
  const { number: reference, amount } = line
  return journal({ reason: cause, reference, once: onceSettled(line), at }, [
    amount < 0n
      ? [account.bankFirm, account.bankClient, currency, -amount]
      : [account.suspense, account.bankFirm, currency, amount],
  ])
}

/** What a line of the firm's own settles: the line itself. */
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

// A bank prints the customer's text as it likes: in small letters, in groups, and with letters in place of
// the digits that they look like.
const candidate = /(?<![0-9A-Z])(?:[0-9A-Z]{12}|[0-9A-Z]{4}([ -])[0-9A-Z]{4}\1[0-9A-Z]{4})(?![0-9A-Z])/g

/** The reference numbers (`db/reference-number.ts`) that a text may contain, in its order, each once. */
export function numbersIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(candidate)]
    .map(([match]) => match.replace(/[ -]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
    .filter((number) => !number.includes('U'))
  return [...new Set(found)].slice(0, 10)
}
