import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import * as operateApi from '@tarazu/contract/placements/operate-api'
import type * as placement from '@tarazu/contract/placements/placement'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export type FoundPlacement = Reply<typeof operateApi.getPlacement>

export function usePlacementList(state: placement.PlacementState | undefined) {
  return usePaged(['placements', 'list', state ?? ''], (after, signal) =>
    call(operateApi.listPlacements, { ...(state && { state }), after, limit: pageSize }, { signal }),
  )
}

export function usePlacement(number: string) {
  return useQuery({
    queryKey: ['placements', 'detail', number],
    queryFn: ({ signal }) => call(operateApi.getPlacement, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

const touches = ['placements']
export const useDraftPlacement = () => useAction(operateApi.draftPlacement, { says: 'Draft kept', touches })
export const useEdit = () => useAction(operateApi.editPlacement, { says: 'Draft changed', touches })
export const usePropose = () => useAction(operateApi.proposePlacement, { says: 'Listing proposed', touches })
export const useClosePlacement = () =>
  useAction(operateApi.closePlacement, { says: 'Listing closed', touches })
export const useProposeGrant = () =>
  useAction(operateApi.proposeGrant, { says: 'Eligibility proposed', touches })
export const useRevoke = () => useAction(operateApi.revokeGrant, { says: 'Eligibility taken back', touches })
