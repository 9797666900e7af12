/** Prices that a handle is moved to. Pure. */

/** The nearest multiple of the tick, and never below one tick. Both are in the instrument's currency. */
export function steppedTo(price: number, tick: number) {
  const micros = Math.round(tick * 1e6)
  const steps = Math.max(1, Math.round((price * 1e6) / micros))
  return (steps * micros) / 1e6
}
