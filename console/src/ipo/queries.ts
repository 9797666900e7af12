import { useQuery } from '@tanstack/react-query'
import { encodeReply } from '@tarazu/contract/endpoint'
import {
  getProposedAllotment,
  listAllApplications,
  listIssueApplications,
} from '@tarazu/contract/ipo/applications-api'
import type { ApplicationStage, IssueStage } from '@tarazu/contract/ipo/issue'
import {
  discardIssue,
  draftIssue,
  editIssue,
  getIssueToOperate,
  listIssuesToOperate,
  proposeAllotment,
  proposeAnnouncement,
  proposeIssueWithdrawal,
} from '@tarazu/contract/ipo/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

const pageSize = 50

export function useIssueList(stage: IssueStage | undefined) {
  return usePaged(['ipo', 'list', stage], (after, signal) =>
    call(listIssuesToOperate, { stage, after, limit: pageSize }, { signal }),
  )
}

export function useIssue(id: number) {
  return useQuery({
    queryKey: ['ipo', 'issue', id],
    queryFn: ({ signal }) => call(getIssueToOperate, { id }, { signal }),
    // A run goes on without the operator, so its progress is asked for again.
    refetchInterval: ({ state }) => (state.data?.progress ? 2_000 : 10_000),
  })
}

export function useIssueApplications(id: number) {
  return usePaged(['ipo', 'applications', id], (after, signal) =>
    call(listIssueApplications, { id, after, limit: pageSize }, { signal }),
  )
}

export function useApplications(wanted: { stage: ApplicationStage | undefined; search: string | undefined }) {
  return usePaged(['ipo', 'all applications', wanted], (after, signal) =>
    call(listAllApplications, { ...wanted, after, limit: pageSize }, { signal }),
  )
}

/** Undefined until it is known, null if there is none. */
export function useApplication(number: string) {
  return useQuery({
    queryKey: ['ipo', 'application', number],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listAllApplications, { search: number, limit: 1 }, { signal })
      return rows.find((row) => row.number === number) ?? null
    },
    refetchInterval: 10_000,
  })
}

/** The file as it is published, for `npm run allotment` and for anybody who asks for it. */
export async function fetchAllotmentFile(id: number) {
  const file = await call(getProposedAllotment, { id })
  return {
    name: `allotment-${file.symbol}-${id}.json`,
    content: `${JSON.stringify(encodeReply(getProposedAllotment, file))}\n`,
  }
}

const touches = ['ipo']
export const useDraftIssue = () => useAction(draftIssue, { says: 'Draft kept', touches })
export const useEditIssue = () => useAction(editIssue, { says: 'Draft changed', touches })
export const useDiscardIssue = () => useAction(discardIssue, { says: 'Draft thrown away', touches })
export const useProposeAnnouncement = () =>
  useAction(proposeAnnouncement, { says: 'Announcement proposed', touches })
export const useProposeAllotment = () => useAction(proposeAllotment, { says: 'Allotment proposed', touches })
export const useProposeWithdrawal = () =>
  useAction(proposeIssueWithdrawal, { says: 'Withdrawal proposed', touches })
