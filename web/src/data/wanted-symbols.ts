import { maxStreamSymbols } from '@tarazu/contract/events'

/** How many components want each symbol. */
const wanted = new Map<string, number>()
let subscribed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let onChange: () => void = () => undefined

/** Screens mount part by part: one subscription for all of them, not one for each. */
const coalesce_ms = 120

export function symbolsChanged(listener: () => void) {
  onChange = listener
}

/** What the stream is to be asked for now. */
export function subscribedSymbols() {
  subscribed = new Set([...wanted.keys()].slice(-maxStreamSymbols))
  return [...subscribed]
}

/**
 * Answers the function that gives them up again. A symbol nobody wants any more leaves with the next
 * subscription.
 */
export function wantSymbols(symbols: readonly string[]) {
  for (const symbol of symbols) wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1)
  if (symbols.some((symbol) => !subscribed.has(symbol))) {
    clearTimeout(timer)
    timer = setTimeout(onChange, coalesce_ms)
  }
  return () => {
    for (const symbol of symbols) {
      const left = (wanted.get(symbol) ?? 1) - 1
      if (left > 0) wanted.set(symbol, left)
      else wanted.delete(symbol)
    }
  }
}
