/**
 * The symbols with one of them put in front of another, or at the end where there is no other. Undefined
 * where either is not among them. Pure.
 */
export function orderAfterMove(symbols: readonly string[], symbol: string, before: string | undefined) {
  if (!symbols.includes(symbol)) return undefined
  if (before === symbol) return [...symbols]
  const others = symbols.filter((each) => each !== symbol)
  const at = before === undefined ? others.length : others.indexOf(before)
  return at < 0 ? undefined : others.toSpliced(at, 0, symbol)
}
