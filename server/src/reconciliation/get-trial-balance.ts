import type { Reply } from '@tarazu/contract/endpoint'
import type { getTrialBalance as api } from '@tarazu/contract/reconciliation/api'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { readLedgerSums } from '../ledger/kept-sums.ts'
import { lastLedgerCheck } from '../ledger/ledger-checks.ts'

type Answer = Reply<typeof api>

/** All accounts as of one moment, by asset; each asset sums to zero (law 4). */
export async function getTrialBalance(deps: Deps): Promise<Answer> {
  const madeAt = deps.clock.now()
  const { house, kept, check } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // What is not kept yet is read: everything, where a version that keeps sums has just begun.
      await sql`set local statement_timeout = '60s'`.execute(tx)
      return {
        ...(await readLedgerSums(tx)),
        check: await lastLedgerCheck(tx, deps.secrets),
      }
    })
  const rows = [
    ...kept.map(({ kind, asset, total }) => ({
      account: kind.startsWith('house:') ? kind : `customers: ${kind}`,
      asset,
      total,
    })),
    ...house.map(({ address, asset, total }) => ({ account: address, asset, total })),
  ]
  const assets = [...new Set(rows.map(({ asset }) => asset))].sort((one, other) =>
    byWalletFirst(one, other, deps.settings.currency),
  )
  return {
    madeAt,
    assets: assets.map((asset) => {
      const ofAsset = rows
        .filter((row) => row.asset === asset)
        .sort((one, other) => one.account.localeCompare(other.account))
      return {
        asset,
        rows: ofAsset.map(({ account, total }) => ({ account, balance: String(total) })),
        sum: String(ofAsset.reduce((sum, { total }) => sum + total, 0n)),
      }
    }),
    check: check
      ? {
          at: check.at.getTime(),
          journals: Number(check.journals),
          transfers: Number(check.transfers),
          problems: check.problems,
        }
      : null,
  }
}

function byWalletFirst(one: string, other: string, currency: string) {
  if (one === other) return 0
  if (one === currency) return -1
  return other === currency || one > other ? 1 : -1
}
