/** Categories by region, and the index that heads each list. Pure. */

type Member = { symbol: string; name: string }
type Grouped = { code: string; region: string; members: readonly Member[] }

/** Regions in the order of their first category. */
export function regionsOf(categories: readonly Grouped[]) {
  return [...new Set(categories.map((category) => category.region))]
}

export function ofRegion<C extends Grouped>(categories: readonly C[], region: string | undefined): C[] {
  return categories.filter((category) => category.region === region)
}

/** The categories of a region as tabs: indices come last, for they head every list anyway. */
export function groupsOf<C extends Grouped>(categories: readonly C[], region: string | undefined): C[] {
  const indices = (category: C) => Number(category.code.endsWith('-indices'))
  return ofRegion(categories, region).toSorted((a, b) => indices(a) - indices(b))
}

/** The cards of a region: the members of its first category, which are indices if it has any. */
export function cardsOf(categories: readonly Grouped[], region: string | undefined, maximum: number) {
  return (ofRegion(categories, region)[0]?.members ?? []).slice(0, maximum)
}

/** The category with the most members, in which a region's movers are looked for. */
export function largestCategoryOf<C extends Grouped>(categories: readonly C[], region: string | undefined) {
  return ofRegion(categories, region).reduce<C | undefined>(
    (widest, each) => (each.members.length > (widest?.members.length ?? 0) ? each : widest),
    undefined,
  )
}

/** Sectors that have an index of their own. */
const sectorIndices: Record<string, string> = { 'in-banking': '^NSEBANK', 'us-technology': '^IXIC' }

/** The index that heads a category's list: the sector's own, or the region's first. */
export function indexOf(categories: readonly Grouped[], category: Grouped | undefined): Member | undefined {
  const first = ofRegion(categories, category?.region)[0]?.members ?? []
  return first.find(({ symbol }) => symbol === sectorIndices[category?.code ?? '']) ?? first[0]
}
