import type { Reply } from '@tarazu/contract/endpoint'
import type { getOwed as api } from '@tarazu/contract/liabilities/api'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps, Visitor } from '../deps.ts'
import { readOwnBook } from '../ledger/kept-sums.ts'

type Tx = Transaction<Tables>
type Answer = Reply<typeof api>

/** Anyone may ask, and it reads every account: each process does so at most this often. */
const kept_ms = 60_000
const maxUnits = 500

export function makeGetOwed({ db, clock, settings, entity }: Deps) {
  let kept: { at: number; answer: Answer } | undefined
  let reading: Promise<Answer> | undefined

  /** Reads one snapshot. */
  const read = (now: number) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx): Promise<Answer> => {
        await sql`set local statement_timeout = '30s'`.execute(tx)
        const book = await readOwnBook(tx)
        const owed = await sumOwed(tx)
        const { currency } = settings
        const units = unitsOf(owed, book, currency)
        return {
          at: now,
          currency,
          owed: owed.get(currency) ?? 0n,
          bank: await lastStatement(tx),
          unclaimed: await sumUnclaimed(tx),
          custodian: entity?.custodian ?? null,
          book_money: book.get(currency) ?? 0n,
          units: units.slice(0, maxUnits),
          units_count: units.length,
        }
      })

  return async function getOwed(_: Deps, { reply }: Visitor): Promise<Answer> {
    const now = clock.now()
    reply.header('cache-control', 'public, max-age=30')
    if (kept && Math.abs(now - kept.at) < kept_ms) return kept.answer
    reading ??= read(now).finally(() => {
      reading = undefined
    })
    const answer = await reading
    kept = { at: answer.at, answer }
    return answer
  }
}

/** What customers have of each asset; what they owe is not taken off, as in the daily count. */
async function sumOwed(tx: Tx): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ asset: string; total: bigint }>`
    select asset, sum(balance)::bigint as total from account
     where customer_id is not null and balance > 0 group by 1`.execute(tx)
  return new Map(rows.map(({ asset, total }) => [asset, total]))
}

function unitsOf(owed: ReadonlyMap<string, bigint>, book: ReadonlyMap<string, bigint>, currency: string) {
  const assets = [...new Set([...owed.keys(), ...book.keys()])].filter((asset) => asset !== currency)
  return assets
    .map((asset) => ({ asset, owed: owed.get(asset) ?? 0n, book: book.get(asset) ?? 0n }))
    .filter((one) => one.owed !== 0n || one.book !== 0n)
    .sort((one, other) => Number(other.owed - one.owed) || (one.asset < other.asset ? -1 : 1))
    .map((one) => ({ asset: one.asset, owed: String(one.owed), book: String(one.book) }))
}

async function lastStatement(tx: Tx): Promise<Answer['bank']> {
  const last = await tx
    .selectFrom('bank_statement')
    .select(['closing', 'last_day'])
    .where('voided_at', 'is', null)
    .orderBy('last_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { balance: last.closing, day: last.last_day } : null
}

/** Lines of the bank that came in and belong to nobody yet, which is what `house:suspense` has. */
async function sumUnclaimed(tx: Tx): Promise<bigint> {
  const { total } = await tx
    .selectFrom('bank_line')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('amount', '>', 0n)
    .where('state', 'in', ['open', 'matched'])
    .executeTakeFirstOrThrow()
  return total
}
