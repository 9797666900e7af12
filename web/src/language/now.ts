import { makeNow } from '@tarazu/ui/make-now'

/** To the second. */
export const useNow = makeNow(1_000)
