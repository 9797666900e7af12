/** The layout of a conversation. Pure. */
import type { Message } from '@tarazu/contract/support/api'

/** A message that the server has not confirmed yet. */
export type Waiting = {
  key: string
  content: string
  photo: File | undefined
  createdAt: number
  /** Number of the last message that was known when this one was written. */
  after: number
  /** What could not be sent. */
  failed: false | 'photo' | 'message'
  error: unknown
}

/** Messages of one author that are no further apart belong together. */
const maxGap_ms = 5 * 60_000

/** Whether a message is the last of those that belong together: only that one shows its time. */
export function endsRun(message: Pick<Message, 'author' | 'createdAt'>, next: typeof message | undefined) {
  return next?.author !== message.author || next.createdAt - message.createdAt > maxGap_ms
}

/** Messages that are not listed yet: the stream may bring one before its sending is confirmed. */
export function notListed(waiting: readonly Waiting[], messages: readonly Message[]): Waiting[] {
  const taken = new Set<number>()
  return waiting.filter((each) => {
    const arrived = messages.find(
      ({ id, author, content, image }) =>
        id > each.after &&
        !taken.has(id) &&
        author === 'customer' &&
        content === each.content &&
        (image !== null) === (each.photo !== undefined),
    )
    if (arrived) taken.add(arrived.id)
    return !arrived
  })
}

/** The first answer that the customer has not read: a line stands before it. */
export function firstUnread(messages: readonly Message[]): number | undefined {
  return messages.find(({ author, readAt }) => author === 'operator' && readAt === null)?.id
}

/** The customer's last message, which shows whether it was read. */
export function lastOwn(messages: readonly Message[]): number | undefined {
  return messages.findLast(({ author }) => author === 'customer')?.id
}
