import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/wallet/api'
import type { Caller, Deps } from '../deps.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

export async function getStatement(
  deps: Deps,
  caller: Caller,
  period: Input<typeof api.getStatement>,
): Promise<Reply<typeof api.getStatement>> {
  return readStatement(deps, caller.id, period)
}

export async function getStatementFile(
  deps: Deps,
  caller: Caller,
  period: Input<typeof api.getStatementFile>,
): Promise<Reply<typeof api.getStatementFile>> {
  const statement = await readStatement(deps, caller.id, period)
  return {
    name: `tarazu-${statement.displayId}-${statement.from}-${statement.to}.csv`,
    content: statementCsv(statement),
  }
}
