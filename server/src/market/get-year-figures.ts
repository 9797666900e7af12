import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getYearFigures as api } from '@tarazu/contract/market/figures-api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'

/** Refuses with not_found. */
export async function getYearFigures(
  { market }: Pick<Deps, 'market'>,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  if (!market.instrument(symbol)) throw new Refusal('not_found')
  const { low, high, averageVolume } = await market.yearFigures(symbol)
  return { yearLow: low ?? null, yearHigh: high ?? null, averageVolume: averageVolume ?? null }
}
