import type { Reply } from '@tarazu/contract/endpoint'
import { messageCacheTime } from '@tarazu/contract/intervals'
import type { readMessages } from '@tarazu/contract/support/api'
import { keptMessages, signedInId } from '../data/session-store.ts'

export type MessagePage = Reply<typeof readMessages>
type Kept = { customer: string; savedAt: number; build: string; page: MessagePage }

/** Another build may store another shape, so pages are read only by the build that stored them. */
const build = import.meta.url

/** The newest page for the first paint, if it is this customer's and under half an hour old (product 9). */
export function recallMessages(): Pick<Kept, 'page' | 'savedAt'> | undefined {
  try {
    const kept = JSON.parse(keptMessages.get() ?? 'null') as Kept | null
    if (!kept) return undefined
    if (kept.build === build && kept.customer === signedInId() && isFresh(kept.savedAt)) return kept
    keptMessages.set(undefined)
  } catch {
    keptMessages.set(undefined)
  }
  return undefined
}

export function keepMessages(page: MessagePage) {
  const customer = signedInId()
  if (customer === undefined) return
  const kept: Kept = { customer, savedAt: Date.now(), build, page }
  keptMessages.set(JSON.stringify(kept))
}

function isFresh(savedAt: number) {
  const age = Date.now() - savedAt
  return age >= 0 && age < messageCacheTime
}
