import * as z from 'zod/mini'

export const email = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/))
