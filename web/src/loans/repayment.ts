import { paiseTyped } from '../forms/typed-amount.ts'

/** The typed amount in paise; undefined if it is no amount, zero, or more than is owed. Pure. */
export function repayment(typed: string, owed: bigint): bigint | undefined {
  const amount = paiseTyped(typed)
  return amount !== undefined && amount <= owed ? amount : undefined
}

/** An amount as somebody would type it. */
export function typedAs(paise: bigint) {
  return `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`
}
