/** The indices that a portfolio can be compared with, by the currency of the wallet; the first by default. */
export const indicesOf: Record<'INR' | 'MXN', readonly [string, ...string[]]> = {
  INR: ['^NSEI', '^BSESN', '^GSPC'],
  MXN: ['^GSPC', '^IXIC', '^DJI'],
}

/** All of them, whose closing prices are kept. */
export const comparedIndices: readonly string[] = [...new Set(Object.values(indicesOf).flat())]

/** How long before a range the close may lie that an index is compared from: over a long weekend. */
export const indexReach_days = 10
