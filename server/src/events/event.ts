/** What may have changed; a listener reads it again. */
export const topics = [
  'wallet',
  'orders',
  'session',
  'unread',
  'config',
  'instrument',
  'operators',
  'support',
  'safe-mode',
] as const
export type Topic = (typeof topics)[number]

export type Event = {
  /** A reader that has handled everything up to this event continues from here. Never decreases. */
  id: bigint
  /** Null: everybody. */
  customer: number | null
  topics: readonly Topic[]
  /** The numbers of the orders, ended sessions or instruments that changed. Empty: any of them may have. */
  numbers: readonly string[]
  /** The process that caused it, if that process has already updated its own memory. */
  origin: string | null
}
