/** An address with some parts of its query changed; an undefined one is taken away. */
export function withSearch(
  pathname: string,
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
) {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
