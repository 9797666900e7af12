/** What stands where in a conversation. Pure. */
import type { Message } from '@tarazu/contract/support/api'

/** Written here, and not answered by the server yet. */
export type Waiting = {
  key: string
  content: string
  photo: File | undefined
  createdAt: number
  /** The last message that was known when it was written. */
  after: number
  /** What did not arrive. */
  failed: false | 'photo' | 'message'
  error: unknown
}

/** Messages of one side in so short a time belong together. */
const together_ms = 5 * 60_000

/** Whether a message is the last of those that belong together: only that one says when it was. */
export function endsRun(message: Pick<Message, 'author' | 'createdAt'>, next: typeof message | undefined) {
  return next?.author !== message.author || next.createdAt - message.createdAt > together_ms
}

/** Without those that the list has already: the stream may be faster than the answer. */
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

/** The first message that is new to the customer: a line stands before it. */
export function firstUnread(messages: readonly Message[]): number | undefined {
  return messages.find(({ author, readAt }) => author === 'operator' && readAt === null)?.id
}

/** The customer's last message says whether it was seen. */
export function lastOwn(messages: readonly Message[]): number | undefined {
  return messages.findLast(({ author }) => author === 'customer')?.id
}
