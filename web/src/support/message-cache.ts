import type { Reply } from '@tarazu/contract/endpoint'
import { messageCacheTime } from '@tarazu/contract/intervals'
import type { readMessages } from '@tarazu/contract/support/api'
import { keptMessages, signedInId } from '../data/session-store.ts'

export type MessagePage = Reply<typeof readMessages>
type Kept = { customer: string; savedAt: number; build: string; page: MessagePage }

/** Another build may have another shape. */
const build = import.meta.url

/** For the first paint: of this customer, and not older than half an hour (product 9). */
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
