import { getUnreadCount } from '@tarazu/contract/support/api'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'
import { sessionToken } from './session-store.ts'

/**
 * Product 9: asks for the count of what the customer service wrote, where somebody is signed in, looks, and
 * is written to here.
 */
export async function askUnread(tell: (unread: number) => void) {
  const isElsewhere =
    queryClient.getQueryData<Record<string, string>>(['config'])?.['customer_service'] === 'external'
  if (sessionToken() === undefined || document.visibilityState === 'hidden' || isElsewhere) return
  // What fails is asked again by the next poll.
  const answer = await call(getUnreadCount, {}).catch(() => undefined)
  if (answer) tell(answer.unread)
}
