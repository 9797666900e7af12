import { localValue } from '@tarazu/ui/local-value'

/** Pixels. Part of the first script, so that nothing moves once the watchlist has been loaded. */
export const keptWatchWidth = localValue('watch-width', (text): text is string => /^\d{3}$/.test(text))
