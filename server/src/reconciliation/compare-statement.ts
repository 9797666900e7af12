import { hash } from 'node:crypto'
import { statementZones } from '@tarazu/contract/statements/rules'
import { sql, type Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { lockKeys } from '../db/lock-keys.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { compareLines, findOddities } from './bank-statement.ts'
import { parseBankStatement, StatementError } from './parse-bank-statement.ts'

/** The bank's current day, as `2026-11-21`. */
const todayIn = (currency: keyof typeof statementZones, now: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: statementZones[currency] }).format(now)

/**
 * While this lock is held alone, nobody else imports or voids a statement, and the provider cannot report a
 * line of it.
 */
export async function lockStatements(tx: Transaction<Tables>, how: 'alone' | 'beside others' = 'alone') {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(${lockKeys.statements}::bigint)`.execute(tx)
}

/** Refuses with `statement_invalid`: `detail` says which line, and why. */
export function parseOrRefuse(content: string, currency: string) {
  try {
    return parseBankStatement(content, currency)
  } catch (error) {
    if (error instanceof StatementError)
      throw new Refusal('statement_invalid', { line: error.line, problem: error.problem })
    throw error
  }
}

/**
 * Compares a statement with what is known at this moment. `digest` identifies the file and what importing it
 * would do.
 */
export async function compareStatement(
  tx: Transaction<Tables>,
  { clock, settings: { currency } }: Pick<Deps, 'clock' | 'settings'>,
  content: string,
) {
  const lines = parseOrRefuse(content, currency)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error('a statement without lines was read')
  const references = [...new Set(lines.map(({ reference }) => reference).filter((each) => each !== ''))]
  const [{ rows: known }, before] = await Promise.all([
    sql<Parameters<typeof compareLines>[1][number]>`
      select id, reference, booked_on as "bookedOn", amount, balance, statement_id is null as told
        from bank_line
       where state <> 'void'
         and (reference = any(${references}::text[])
              or (reference = '' and booked_on between ${first.bookedOn} and ${last.bookedOn}))
       order by id`.execute(tx),
    tx
      .selectFrom('bank_statement')
      .select(['last_day as day', 'closing'])
      .where('voided_at', 'is', null)
      .orderBy('last_day', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const compared = compareLines(lines, known)
  const odd = findOddities(compared, {
    today: todayIn(currency, clock.now()),
    currency,
    closing: before?.closing,
  })
  const added = compared.filter((each) => each.known === undefined).map(({ line }) => line)
  const changes = compared.map((each) => (each.known === undefined ? 'n' : 'k')).join('')
  return {
    lines,
    compared,
    added,
    odd,
    before,
    first,
    last,
    opening: first.balance - first.amount,
    digest: hash('sha256', `${changes}\n${content}`),
  }
}
