import type { Session } from './session.ts'

export type SessionFound = {
  customerId: number
  sessionId: number
  frozen: boolean
  /** Frozen for good: credits can still be withdrawn, and nothing else moves. */
  closed?: true
  /** Its customer has no second factor, which live mode requires. */
  oneFactor?: true
  /** A Set-Cookie header for this answer. */
  setCookie?: string
}

export type Kept = {
  readonly session: Session
  readonly found: SessionFound
  /** When it was last used, as far as this process knows. */
  usedAt: number
}

export type SessionCache = ReturnType<typeof makeSessionCache>

/** Sessions by the SHA-256 of their token. What is not here is read from the database. */
export function makeSessionCache(maxEntries = 50_000) {
  const entries = new Map<string, Kept>()
  const ofCustomer = new Map<number, Set<string>>()
  const readings = new Set<Set<number | 'all'>>()

  function drop(key: string) {
    const customer = entries.get(key)?.session.customerId
    if (customer === undefined) return
    entries.delete(key)
    const keys = ofCustomer.get(customer)
    keys?.delete(key)
    if (keys?.size === 0) ofCustomer.delete(customer)
  }

  function keep(key: string, session: Session): Kept {
    const usedAt = Math.max(session.lastSeenAt, entries.get(key)?.usedAt ?? 0)
    drop(key)
    if (entries.size >= maxEntries) drop(entries.keys().next().value as string)
    const found: SessionFound = {
      customerId: session.customerId,
      sessionId: session.id,
      frozen: session.frozen,
      ...(session.closed && { closed: true }),
      ...(!session.secondFactor && { oneFactor: true }),
    }
    const kept = { session, found, usedAt }
    entries.set(key, kept)
    ofCustomer.set(session.customerId, (ofCustomer.get(session.customerId) ?? new Set()).add(key))
    return kept
  }

  return {
    get: (key: string) => entries.get(key),
    /**
     * Keeps what `read` finds. Reads again if it was forgotten meanwhile, since the reading may be from
     * before.
     */
    async load(key: string, read: () => Promise<Session | undefined>): Promise<Kept | undefined> {
      for (;;) {
        const forgotten = new Set<number | 'all'>()
        readings.add(forgotten)
        try {
          const session = await read()
          if (session && (forgotten.has('all') || forgotten.has(session.customerId))) continue
          if (session) return keep(key, session)
          drop(key)
          return undefined
        } finally {
          readings.delete(forgotten)
        }
      }
    },
    forget(customer: number) {
      for (const reading of readings) reading.add(customer)
      for (const key of ofCustomer.get(customer) ?? []) entries.delete(key)
      ofCustomer.delete(customer)
    },
    forgetAll() {
      for (const reading of readings) reading.add('all')
      entries.clear()
      ofCustomer.clear()
    },
  }
}
