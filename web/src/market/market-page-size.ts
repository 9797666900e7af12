import { useDesk } from '../desk/desk.ts'
import { listPageSize } from './queries.ts'

/** The server's limit. */
export const maxMarketRows = 100

/** How many instruments a page has. A table is sorted as a whole, so that it holds as many as can be. */
export function useMarketPageSize() {
  return useDesk() ? maxMarketRows : listPageSize
}
