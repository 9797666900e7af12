import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/wallet/api'
import { statementMaximum } from '@tarazu/contract/wallet/rules'
import type { Caller, Deps } from '../deps.ts'
import { type Bounds, readEntries, readStatement, readSummary } from './read-statement.ts'
import { statementHead, statementLines } from './statement-csv.ts'

export async function getStatement(
  deps: Deps,
  caller: Caller,
  period: Input<typeof api.getStatement>,
): Promise<Reply<typeof api.getStatement>> {
  return readStatement(deps, caller.id, period)
}

/** The first part has the head and the sums of all; each goes on where the one before ended, up to where the first saw the end. */
export async function getStatementFile(
  deps: Deps,
  caller: Caller,
  { after, ...period }: Input<typeof api.getStatementFile>,
): Promise<Reply<typeof api.getStatementFile>> {
  const goesOn = boundsOf(after)
  const { bounds: whole, ...summary } = await readSummary(deps, caller.id, period)
  const bounds = goesOn ?? whole
  const found = await readEntries(deps, caller.id, bounds, statementMaximum + 1)
  const entries = found.slice(0, statementMaximum)
  const more = found.length > entries.length
  return {
    name: `tarazu-${summary.displayId}-${summary.from}-${summary.to}.csv`,
    content: (goesOn ? '' : statementHead(summary, deps.entity)) + statementLines(entries),
    next: more ? `${entries.at(-1)?.id}-${bounds.last}` : null,
  }
}

/** What is no cursor begins the file. Whatever it says, only entries of the one who asks are found. */
function boundsOf(after: string | undefined): Bounds | undefined {
  const [, before, last] = /^(\d{1,18})-(\d{1,18})$/.exec(after ?? '') ?? []
  return before !== undefined && last !== undefined
    ? { before: BigInt(before), last: BigInt(last) }
    : undefined
}
