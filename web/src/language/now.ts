import { makeNow } from '@tarazu/ui/make-now'

/** The clock of ages that are shown to the second. */
export const useNow = makeNow(1_000)
