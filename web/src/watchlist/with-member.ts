type List = { list: number; symbols: readonly string[] }

/** The lists with a symbol on one of them, at its top, or without it there. Pure. */
export function withMember<L extends List>(
  lists: readonly L[],
  { list, symbol, on }: { list: number; symbol: string; on: boolean },
) {
  return lists.map((each) => {
    if (each.list !== list || each.symbols.includes(symbol) === on) return each
    const others = each.symbols.filter((other) => other !== symbol)
    return { ...each, symbols: on ? [symbol, ...others] : others }
  })
}
