/**
 * How an infinite query goes on through a list whose pages are numbered from 1. Each answer says the `count`
 * of the whole list; `pageSize` is what was asked for.
 */
export const byPageNumber = (pageSize: number) => ({
  initialPageParam: 1,
  getNextPageParam: ({ count }: { count: number }, { length }: readonly unknown[]) =>
    length * pageSize < count ? length + 1 : undefined,
})
