import { sql, type Transaction } from 'kysely'
import { readAuditState } from '../audit/audit-state.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { readCounts, readOwnBook } from '../ledger/kept-sums.ts'
import { lastLedgerCheck } from '../ledger/ledger-checks.ts'

type Tx = Transaction<Tables>

/** Journals, transfers and fills are never changed or removed, so each is counted once. */
export function makeLedgerFigures({
  db,
  entity,
  secrets,
  settings,
}: Pick<Deps, 'db' | 'entity' | 'secrets' | 'settings'>) {
  /** Reads one snapshot. */
  return () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // What is not kept yet is read: everything, where a version that keeps sums has just begun.
        await sql`set local statement_timeout = '30s'`.execute(tx)
        const counts = await readCounts(tx)
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
              ? ownBookOf(await readOwnBook(tx), entity.name, settings.currency)
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
