/**
 * The code as a customer knows it: without Yahoo's marks of an exchange (product 9), an index, a future or a
 * pair.
 */
export function shownCode(symbol: string) {
  return symbol.replace(/^\^|\.(NS|BO)$|=[FX]$/g, '')
}
