export const placementStates = ['draft', 'approved', 'open', 'closed'] as const
export type PlacementState = (typeof placementStates)[number]

/**
 * What closes a listing: its end, all of it sold, operators, other units (a split), a price outside its band
 * when it was to open.
 */
export const placementEndings = ['window', 'sold_out', 'operator', 'corporate_action', 'band'] as const

/** The numbers of the wire: 0 not open yet, 1 open, 2 over. */
export const placementStatus = { draft: 0, approved: 0, open: 1, closed: 2 } as const satisfies Record<
  PlacementState,
  number
>
