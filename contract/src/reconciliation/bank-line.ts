import * as z from 'zod/mini'

/** What suggests that a line belongs to a recharge: the number in the line's text, the amount, or both. */
export const certainties = ['number_and_amount', 'number', 'amount'] as const

export const lineState = z.enum(['open', 'matched', 'credited', 'returned', 'settled', 'void'])
