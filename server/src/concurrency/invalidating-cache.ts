/**
 * Values read per customer, kept until invalidated. A value invalidated while it is being read is not kept.
 */
export type InvalidatingCache<Value> = {
  known(customer: number): Value | undefined
  read(customer: number): Promise<Value>
  /** Null invalidates everybody's. */
  forget(customer: number | null): void
}

/** Keeps at most `maxEntries`; the one that was kept first is dropped first. */
export function invalidatingCache<Value>(
  ask: (customer: number) => Promise<Value>,
  maxEntries: number,
): InvalidatingCache<Value> {
  const kept = new Map<number, Value>()
  const readings = new Map<number, object>()
  return {
    known: (customer) => kept.get(customer),
    async read(customer) {
      const reading = {}
      readings.set(customer, reading)
      try {
        const value = await ask(customer)
        if (readings.get(customer) !== reading) return value
        if (kept.size >= maxEntries) kept.delete(kept.keys().next().value as number)
        kept.set(customer, value)
        return value
      } finally {
        if (readings.get(customer) === reading) readings.delete(customer)
      }
    },
    forget(customer) {
      for (const each of [kept, readings]) {
        if (customer === null) each.clear()
        else each.delete(customer)
      }
    },
  }
}
