import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { importStatement as api } from '@tarazu/contract/reconciliation/bank-statements-api'
import { sql, type Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { numbersIn, receivedJournal } from './bank-line.ts'
import type { ComparedLine } from './bank-statement.ts'
import { compareStatement, lockStatements, parseOrRefuse } from './compare-statement.ts'
import { findCandidates } from './find-candidates.ts'
import type { StatementLine } from './parse-bank-statement.ts'
import { certainMatch, proposeMatches } from './propose-matches.ts'

/**
 * Most rows and journals in one SQL statement: `post_journals` compares the keys of a batch with each other.
 */
const atOnce = 250

/**
 * Imports the whole file or nothing. Money that came in is posted to suspense, once for each line. Refuses
 * with `statement_invalid`, and with `changed_meanwhile` where it would do something else than its preview
 * said.
 */
export async function importBankStatement(
  deps: Deps,
  { operator }: OperatorCaller,
  { name, content, preview }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  // Parsed before the lock is taken, so that nobody waits for it.
  parseOrRefuse(content, deps.settings.currency)
  return act(deps, async (act) => {
    const { tx } = act
    await lockStatements(tx)
    const { lines, compared, added, odd, first, last, opening, digest } = await compareStatement(
      tx,
      deps,
      content,
    )
    if (preview !== undefined && preview !== digest) throw new Refusal('changed_meanwhile')
    const number = newNumber(deps.random)
    const { id } = await tx
      .insertInto('bank_statement')
      .values({
        number,
        name,
        imported_by: operator.id,
        imported_at: new Date(act.at),
        first_day: first.bookedOn,
        last_day: last.bookedOn,
        lines: lines.length,
        added: added.length,
        opening,
        closing: last.balance,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < added.length; from += atOnce)
      await addLines(act, deps, id, added.slice(from, from + atOnce))
    // The log is written before any row that others may need is locked, so that all wait in the same order.
    await act.audit({
      actor: operator,
      action: 'bank-statement.imported',
      subject: number,
      detail: { lines: lines.length, added: added.length, opening, closing: last.balance },
    })
    await seeOnStatement(tx, id, compared)
    act.announceToOperators('recharges')
    return {
      statement: number,
      lines: lines.length,
      added: added.length,
      duplicates: lines.length - added.length,
      certain: await countCertain(tx, added),
      gap: odd.includes('gap'),
    }
  })
}

async function addLines(
  { tx, at, post }: Act,
  deps: Deps,
  statement: bigint,
  lines: readonly StatementLine[],
) {
  const dueAt = new Date(at + deps.policies.get().recharge_service_level_hours * hour_ms)
  const numbered = lines.map((line) => ({ ...line, number: newNumber(deps.random) }))
  const column = (of: (line: (typeof numbered)[number]) => unknown) => numbered.map(of)
  await sql`
    insert into bank_line (number, statement_id, booked_on, reference, description, amount, balance, mentions,
      state, due_at, created_at)
    select l.number, ${statement}, l.booked_on, l.reference, l.description, l.amount, l.balance,
           string_to_array(l.mentions, ' '), 'open', ${dueAt}, ${new Date(at)}
      from unnest(${column(({ number }) => number)}::text[], ${column((line) => line.bookedOn)}::text[],
                  ${column((line) => line.reference)}::text[], ${column((line) => line.description)}::text[],
                  ${column((line) => line.amount)}::bigint[], ${column((line) => line.balance)}::bigint[],
                  ${column((line) => mentionsOf(line).join(' '))}::text[])
           with ordinality as l (number, booked_on, reference, description, amount, balance, mentions, i)
     order by l.i`.execute(tx)
  const received = numbered.filter(({ amount }) => amount > 0n)
  if (received.length === 0) return
  await post(received.map((line) => receivedJournal(line, deps.settings.currency, at)))
}

/** Lines that the provider had reported are now on the bank's statement too. */
async function seeOnStatement(tx: Transaction<Tables>, statement: bigint, compared: readonly ComparedLine[]) {
  const told = compared.flatMap(({ line, known }) =>
    known?.told ? [{ id: known.id, balance: line.balance }] : [],
  )
  await sql`
    update bank_line set statement_id = ${statement}, balance = l.balance
      from unnest(${told.map(({ id }) => id)}::bigint[],
        ${told.map(({ balance }) => balance)}::bigint[]) as l (id, balance)
     where bank_line.id = l.id`.execute(tx)
}

export function mentionsOf({ reference, description }: { reference: string; description: string }) {
  return numbersIn(`${reference} ${description}`)
}

/** A line without a reference is matched by hand, whatever number its text contains. */
export async function countCertain(tx: Transaction<Tables>, added: readonly StatementLine[]) {
  const received = added
    .filter(({ amount, reference }) => amount > 0n && reference !== '')
    .map((line) => ({ amount: line.amount, mentions: mentionsOf(line) }))
  const candidates = await findCandidates(tx, received, { byAmount: false })
  return proposeMatches(received, candidates).filter((each) => certainMatch(each) !== undefined).length
}
