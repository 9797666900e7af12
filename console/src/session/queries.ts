import { addInvitation, endInvitation, listInvitations } from '@tarazu/contract/session/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

export function useInvitations() {
  return usePaged(['invitations'], (after, signal) => call(listInvitations, { after, limit: 50 }, { signal }))
}

const touches = ['invitations']
export const useAddInvitation = () => useAction(addInvitation, { says: 'Code made', touches })
export const useEndInvitation = () => useAction(endInvitation, { says: 'Code ended', touches })
