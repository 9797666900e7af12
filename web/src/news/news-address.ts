import { paths } from '../navigation/paths.ts'

/** Product 9: news page sizes. */
export const pageSizes = [10, 20, 30, 50] as const

/** The address holds page and size, so that going back from an article returns to the same page. */
export function newsAddress({ page, size }: { page: number; size: number }) {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', `${page}`)
  if (size !== pageSizes[0]) query.set('size', `${size}`)
  return query.size > 0 ? `${paths.newsList}?${query}` : paths.newsList
}

export function newsChosen(search: string): { page: number; size: number } {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    size: pageSizes.find((each) => each === size) ?? pageSizes[0],
  }
}
