import { operatorStreamPath, streamPath } from '@tarazu/contract/events'

/** Routes that are open for hours: how long says nothing of how quickly requests are answered. */
export const streamPaths: ReadonlySet<string> = new Set([`/api${streamPath}`, `/api${operatorStreamPath}`])
