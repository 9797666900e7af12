/**
 * What a block and a qualified placement (QIP) are called on the wire, in the database and in the hash chain.
 */
export const block = 'bulk'
export const qip = 'finalize'
export const placementKinds = [block, qip] as const
export type PlacementKind = (typeof placementKinds)[number]
