import * as z from 'zod/mini'

/** What proposing answers: the number of the proposal that now waits for a second operator. */
export const proposed = z.strictObject({ proposal: z.string() })
