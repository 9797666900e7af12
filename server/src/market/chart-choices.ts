import type { Input, Reply } from '@tarazu/contract/endpoint'
import { chartChoices, usualChoices } from '@tarazu/contract/market/chart-choices'
import type * as api from '@tarazu/contract/market/choices-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

/** Choices that an earlier version kept, and that are none any more, count as none. */
export async function getChartChoices(
  { db }: Deps,
  caller: Caller,
): Promise<Reply<typeof api.getChartChoices>> {
  const kept = await db
    .selectFrom('chart_choices')
    .select('choices')
    .where('customer_id', '=', caller.id)
    .executeTakeFirst()
  const read = chartChoices.safeParse(kept?.choices)
  return read.success ? read.data : usualChoices
}

/** Refuses with not_found where it is to be compared with something that is not listed. */
export async function keepChartChoices(
  deps: Deps,
  caller: Caller,
  choices: Input<typeof api.keepChartChoices>,
): Promise<Reply<typeof api.keepChartChoices>> {
  const { compare } = choices
  if (compare !== null && !deps.market.instrument(compare)) throw new Refusal('not_found')
  const text = JSON.stringify(choices)
  await act(deps, async ({ tx, at }) => {
    const row = { choices: text, changed_at: new Date(at) }
    await tx
      .insertInto('chart_choices')
      .values({ customer_id: caller.id, ...row })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
      .execute()
  })
  return choices
}
