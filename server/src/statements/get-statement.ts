import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/statements/api'
import type { Caller, Deps } from '../deps.ts'
import { readStatement } from './read-statement.ts'
import { statementHead, statementLines } from './statement-csv.ts'

export async function getStatement(
  deps: Deps,
  caller: Caller,
  part: Input<typeof api.getStatement>,
): Promise<Reply<typeof api.getStatement>> {
  return readStatement(deps, caller.id, part)
}

/** The first part has the header and the sums of all parts. */
export async function getStatementFile(
  deps: Deps,
  caller: Caller,
  part: Input<typeof api.getStatementFile>,
): Promise<Reply<typeof api.getStatementFile>> {
  const { summary, entries, next } = await readStatement(deps, caller.id, part)
  return {
    name: summary && `tarazu-${summary.displayId}-${summary.from}-${summary.to}.csv`,
    content: (summary ? statementHead(summary, deps.entity) : '') + statementLines(entries),
    next,
  }
}
