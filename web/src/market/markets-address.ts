import type { Ranking } from '@tarazu/contract/market/ranked-api'
import { paths } from '../navigation/paths.ts'

type Chosen = {
  region?: string | undefined
  group?: string | undefined
  by?: Ranking | undefined
  page?: number | undefined
}

/** The address holds all that is chosen, so that going back returns to the same page of the same list. */
export function marketsAddress({ region, group, by, page }: Chosen) {
  const query = new URLSearchParams()
  if (region) query.set('region', region)
  if (group) query.set('group', group)
  if (by) query.set('by', by)
  if (page !== undefined && page > 1) query.set('page', `${page}`)
  return query.size > 0 ? `${paths.markets}?${query}` : paths.markets
}

export function marketsChosen(search: string): Chosen {
  const query = new URLSearchParams(search)
  return {
    region: query.get('region') ?? undefined,
    group: query.get('group') ?? undefined,
    page: pageChosen(query),
  }
}

/** The page that the address names, or the first one if that is no possible page. */
export function pageChosen(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
