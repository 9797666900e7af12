import { Unavailable } from '../answer/refusal.ts'

/** Most items that wait: one more would wait longer than its caller does. */
const maxWaiting = 5_000

type OnSent = (items: number) => void
type Waiting<Item, Outcome> = {
  item: Item
  onSent: OnSent | undefined
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Sends whatever waits while the last batch is in flight: alone when it is quiet, many in one round trip
 * under load. No timer: a lone caller never waits for company.
 */
export function makeBatcher<Item, Outcome>({
  send,
  maxInFlight,
  maxItems,
  minWhileBusy,
}: {
  /** Returns one outcome for each item, in order. */
  send: (items: Item[]) => Promise<Outcome[]>
  /** How many batches may be in flight at once. */
  maxInFlight: number
  /** Most items in one batch. */
  maxItems: number
  /** While a batch is in flight, the next waits for so many items: a round trip costs as much as a dozen. */
  minWhileBusy: number
}) {
  const waiting: Waiting<Item, Outcome>[] = []
  let inFlight = 0
  let scheduled = false

  function flush() {
    scheduled = false
    while (inFlight < maxInFlight && waiting.length >= (inFlight === 0 ? 1 : minWhileBusy))
      void sendBatch(waiting.splice(0, maxItems))
  }

  async function sendBatch(batch: Waiting<Item, Outcome>[]) {
    inFlight += 1
    for (const { onSent } of batch) onSent?.(batch.length)
    try {
      const outcomes = await send(batch.map(({ item }) => item))
      if (outcomes.length !== batch.length)
        throw new Error('a batch was answered with another number of outcomes')
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (batch.length > 1 && isItemFault(error)) for (const one of batch) await sendAlone(one, send)
      else for (const { reject } of batch) reject(error)
    } finally {
      inFlight -= 1
      flush()
    }
  }

  return {
    /** `onSent` is called when the item leaves, with how many leave together. */
    add(item: Item, onSent?: OnSent) {
      if (waiting.length >= maxWaiting)
        throw new Unavailable('Too much is waiting to be written or read. Please try again.')
      return new Promise<Outcome>((resolve, reject) => {
        waiting.push({ item, onSent, resolve, reject })
        // Items that arrive in the same turn of the event loop travel together.
        if (!scheduled && inFlight < maxInFlight) {
          scheduled = true
          setImmediate(flush)
        }
      })
    },
    /** How many items wait to be sent. */
    get waiting() {
      return waiting.length
    },
    /** How many batches have been sent and are not answered. */
    get inFlight() {
      return inFlight
    },
  }
}

/** One item that the database cannot take must not cost the others their answer. */
async function sendAlone<Item, Outcome>(
  { item, resolve, reject }: Waiting<Item, Outcome>,
  send: (items: Item[]) => Promise<Outcome[]>,
) {
  try {
    const [outcome] = await send([item])
    resolve(outcome as Outcome)
  } catch (error) {
    reject(error)
  }
}

/**
 * True for bad data, a broken constraint, or an error raised by our own function: what was sent is wrong, not
 * the database that should have taken it, and nothing was committed.
 */
export function isItemFault(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^(22|23|42|P0)/.test(code)
}
