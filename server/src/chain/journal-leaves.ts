/** The leaves of journals, as the SQL function `journal_leaves` makes them when it seals. */
import { setImmediate } from 'node:timers/promises'
import { day_ms } from '@tarazu/contract/duration'
import type { Row, RowSource } from '../db/row-source.ts'
import { microsecondsOf } from '../db/row-values.ts'
import { sha256 } from '../secrets/sha256.ts'
import { type AccountNames, makeAccountNames } from './account-names.ts'
import { atOnce, hashOf, jsonOf, type LeafKind } from './leaf-kind.ts'
import type { SealedBlock } from './sealed-block.ts'
import { journalTable, transferTable } from './verified-tables.ts'

type Journal = Row<typeof journalTable.columns>
type Transfer = Row<typeof transferTable.columns>

const zero = Buffer.of(0)

/** A journal older than its block by more than this cannot have been in an open transaction. */
const late_us = day_ms * 1_000

export function journalKind(rows: RowSource): LeafKind {
  const names = makeAccountNames(rows)
  return {
    source: 'journal',
    named: 'Journal',
    async read(blocks) {
      const wanted = blocks.map(({ salt, entries }) => ({ salt, ids: entries.get('journal')?.ids ?? [] }))
      const { leaves, times } = await journalLeaves(rows, names, wanted)
      return blocks.map((block, index) => ({
        leaves: leaves[index] ?? new Map(),
        problem: problemOfLate(block, times),
      }))
    },
  }
}

function problemOfLate({ number, since_us, entries }: SealedBlock, times: ReadonlyMap<string, string>) {
  if (since_us === null) return undefined
  for (const id of entries.get('journal')?.ids ?? []) {
    const at = times.get(id)
    if (at === undefined || microsecondsOf(at) >= since_us - late_us) continue
    const said = new Date(Math.floor(microsecondsOf(at) / 1_000)).toISOString()
    return `Journal ${id} was put in: it says ${said}, and all of then was sealed before block ${number}.`
  }
  return undefined
}

/**
 * The leaves by the ids of journals, for each salt with the journals that were sealed with it; and the time
 * of each journal.
 */
export async function journalLeaves(
  rows: RowSource,
  names: AccountNames,
  wanted: readonly { salt: Buffer; ids: readonly string[] }[],
): Promise<{ leaves: Map<string, Buffer>[]; times: Map<string, string> }> {
  const ids = wanted.flatMap((each) => each.ids)
  const journals = new Map((await rows.byKey(journalTable, ids)).map((row) => [row.id, row]))
  const transfers = Map.groupBy(await rows.byKey(transferTable, ids), ({ journal_id }) => journal_id)
  await names.load(
    [...transfers.values()].flat().flatMap(({ from_account, to_account }) => [from_account, to_account]),
    [...journals.values()].flatMap(({ customer_id }) => customer_id ?? []),
  )
  const leaves = wanted.map(() => new Map<string, Buffer>())
  let made = 0
  for (const [index, { salt, ids }] of wanted.entries())
    for (const id of ids) {
      const journal = journals.get(id)
      if (!journal) continue
      leaves[index]?.set(id, leafOf(journal, transfers.get(id) ?? [], { salt, names }))
      made += 1
      if (made % atOnce === 0) await setImmediate()
    }
  return { leaves, times: new Map([...journals.values()].map(({ id, at }) => [id, at])) }
}

type With = { salt: Buffer; names: AccountNames }

/** The journal's own text, and a salted hash of each of its parts: they can be shown one by one. */
function leafOf(journal: Journal, transfers: readonly Transfer[], { salt, names }: With): Buffer {
  const { id, once_key } = journal
  const partHash = (part: string, text: string) => hashOf(hashOf(salt, `journal ${id} ${part}`), text)
  const parts = transfers
    .toSorted((one, other) => Number(one.line) - Number(other.line))
    .map((transfer) => partHash(transfer.line, transferText(transfer, names)))
  if (once_key !== null) parts.unshift(partHash('0', once_key))
  const head = Buffer.from(journalText(journal, names))
  return sha256(Buffer.concat([zero, head, ...parts]))
}

function journalText(
  { id, world, reason, thing, symbol, customer_id, reverses, once_key, at }: Journal,
  names: AccountNames,
) {
  const words = `${jsonOf(world)}, ${jsonOf(reason)}, ${jsonOf(thing)}, ${jsonOf(symbol)}`
  const once = once_key !== null
  return `["journal", ${id}, ${words}, ${names.customer(customer_id)}, ${reverses}, ${once}, ${microsecondsOf(at)}]`
}

function transferText({ line, from_account, to_account, asset, amount }: Transfer, names: AccountNames) {
  const [from, to] = [names.address(from_account), names.address(to_account)]
  return `["transfer", ${line}, ${from}, ${to}, ${jsonOf(asset)}, ${amount}]`
}
