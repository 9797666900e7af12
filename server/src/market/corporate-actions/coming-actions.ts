/** Actions on an instrument that are decided and still to come, for everybody to see. Pure. */
import type { ComingAction } from '@tarazu/contract/market/instrument'
import { actionKinds } from '@tarazu/contract/market/rules'
import { microsToNumber } from '@tarazu/contract/money'
import { byTurn, type InstrumentEvent } from './instrument-event.ts'

/** The next one first. `now` is ms UTC on the market's clock; an action that is due by then is left out. */
export function comingActions(events: readonly InstrumentEvent[], now: number): ComingAction[] {
  return events
    .filter(({ state, due }) => state === 'planned' && due.getTime() > now)
    .sort(byTurn)
    .flatMap(({ kind: of, day, old_units, new_units, amount }) => {
      const kind = actionKinds.find((each) => each === of)
      if (kind === undefined) return []
      return [
        {
          kind,
          day,
          old: old_units,
          new: new_units,
          amount: amount === null ? null : microsToNumber(amount),
        },
      ]
    })
}
