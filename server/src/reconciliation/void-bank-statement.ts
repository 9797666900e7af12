/**
 * Voids a statement that should never have been imported. It takes two operators, and its lines can still be
 * read.
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type { proposeStatementVoid as api } from '@tarazu/contract/reconciliation/bank-statements-api'
import { sql, type Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { account, type Journal, reversal } from '../ledger/journal.ts'
import { endClaim } from '../queues/claims.ts'
import type { BankLineRow } from './bank-line.ts'
import { lockStatements } from './compare-statement.ts'
import { linesInTheWay, statementsOn } from './statement-in-the-way.ts'
import { overtakeLineProposals } from './write-line.ts'

export async function proposeStatementVoid(
  deps: Deps,
  { operator }: OperatorCaller,
  { statement: number, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  return act(deps, async (act) => {
    const statement = await findVoidable(act.tx, number)
    const proposal = await propose(act, deps, operator, {
      kind: 'bank-statement.void',
      subject: number,
      payload: {
        name: statement.name,
        firstDay: statement.first_day,
        lastDay: statement.last_day,
        lines: statement.added,
        closing: formatPaise(statement.closing),
      },
      reason,
    })
    // Proposals are written one after the other, so that two of one kind cannot both be the first.
    await requireNoProposal(act.tx, { subject: number, now: act.at, but: proposal })
    return { proposal }
  })
}

/**
 * Refuses with `not_found`, with `already_decided` where it is void, and with `not_ready` where one of its
 * lines belongs to something or a later file relies on it.
 */
async function findVoidable(tx: Transaction<Tables>, number: string) {
  const statement = await tx
    .selectFrom('bank_statement')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!statement) throw new Refusal('not_found')
  if (statement.voided_at !== null) throw new Refusal('already_decided')
  const held = await linesInTheWay(tx, statement.id)
  if (held.length > 0 || (await statementsOn(tx, statement)).length > 0) throw new Refusal('not_ready')
  return statement
}

/** Most journals in one SQL statement. */
const atOnce = 250

const voidStatement: Executor = async (act, deps, { subject }) => {
  const { tx, at } = act
  await lockStatements(tx)
  const lines = await tx
    .selectFrom('bank_line')
    .selectAll('bank_line')
    .innerJoin('bank_statement', 'bank_statement.id', 'bank_line.statement_id')
    .where('bank_statement.number', '=', subject)
    .orderBy('bank_line.id')
    .forUpdate('bank_line')
    .execute()
  // Checked with the lines locked, so that none of them can be matched any more.
  const statement = await findVoidable(tx, subject)
  const own = lines.filter(({ told_by }) => told_by === null)
  for (let from = 0; from < own.length; from += atOnce)
    await takeOut(act, deps, own.slice(from, from + atOnce))
  await tx
    .updateTable('bank_line')
    .set({ state: 'void' })
    .where('statement_id', '=', statement.id)
    .where('told_by', 'is', null)
    .execute()
  // Lines that the provider reported are on no statement again.
  await tx
    .updateTable('bank_line')
    .set({ statement_id: null, balance: null })
    .where('statement_id', '=', statement.id)
    .where('told_by', 'is not', null)
    .execute()
  await tx
    .updateTable('bank_statement')
    .set({ voided_at: new Date(at) })
    .where('id', '=', statement.id)
    .execute()
  await letGoOf(
    act,
    own.map(({ number }) => number),
  )
  act.announceToOperators('recharges')
}

/** Ends the claims and closes the proposals about the voided lines. */
async function letGoOf(act: Act, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string }>`
    select thing as number from claim where queue = 'recharges' and thing = any (${numbers}::text[])
    union
    select subject from proposal where state = 'open' and subject = any (${numbers}::text[])`.execute(act.tx)
  for (const { number } of rows) {
    await overtakeLineProposals(act, { number })
    await endClaim(act.tx, { queue: 'recharges', reference: number })
  }
}

/** Money that came in leaves suspense again, back to where it was received from. */
async function takeOut({ tx, at, post }: Act, deps: Deps, lines: readonly BankLineRow[]) {
  const { currency } = deps.settings
  const received = lines.filter(({ amount }) => amount > 0n)
  if (received.length === 0) return
  // Older journals are keyed by the bank's reference, which then stood for one line only.
  const { rows } = await sql<{ number: string; id: bigint }>`
    select l.number, coalesce(n.id, o.id) as id
      from unnest(${received.map(({ number }) => number)}::text[],
        ${received.map(({ reference }) => reference)}::text[])
           as l (number, reference)
      left join journal n on n.once_key = 'bank-received:' || l.number
      left join journal o on n.id is null and o.once_key = 'received:' || l.reference`.execute(tx)
  const ids = new Map(rows.map(({ number, id }) => [number, id]))
  const journals = received.map((line): Journal => {
    const id = ids.get(line.number)
    if (!id) throw new Error(`line ${line.number} was never received`)
    const original = {
      id,
      reason: 'bank_received',
      reference: line.number,
      at: 0,
      transfers: [[account.bankClient, account.suspense, currency, line.amount]] as const,
    }
    return { ...reversal(original, at), once: `reversal:${id}` }
  })
  await post(journals)
}

export const statementExecutors = { 'bank-statement.void': voidStatement } as const
