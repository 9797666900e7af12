import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import type { Cause } from './safe-mode.ts'

/** Enters safe mode in an act of its own, for causes that write nothing else. */
export async function enterSafeMode(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'safeMode'>, cause: Cause) {
  await act(deps, (act) => deps.safeMode.enter(act, cause))
}
