/**
 * What prevents an imported statement from being voided: lines that belong to something, and later files that
 * rely on it.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Held = {
  number: string
  reference: string
  amount: bigint
  state: 'matched' | 'credited' | 'returned' | 'settled'
  matchedWith: string | null
  journal: string | null
}

const maxShown = 50

/**
 * The lines of the statement that belong to something. Lines that the provider reported stay, so they are not
 * in the way. `journal` is the credit that two operators can reverse.
 */
export async function linesInTheWay(tx: Transaction<Tables>, statement: bigint): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select l.number, l.reference, l.amount, l.state, coalesce(r.number, l.settles) as "matchedWith",
           case when l.state = 'credited'
                then (select j.id::text from journal j
                  where j.once_key = 'recharge:' || r.number) end as journal
      from bank_line l left join recharge r on r.id = l.recharge_id
     where l.statement_id = ${statement} and l.told_by is null and l.state not in ('open', 'void')
     order by l.id limit ${maxShown}`.execute(tx)
  return rows
}

/**
 * Later files that had lines of the same days and counted them as known: voiding this one would lose what
 * they say.
 */
export async function statementsOn(
  tx: Transaction<Tables>,
  { id, first_day, last_day }: { id: bigint; first_day: string; last_day: string },
) {
  const rows = await tx
    .selectFrom('bank_statement')
    .select('number')
    .where('id', '>', id)
    .where('voided_at', 'is', null)
    .where(sql<boolean>`lines > added`)
    .where('first_day', '<=', last_day)
    .where('last_day', '>=', first_day)
    .orderBy('id')
    .limit(maxShown)
    .execute()
  return rows.map(({ number }) => number)
}
