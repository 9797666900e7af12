/** What earlier checks of the ledger came to, as the deployment itself remembers it. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { isRemembered, lastRemembered, macOf, type Remembered } from '../secrets/remembered.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Said = Omit<Selectable<Tables['ledger_check']>, 'mac'>
type Keys = Pick<Secrets, 'key'>

const remembered = ({ at, journals, transfers, problems }: Said): Remembered => ({
  table: 'ledger_check',
  facts: [at.getTime(), String(journals), String(transfers), problems],
})

export async function keepLedgerCheck(tx: Kysely<Tables>, secrets: Keys, said: Said) {
  await tx
    .insertInto('ledger_check')
    .values({ ...said, mac: macOf(secrets, remembered(said)) })
    .execute()
}

export function lastLedgerCheck(db: Kysely<Tables>, secrets: Keys) {
  const read = (before: Date | undefined) =>
    db
      .selectFrom('ledger_check')
      .selectAll()
      .where('mac', 'is not', null)
      .where('at', '<', before ?? sql<Date>`'infinity'::timestamptz`)
      .orderBy('at', 'desc')
      .limit(20)
      .execute()
  return lastRemembered(read, ({ mac, ...row }) => isRemembered(secrets, remembered(row), mac))
}
