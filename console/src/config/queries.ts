import { useQuery } from '@tanstack/react-query'
import { listPolicies, listPolicyVersions, proposePolicy } from '@tarazu/contract/config/operate-api'
import type { PolicyName } from '@tarazu/contract/config/policies'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'

export function usePolicies() {
  return useQuery({
    queryKey: ['policies', 'list'],
    queryFn: ({ signal }) => call(listPolicies, {}, { signal }),
    select: ({ policies }) => policies,
    refetchInterval: 15_000,
  })
}

export function usePolicyVersions(name: PolicyName) {
  return useQuery({
    queryKey: ['policies', 'versions', name],
    queryFn: ({ signal }) => call(listPolicyVersions, { name }, { signal }),
    select: ({ versions }) => versions,
  })
}

export const useProposePolicy = () =>
  useAction(proposePolicy, { says: 'Change proposed', touches: ['policies'] })
