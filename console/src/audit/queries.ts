import { useQuery } from '@tanstack/react-query'
import { exportAudit, getAuditState, listAudit } from '@tarazu/contract/audit/api'
import type { Input } from '@tarazu/contract/endpoint'
import { call } from '../api.ts'
import { usePaged } from '../lists/paged.ts'

export type AuditFilters = Omit<Input<typeof listAudit>, 'after' | 'limit'>
type Format = Input<typeof exportAudit>['format']

export function useAudit(filters: AuditFilters) {
  return usePaged(
    ['audit', 'list', filters],
    (after, signal) => call(listAudit, { ...filters, after, limit: 50 }, { signal }),
    { every_ms: 15_000 },
  )
}

/**
 * An entry that the loaded pages do not contain: the first before the next number. Null if no entry has this
 * number.
 */
export function useAuditEntry(id: string) {
  return useQuery({
    queryKey: ['audit', 'one', id],
    queryFn: async ({ signal }) => {
      if (!/^\d{1,17}$/.test(id)) return null
      const { rows } = await call(listAudit, { after: String(BigInt(id) + 1n), limit: 1 }, { signal })
      return rows.find((row) => row.id === id) ?? null
    },
    // An entry never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAuditState() {
  return useQuery({
    queryKey: ['audit', 'state'],
    queryFn: ({ signal }) => call(getAuditState, {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** Fetches all parts of the file and joins them. */
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
