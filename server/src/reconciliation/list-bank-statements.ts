import type { Input, Reply } from '@tarazu/contract/endpoint'
import type {
  listStatements as api,
  BankStatement,
} from '@tarazu/contract/reconciliation/bank-statements-api'
import type { Selectable } from 'kysely'
import type { ReconciliationTables } from '../db/tables/reconciliation.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

export async function listBankStatements(
  { db }: Deps,
  _: OperatorCaller,
  { after, limit = 20 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const from = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('bank_statement')
      .innerJoin('operator', 'operator.id', 'bank_statement.imported_by')
      .selectAll('bank_statement')
      .select('operator.name as importer')
      .$if(from !== undefined, (query) => query.where('bank_statement.id', '<', from as bigint))
      .orderBy('bank_statement.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(db.selectFrom('bank_statement').select('id').limit(1_000).as('few'))
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = rows.slice(0, limit)
  return {
    rows: page.map(statementFrom),
    next: rows.length > limit ? String(page.at(-1)?.id) : null,
    count: Number(count),
  }
}

export function statementFrom(
  row: Selectable<ReconciliationTables['bank_statement']> & { importer: string },
): BankStatement {
  return {
    number: row.number,
    name: row.name,
    importedBy: row.importer,
    importedAt: row.imported_at.getTime(),
    firstDay: row.first_day,
    lastDay: row.last_day,
    lines: row.lines,
    added: row.added,
    opening: row.opening,
    closing: row.closing,
    voidedAt: row.voided_at?.getTime() ?? null,
  }
}
