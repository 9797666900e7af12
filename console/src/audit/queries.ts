import { useQuery } from '@tanstack/react-query'
import { exportAudit, getAuditState, listAudit } from '@tarazu/contract/audit/api'
import type { Input } from '@tarazu/contract/endpoint'
import { call } from '../api.ts'
import { usePaged } from '../shell/paged.ts'

export type AuditFilters = Omit<Input<typeof listAudit>, 'after' | 'limit'>
type Format = Input<typeof exportAudit>['format']

export function useAudit(filters: AuditFilters) {
  return usePaged(
    ['audit', 'list', filters],
    (after, signal) => call(listAudit, { ...filters, after, limit: 50 }, { signal }),
    { every_ms: 15_000 },
  )
}

export function useAuditState() {
  return useQuery({
    queryKey: ['audit', 'state'],
    queryFn: ({ signal }) => call(getAuditState, {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** All parts of the file, put together. */
export async function fetchAuditFile(filters: AuditFilters, format: Format) {
  const parts: string[] = []
  let after: string | undefined
  let name = ''
  do {
    const part = await call(exportAudit, { ...filters, format, after })
    parts.push(part.content)
    name ||= part.name
    after = part.next ?? undefined
  } while (after !== undefined)
  return { name, content: parts.join('') }
}
