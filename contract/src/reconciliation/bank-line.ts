import * as z from 'zod/mini'

/** How a line and a recharge belong together: by the number in the line's text, by the amount, or by both. */
export const certainties = ['number_and_amount', 'number', 'amount'] as const

export const lineState = z.enum(['open', 'matched', 'credited', 'returned', 'settled', 'void'])
