import type { checkBasket as api } from '@tarazu/contract/baskets/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Caller, Deps } from '../deps.ts'
import { previewInTurn } from '../orders/preview-in-turn.ts'
import { sumOfRows } from './sum-of-rows.ts'

export async function checkBasket(
  deps: Deps,
  caller: Caller,
  { rows }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { available, previews } = await previewInTurn(deps, caller, rows)
  const told = previews.map(({ needed: _, ...preview }) => preview)
  return { rows: told, sum: { available, ...sumOfRows(rows, previews) } }
}
