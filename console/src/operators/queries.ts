import { useQuery } from '@tanstack/react-query'
import { getConfig } from '@tarazu/contract/config/api'
import {
  addPasskey,
  changePassword,
  endSignIns,
  getMe,
  listPasskeys,
  listSignIns,
  removePasskey,
} from '@tarazu/contract/operators/api'
import {
  addOperator,
  changeRoles,
  disableOperator,
  endSignInsOf,
  listOperators,
} from '@tarazu/contract/operators/manage-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { useSessionMark } from '../shell/session-mark.ts'

/** The operator who is signed in; not asked for if nobody has signed in here. */
export function useMe() {
  return useQuery({
    queryKey: ['operators', 'me'],
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    enabled: useSessionMark(),
    staleTime: 30_000,
    // Asked again because the market's clock may run faster than the device's.
    refetchInterval: 60_000,
  })
}

/** The deployment's currency decides how amounts are grouped. */
export function useCurrency() {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(getConfig, {}, { signal }),
    staleTime: 300_000,
  })
  return data?.find(({ tag }) => tag === 'currency_unit')?.value ?? 'INR'
}

export function useOperators() {
  return useQuery({
    queryKey: ['operators', 'list'],
    queryFn: ({ signal }) => call(listOperators, {}, { signal }),
    refetchInterval: 15_000,
  })
}

export function useSignIns() {
  return useQuery({
    queryKey: ['operators', 'sign-ins'],
    queryFn: ({ signal }) => call(listSignIns, {}, { signal }),
    refetchInterval: 15_000,
  })
}

export function usePasskeys() {
  return useQuery({
    queryKey: ['operators', 'passkeys'],
    queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  })
}

export const useAddOperator = () => useAction(addOperator, { touches: ['operators'] })
export const useChangeRoles = () => useAction(changeRoles, { says: 'Proposed', touches: ['operators'] })
export const useDisableOperator = () =>
  useAction(disableOperator, { says: 'Proposed', touches: ['operators'] })
export const useChangePassword = () =>
  useAction(changePassword, { says: 'Password changed. Your other sign-ins have ended.', touches: [] })
export const useAddPasskey = () => useAction(addPasskey, { says: 'Passkey added', touches: ['operators'] })
export const useRemovePasskey = () =>
  useAction(removePasskey, { says: 'Passkey removed', touches: ['operators'] })
const endedText = ({ ended }: { ended: number }) =>
  `${ended === 1 ? 'One sign-in' : `${ended} sign-ins`} ended`
export const useEndSignIns = () => useAction(endSignIns, { says: endedText, touches: ['operators'] })
export const useEndSignInsOf = () => useAction(endSignInsOf, { says: endedText, touches: ['operators'] })
