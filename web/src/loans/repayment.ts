/** The typed amount in paise; undefined if it is no amount, zero, or more than is owed. Pure. */
export function repayment(typed: string, owed: bigint): bigint | undefined {
  const found = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!found) return undefined
  const [, whole = '0', fraction = ''] = found
  const amount = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return amount > 0n && amount <= owed ? amount : undefined
}

/** An amount as somebody would type it. */
export function typedAs(paise: bigint) {
  return `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`
}
