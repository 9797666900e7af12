import { sql, type Transaction } from 'kysely'
import { readAuditState } from '../audit/audit-state.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { makeAppendSum, type Part } from '../ledger/append-sum.ts'
import { lastLedgerCheck } from '../ledger/ledger-checks.ts'
import { sumOwnBook } from '../ledger/own-book.ts'

type Tx = Transaction<Tables>

/** Journals, transfers and fills are never changed or removed, so each is counted once. */
export function makeLedgerFigures({
  db,
  entity,
  secrets,
  settings,
}: Pick<Deps, 'db' | 'entity' | 'secrets' | 'settings'>) {
  const journals = makeAppendSum(countJournals)
  const transfers = makeAppendSum(countTransfers)
  const filled = makeAppendSum(countFilledOrders)
  const ownBook = makeAppendSum(sumOwnBook)

  /** Reads one snapshot; `now` in ms UTC. */
  return (now: number) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // A process's first reading covers everything.
        await sql`set local statement_timeout = '30s'`.execute(tx)
        const counts = new Map([
          ...(await journals(tx, now)),
          ...(await transfers(tx, now)),
          ...(await filled(tx, now)),
        ])
        const counted = (name: string) => Number(counts.get(name) ?? 0n)
        const refused = await tx
          .selectFrom('refusal_count')
          .select(['code', 'count'])
          .orderBy('code')
          .execute()
        return {
          journals: counted('journals'),
          reversals: counted('reversals'),
          transfers: counted('transfers'),
          orders_filled: counted('filled'),
          orders_refused_by_code: Object.fromEntries(refused.map(({ code, count }) => [code, Number(count)])),
          ...(await timeStamps(tx)),
          ...(await lastCheck(tx, secrets)),
          ...(await auditFigures(tx, secrets)),
          ...(await addedAlone(tx)),
          ...(await addedByCommand(tx)),
          ...(await safeModes(tx)),
          own_book:
            entity?.acts_as === 'principal'
              ? ownBookOf(await ownBook(tx, now), entity.name, settings.currency)
              : null,
        }
      })
}

const maxPositions = 500

function ownBookOf(sums: Map<string, bigint>, firm: string, currency: string) {
  const positions = [...sums].filter(([asset, units]) => asset !== currency && units !== 0n).sort()
  return {
    firm,
    money: sums.get(currency) ?? 0n,
    positions: positions.slice(0, maxPositions).map(([asset, units]) => ({ asset, units: units.toString() })),
    positions_count: positions.length,
  }
}

async function countJournals(tx: Tx, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with tail as (select id, reverses from journal where id > ${after})
    select 'journals' as name, count(*) as sum, count(*) filter (where id <= ${upTo}) as settled,
           coalesce(max(id), 0) as last from tail
    union all
    select 'reversals', count(*), count(*) filter (where id <= ${upTo}), 0
      from tail where reverses is not null`.execute(tx)
  return rows
}

async function countTransfers(tx: Tx, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select 'transfers' as name, count(*) as sum, count(*) filter (where journal_id <= ${upTo}) as settled,
           coalesce(max(journal_id), 0) as last
      from transfer where journal_id > ${after}`.execute(tx)
  return rows
}

/** A filled order is counted at its last fill, after which it cannot change. */
async function countFilledOrders(tx: Tx, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with tail as (select id, order_id from fill where id > ${after}),
         ends as (select max(t.id) as id from tail t
                    join orders o on o.id = t.order_id and o.state = 'filled' group by o.id)
    select 'filled' as name, (select count(*) from ends) as sum,
           (select count(*) from ends where id <= ${upTo}) as settled,
           (select coalesce(max(id), 0) from tail) as last`.execute(tx)
  return rows
}

async function lastCheck(tx: Tx, secrets: Deps['secrets']) {
  const check = await lastLedgerCheck(tx, secrets)
  return {
    ledger_checked_at: check ? check.at.getTime() : null,
    ledger_balanced: check ? check.problems.length === 0 : null,
  }
}

async function auditFigures(tx: Tx, secrets: Deps['secrets']) {
  const { count, hash, verifiedAt, problem } = await readAuditState(tx, secrets)
  return {
    audit_entries: count,
    audit_hash: hash,
    audit_verified_at: verifiedAt,
    audit_whole: verifiedAt === null ? null : problem === null,
  }
}

const stampsShown = 10

async function timeStamps(tx: Tx) {
  const rows = await tx
    .selectFrom('log_time_stamp')
    .select(['size', 'at', 'authority', 'policy'])
    .orderBy('size', 'desc')
    .limit(stampsShown)
    .execute()
  const { count } = await tx
    .selectFrom('log_time_stamp')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    time_stamps: rows.map((row) => ({ ...row, size: Number(row.size), at: row.at.getTime() })),
    time_stamps_count: Number(count),
  }
}

/** Reads the audit log, which also has those who were disabled since. */
async function addedByCommand(tx: Tx) {
  const { count, last } = await tx
    .selectFrom('audit_entry')
    .select((of) => [of.fn.countAll<bigint>().as('count'), of.fn.max('at').as('last')])
    .where('action', 'in', ['operator.added-by-command', 'operator.reset-by-command'])
    .executeTakeFirstOrThrow()
  return {
    operators_by_command: Number(count),
    operator_by_command_at: last === null ? null : Date.parse(last),
  }
}

/** Reads the audit log, which also has those who were disabled since. */
async function addedAlone(tx: Tx) {
  const { count, last } = await tx
    .selectFrom('audit_entry')
    .select((of) => [of.fn.countAll<bigint>().as('count'), of.fn.max('at').as('last')])
    .where('action', '=', 'operator.added-alone')
    .executeTakeFirstOrThrow()
  return {
    operators_added_alone: Number(count),
    operator_added_alone_at: last === null ? null : Date.parse(last),
  }
}

const modesShown = 20

/** Leaves out the details, which are for operators: they may name accounts. */
async function safeModes(tx: Tx) {
  const rows = await tx
    .selectFrom('safe_mode')
    .select(['reason', 'entered_at', 'left_at'])
    .orderBy('id', 'desc')
    .limit(modesShown)
    .execute()
  const { count } = await tx
    .selectFrom('safe_mode')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    safe_mode: rows.map(({ reason, entered_at, left_at }) => ({
      reason,
      entered_at: entered_at.getTime(),
      left_at: left_at?.getTime() ?? null,
    })),
    safe_mode_count: Number(count),
  }
}
