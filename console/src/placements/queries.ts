import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/placements/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export type FoundPlacement = Reply<typeof api.getPlacement>

export function usePlacementList(state: api.PlacementState | undefined) {
  return usePaged(['placements', 'list', state ?? ''], (after, signal) =>
    call(api.listPlacements, { ...(state && { state }), after, limit: pageSize }, { signal }),
  )
}

export function usePlacement(number: string) {
  return useQuery({
    queryKey: ['placements', 'detail', number],
    queryFn: ({ signal }) => call(api.getPlacement, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

const touches = ['placements']
export const useDraft = () => useAction(api.draftPlacement, { says: 'Draft kept', touches })
export const useEdit = () => useAction(api.editPlacement, { says: 'Draft changed', touches })
export const usePropose = () => useAction(api.proposePlacement, { says: 'Listing proposed', touches })
export const useClose = () => useAction(api.closePlacement, { says: 'Listing closed', touches })
export const useProposeGrant = () => useAction(api.proposeGrant, { says: 'Eligibility proposed', touches })
export const useRevoke = () => useAction(api.revokeGrant, { says: 'Eligibility taken back', touches })
