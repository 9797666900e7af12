/** Ids in a page of memory. */
const pageIds = 65_536

export type IdSet = { add(id: string): void; has(id: string): boolean }

/** A set of numbers that are mostly close together: a bit each. Numbers above 2^53 are never in it. */
export function idSet(): IdSet {
  const pages = new Map<number, Uint8Array>()
  const placeOf = (id: string) => {
    const number = Number(id)
    const page = Math.floor(number / pageIds)
    return { known: Number.isSafeInteger(number), page, bit: number - page * pageIds }
  }
  return {
    add(id) {
      const { known, page, bit } = placeOf(id)
      if (!known) return
      const bits = pages.get(page) ?? new Uint8Array(pageIds / 8)
      pages.set(page, bits)
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
    },
    has(id) {
      const { known, page, bit } = placeOf(id)
      return known && ((pages.get(page)?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
    },
  }
}
