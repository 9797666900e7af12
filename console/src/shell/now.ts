import { makeNow } from '@tarazu/ui/make-now'

/** Ages are shown in minutes. */
export const useNow = makeNow(15_000)
