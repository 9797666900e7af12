import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { importStatement as api } from '@tarazu/contract/reconciliation/api'
import { sql, type Transaction } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'
import { newNumber } from '../thing-number.ts'
import { numbersIn, receivedJournal } from './bank-line.ts'
import { findCandidates } from './find-candidates.ts'
import { parseBankStatement, StatementError, type StatementLine } from './parse-bank-statement.ts'
import { certainMatch, proposeMatches } from './propose-matches.ts'

/** Rows and journals that one statement of SQL takes: `post_journals` compares the keys of a batch with each other. */
const atOnce = 250

/** All of it or nothing. What came in is posted to suspense, once for each of the bank's references. */
export async function importBankStatement(
  deps: Deps,
  { operator }: OperatorCaller,
  { name, content }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const lines = readStatement(content)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error('a statement without lines was read')
  const now = deps.clock.now()
  const opening = first.balance - first.amount

  const reply = await deps.db.transaction().execute(async (tx) => {
    await refuseOtherAmounts(tx, lines)
    const before = await tx
      .selectFrom('bank_statement')
      .select('closing')
      .orderBy('last_day', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const number = newNumber(deps.random)
    const { id } = await tx
      .insertInto('bank_statement')
      .values({
        number,
        name,
        imported_by: operator.id,
        imported_at: new Date(now),
        first_day: first.bookedOn,
        last_day: last.bookedOn,
        lines: lines.length,
        added: 0,
        opening,
        closing: last.balance,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const added: StatementLine[] = []
    for (let from = 0; from < lines.length; from += atOnce)
      added.push(...(await addLines(tx, deps, id, lines.slice(from, from + atOnce))))
    await tx.updateTable('bank_statement').set({ added: added.length }).where('id', '=', id).execute()
    const duplicates = lines.length - added.length
    // Before any row that others may want: whoever waits, waits for the log first.
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'bank-statement.imported',
      subject: number,
      detail: { lines: lines.length, added: added.length, opening, closing: last.balance },
    })
    await seeOnStatement(tx, id, lines)
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['recharges'] })
    return {
      statement: number,
      lines: lines.length,
      added: added.length,
      duplicates,
      certain: await countCertain(tx, added),
      // Where files overlap, the lines themselves join them.
      gap: before !== undefined && duplicates === 0 && before.closing !== opening,
    }
  })
  deps.events.wake()
  return reply
}

function readStatement(content: string) {
  try {
    return parseBankStatement(content)
  } catch (error) {
    if (error instanceof StatementError)
      throw new Refusal('statement_invalid', { line: error.line, problem: error.problem })
    throw error
  }
}

async function refuseOtherAmounts(tx: Transaction<Tables>, lines: readonly StatementLine[]) {
  const known = await tx
    .selectFrom('bank_line')
    .select(['reference', 'amount'])
    .where('reference', '=', (of) =>
      of.fn.any(sql<string[]>`${lines.map(({ reference }) => reference)}::text[]`),
    )
    .execute()
  const amounts = new Map(known.map(({ reference, amount }) => [reference, amount]))
  const index = lines.findIndex(({ reference, amount }) => (amounts.get(reference) ?? amount) !== amount)
  if (index >= 0)
    throw new Refusal('statement_invalid', { line: index + 2, problem: 'reference_of_other_amount' })
}

/** Answers the lines that were not known. */
async function addLines(
  tx: Transaction<Tables>,
  deps: Deps,
  statement: bigint,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> {
  const now = deps.clock.now()
  const dueAt = new Date(now + deps.policies.get().recharge_service_level_hours * hour_ms)
  const column = (of: (line: StatementLine) => unknown) => lines.map(of)
  const { rows } = await sql<{ reference: string }>`
    insert into bank_line (number, statement_id, booked_on, reference, description, amount, balance, mentions, state, due_at, created_at)
    select l.number, ${statement}, l.booked_on, l.reference, l.description, l.amount, l.balance,
           string_to_array(l.mentions, ' '), 'open', ${dueAt}, ${new Date(now)}
      from unnest(${column(() => newNumber(deps.random))}::text[], ${column((line) => line.bookedOn)}::text[],
                  ${column((line) => line.reference)}::text[], ${column((line) => line.description)}::text[],
                  ${column((line) => line.amount)}::bigint[], ${column((line) => line.balance)}::bigint[],
                  ${column((line) => mentionsOf(line).join(' '))}::text[])
           with ordinality as l (number, booked_on, reference, description, amount, balance, mentions, i)
     order by l.i
    on conflict (reference) do nothing
    returning reference`.execute(tx)
  const fresh = new Set(rows.map(({ reference }) => reference))
  const added = lines.filter(({ reference }) => fresh.has(reference))
  const received = added.filter(({ amount }) => amount > 0n)
  if (received.length > 0)
    await post(
      tx,
      received.map((line) => receivedJournal(line, deps.settings.currency, now)),
    )
  return added
}

/** What the provider had told of is now the bank's word too. */
async function seeOnStatement(tx: Transaction<Tables>, statement: bigint, lines: readonly StatementLine[]) {
  await sql`
    update bank_line set statement_id = ${statement}, balance = l.balance
      from unnest(${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ balance }) => balance)}::bigint[])
           as l (reference, balance)
     where bank_line.reference = l.reference and bank_line.statement_id is null`.execute(tx)
}

export function mentionsOf({ reference, description }: { reference: string; description: string }) {
  return numbersIn(`${reference} ${description}`)
}

async function countCertain(tx: Transaction<Tables>, added: readonly StatementLine[]) {
  const received = added
    .filter(({ amount }) => amount > 0n)
    .map((line) => ({ amount: line.amount, mentions: mentionsOf(line) }))
  const candidates = await findCandidates(tx, received, { byAmount: false })
  return proposeMatches(received, candidates).filter((each) => certainMatch(each) !== undefined).length
}
