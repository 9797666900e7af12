import type { Deps } from '../deps.ts'
import type { Cause } from './safe-mode.ts'

/** For a cause that comes with no row of its own. */
export async function enterSafeMode({ db, safeMode }: Pick<Deps, 'db' | 'safeMode'>, cause: Cause) {
  await db.transaction().execute((tx) => safeMode.enter(tx, cause))
  await safeMode.reload()
}
