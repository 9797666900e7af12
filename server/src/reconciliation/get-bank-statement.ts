import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getBankStatement as api } from '@tarazu/contract/reconciliation/bank-statements-api'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { statementFrom } from './list-bank-statements.ts'
import { linesInTheWay, statementsOn } from './statement-in-the-way.ts'

type Answer = Reply<typeof api>

export async function getBankStatement(
  deps: Deps,
  _: OperatorCaller,
  { number }: Input<typeof api>,
): Promise<Answer> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<Answer> => {
      const row = await tx
        .selectFrom('bank_statement')
        .innerJoin('operator', 'operator.id', 'bank_statement.imported_by')
        .selectAll('bank_statement')
        .select('operator.name as importer')
        .where('bank_statement.number', '=', number)
        .executeTakeFirst()
      if (!row) throw new Refusal('not_found')
      const { rows: states } = await sql<Answer['states'][number]>`
        select state, count(*)::integer as lines, sum(amount)::bigint as sum from bank_line
         where statement_id = ${row.id} and told_by is null
         group by state, amount > 0 order by state, amount > 0`.execute(tx)
      const { told } = await tx
        .selectFrom('bank_line')
        .select(({ fn }) => fn.countAll<bigint>().as('told'))
        .where('statement_id', '=', row.id)
        .where('told_by', 'is not', null)
        .executeTakeFirstOrThrow()
      const proposal = await tx
        .selectFrom('proposal')
        .select('number')
        .where('subject', '=', number)
        .where('kind', '=', 'bank-statement.void')
        .where('state', '=', 'open')
        .where('expires_at', '>', new Date(deps.clock.now()))
        .executeTakeFirst()
      return {
        statement: statementFrom(row),
        states,
        told: Number(told),
        inTheWay: await linesInTheWay(tx, row.id),
        restingOnIt: row.voided_at === null ? await statementsOn(tx, row) : [],
        proposal: proposal?.number ?? null,
      }
    })
}
