import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { shownCode } from '../language/shown-code.ts'

/** What lists call an index that a portfolio is compared with. */
export const indexName = (
  { indices, indexNames }: Pick<Portfolio, 'indices' | 'indexNames'>,
  symbol: string,
) => indexNames[indices.indexOf(symbol)] ?? shownCode(symbol)
