import { listSentDocuments } from '@tarazu/contract/statements/mail-api'
import { call } from '../api.ts'
import { usePaged } from '../lists/paged.ts'

export function useSentDocuments(customer: string | undefined) {
  return usePaged(['statements', 'sent', customer], (after, signal) =>
    call(listSentDocuments, { customer, after, limit: 50 }, { signal }),
  )
}
