/** What may have changed; whoever hears of it looks again. */
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
  /** Somebody who has handled everything up to this event goes on reading from here. Never decreases. */
  id: bigint
  /** Null: everybody. */
  customer: number | null
  topics: readonly Topic[]
  /** Which orders, ended sessions or instruments. None: any of them. */
  numbers: readonly string[]
  /** The process that caused it, if that process has put its own memory right already. */
  origin: string | null
}
