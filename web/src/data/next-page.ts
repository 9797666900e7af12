/** `getNextPageParam` of a list in numbered pages of `pageSize` rows, whose answers count all rows. */
export const nextPage = (pageSize: number) => (last: { count: number }, pages: readonly unknown[]) =>
  pages.length * pageSize < last.count ? pages.length + 1 : undefined
