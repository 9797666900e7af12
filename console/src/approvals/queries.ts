import { useQuery } from '@tanstack/react-query'
import { decideProposal, getProposal, listProposals } from '@tarazu/contract/approvals/api'
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export function useProposals({
  state,
  kind,
}: {
  /** `mine`: what waits for this operator, the oldest first. */
  state: 'open' | 'decided' | 'mine'
  kind?: ProposalKind | undefined
}) {
  return usePaged(['approvals', 'list', state, kind], (after, signal) =>
    call(listProposals, { state, kind, after, limit: pageSize }, { signal }),
  )
}

export function useProposal(number: string) {
  return useQuery({
    queryKey: ['approvals', 'detail', number],
    queryFn: ({ signal }) => call(getProposal, { number }, { signal }),
    refetchInterval: 10_000,
  })
}

/** Open proposals about one subject. */
export function useOpenProposals(subject: string) {
  return useQuery({
    queryKey: ['approvals', 'about', subject],
    queryFn: ({ signal }) => call(listProposals, { state: 'open', subject }, { signal }),
    select: ({ rows }) => rows,
    refetchInterval: 10_000,
  })
}

/**
 * Approving may carry out anything: what it was about is renewed by the stream, or by being asked for again.
 */
export function useDecision(says: string) {
  return useAction(decideProposal, { says, touches: [] })
}
