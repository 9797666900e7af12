import { skipToken, useQuery } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import {
  decideIdentity,
  type IdentityRow,
  listIdentities,
  lookAtIdentity,
  proposeRestoring,
  proposeSuspension,
} from '@tarazu/contract/identity/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export function useIdentities(state: IdentityRow['state']) {
  return usePaged(['identities', 'queue', state], (after, signal) =>
    call(listIdentities, { state, limit: pageSize, ...(after !== undefined && { after }) }, { signal }),
  )
}

/**
 * Asks for an identity that the list on the screen does not contain. It brings nothing of the papers, so it
 * is not logged as an access.
 */
export function useIdentity(number: string, wanted: boolean) {
  return useQuery({
    queryKey: ['identities', 'one', number],
    queryFn: ({ signal }) => call(listIdentities, { number }, { signal }),
    select: ({ rows }) => rows[0] ?? null,
    enabled: wanted,
    refetchInterval: 10_000,
  })
}

/**
 * Each answer is one look, in the log and in what the customer sees: it is asked for once, and never by
 * itself.
 */
export function usePapers(number: string, look: Omit<Input<typeof lookAtIdentity>, 'number'> | undefined) {
  return useQuery({
    queryKey: ['papers', number],
    queryFn: look ? ({ signal }) => call(lookAtIdentity, { number, ...look }, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const touches = ['identities']
export const useDecide = () =>
  useAction(decideIdentity, {
    says: ({ state }) => (state === 'approved' ? 'Identity approved' : 'Sent back to the customer'),
    touches,
  })
export const useProposeSuspension = () =>
  useAction(proposeSuspension, { says: 'Suspension proposed', touches })
export const useProposeRestoring = () => useAction(proposeRestoring, { says: 'Restoring proposed', touches })
