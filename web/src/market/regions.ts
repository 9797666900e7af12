/** Categories by region, and what stands for a region in one picture. Pure. */

type Member = { symbol: string; name: string }
type Grouped = { code: string; region: string; members: readonly Member[] }

/** In the order in which the categories name them. */
export function regionsOf(categories: readonly Grouped[]) {
  return [...new Set(categories.map((category) => category.region))]
}

export function ofRegion<C extends Grouped>(categories: readonly C[], region: string | undefined): C[] {
  return categories.filter((category) => category.region === region)
}

/** The groups of a region as tabs: its stocks first, then its indices, which stand above every list anyway. */
export function groupsOf<C extends Grouped>(categories: readonly C[], region: string | undefined): C[] {
  const indices = (category: C) => Number(category.code.endsWith('-indices'))
  return ofRegion(categories, region).toSorted((a, b) => indices(a) - indices(b))
}

/** The cards of a region: its indices, or what its first category holds. */
export function cardsOf(categories: readonly Grouped[], region: string | undefined, maximum: number) {
  return (ofRegion(categories, region)[0]?.members ?? []).slice(0, maximum)
}

/** The category whose movers are a region's: the one that holds the most. */
export function broadestOf<C extends Grouped>(categories: readonly C[], region: string | undefined) {
  return ofRegion(categories, region).reduce<C | undefined>(
    (widest, each) => (each.members.length > (widest?.members.length ?? 0) ? each : widest),
    undefined,
  )
}

/** Sectors that have an index of their own. */
const sectorIndices: Record<string, string> = { 'in-banking': '^NSEBANK', 'us-technology': '^IXIC' }

/** The index above a category's list: the sector's own, or the first of the region. */
export function indexOf(categories: readonly Grouped[], category: Grouped | undefined): Member | undefined {
  const first = ofRegion(categories, category?.region)[0]?.members ?? []
  return first.find(({ symbol }) => symbol === sectorIndices[category?.code ?? '']) ?? first[0]
}
