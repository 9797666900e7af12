import { paths } from '../navigation/paths.ts'

type Chosen = { region?: string | undefined; group?: string | undefined; page?: number | undefined }

/** The markets screen keeps its choices in its address, so that going back finds the same page of the same list. */
export function marketsAddress({ region, group, page }: Chosen) {
  const query = new URLSearchParams()
  if (region) query.set('region', region)
  if (group) query.set('group', group)
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

/** The first page where the address names none that can be. */
export function pageChosen(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
