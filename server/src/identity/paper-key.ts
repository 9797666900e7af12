/** Keyed hashes that find sealed papers again. They reveal no number without the deployment's secret. */
import { createHmac } from 'node:crypto'
import { type IdType, lastOfAadhaar } from '@tarazu/contract/identity/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Paper = {
  idType: IdType
  /** The paper's number as it is stored. */
  idNumber: string
  nameWords: readonly string[]
}

/**
 * `id_key` is equal for the same paper. `id_hint` is equal where it may be the same: the same number of any
 * kind of paper, or the same last four digits of an Aadhaar number, of which only those are kept, with the
 * same name.
 */
export function paperKeys(secrets: Pick<Secrets, 'key'>, { idType, idNumber, nameWords }: Paper) {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', secrets.key('paper')).update(JSON.stringify(parts)).digest()
  const last = lastOfAadhaar(idNumber)
  if (last !== undefined) return { id_key: null, id_hint: hash('aadhaar', last, ...nameWords.toSorted()) }
  return { id_key: hash('paper', idType, idNumber), id_hint: hash('number', idNumber) }
}

type Keys = { id_key: Buffer | null; id_hint: Buffer | null }
const maxShown = 20

/** Other customers with the same paper, or perhaps the same. */
export async function findSamePapers(db: Kysely<Tables>, customer: number, { id_key, id_hint }: Keys) {
  const rows = await db
    .selectFrom('identity')
    .innerJoin('customer', 'customer.id', 'identity.customer_id')
    .select(['display_id', 'state', 'closed_at', 'id_key'])
    .where('identity.customer_id', '!=', customer)
    .where((where) => where.or([where('id_key', '=', id_key), where('id_hint', '=', id_hint)]))
    .orderBy('identity.customer_id')
    .limit(maxShown)
    .execute()
  return rows.map((row) => ({
    displayId: row.display_id,
    state: row.state,
    closed: row.closed_at !== null,
    certain: id_key !== null && row.id_key?.equals(id_key) === true,
  }))
}

const atOnce = 200

/** A job that computes keys of papers from before there were any. Runs through them once per process. */
export function makeKeyPapers({ db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>) {
  let after = 0
  return async () => {
    if (after === Number.POSITIVE_INFINITY) return
    const rows = await db
      .selectFrom('identity')
      .select(['customer_id', 'id_type', 'id_number', 'name_words'])
      .where('customer_id', '>', after)
      .where('id_key', 'is', null)
      .where('id_hint', 'is', null)
      .orderBy('customer_id')
      .limit(atOnce)
      .execute()
    for (const { customer_id, id_type, id_number, name_words } of rows) {
      const opened = open(id_number)
      if (opened === undefined) {
        log.error({ customer: customer_id }, 'the number of a paper cannot be opened')
        continue
      }
      await db
        .updateTable('identity')
        .set(paperKeys(secrets, { idType: id_type, idNumber: opened, nameWords: name_words }))
        .where('customer_id', '=', customer_id)
        // Skips papers that were submitted anew meanwhile.
        .where('id_number', '=', id_number)
        .execute()
    }
    after = rows.at(-1)?.customer_id ?? Number.POSITIVE_INFINITY
  }

  function open(sealed: Buffer) {
    try {
      return secrets.unseal('identity', sealed).toString()
    } catch {
      return undefined
    }
  }
}
