import { LRUCache } from 'lru-cache'

/** What was read of a customer, until it is forgotten because it has changed. A value forgotten while it is read is not kept. */
export type ForgettableCache<Value> = {
  known(customer: number): Value | undefined
  read(customer: number): Promise<Value>
  /** Null: everybody's. */
  forget(customer: number | null): void
}

/** Keeps `max` customers; those that were not asked for longest go first. */
export function makeInvalidatingCache<Value extends NonNullable<unknown>>(
  ask: (customer: number) => Promise<Value>,
  max: number,
): ForgettableCache<Value> {
  const kept = new LRUCache<number, Value>({ max })
  const readings = new Map<number, object>()
  return {
    known: (customer) => kept.get(customer),
    async read(customer) {
      const reading = {}
      readings.set(customer, reading)
      try {
        const value = await ask(customer)
        if (readings.get(customer) !== reading) return value
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
