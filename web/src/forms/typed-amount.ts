/** The amount that `AmountField` hands on, in paise; undefined if it is none above zero. Pure. */
export function paiseTyped(amount: string): bigint | undefined {
  const [, units, hundredths = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  const paise = units === undefined ? 0n : BigInt(units + hundredths.padEnd(2, '0'))
  return paise > 0n ? paise : undefined
}
