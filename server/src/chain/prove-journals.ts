/**
 * Merkle proofs from sealed journals to the signed roots of their days (rule H12). They consist of hashes,
 * which anybody may have.
 */
import type { SignedRoot } from '@tarazu/contract/chain/api'
import { inclusionPath, levelsOf, merkleRoot } from '@tarazu/contract/chain/merkle'
import type { StatementBlock, StatementEntry } from '@tarazu/contract/statements/signed-statement'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../secrets/sha256.ts'
import { dayLeaves, dayNodes, dayPart, hashesIn, readBlockHashes, rootSaid } from './day-root.ts'

/** A block, and which of its journals, counted from zero. */
export type SealedAt = { block: number; place: number }
type Sealed = NonNullable<StatementEntry['sealed']>
type Header = Omit<StatementBlock, 'day'>

export type Proofs = {
  /** The proofs, in the order in which they were requested. */
  sealed: Sealed[]
  blocks: StatementBlock[]
  /** The roots that the blocks need, and the last one. */
  roots: SignedRoot[]
}

/** Leaves hashed before the event loop gets a turn. */
const leavesAtOnce = 20_000

/**
 * Proves the journals, within one transaction that sees one moment. Undefined if the blocks have more than
 * `mostLeaves`: hashing all of them takes too long.
 */
export async function proveJournals(
  db: Kysely<Tables>,
  places: readonly SealedAt[],
  mostLeaves: number,
): Promise<Proofs | undefined> {
  const headers = await readHeaders(db, [...new Set(places.map(({ block }) => block))])
  const leaves = headers.reduce((sum, header) => sum + leavesOf(header), 0)
  if (leaves > mostLeaves) return undefined
  const ways = await readWays(db, headers, places)
  const { days, roots } = await readDays(db, headers)
  return {
    sealed: places.map(({ block, place }) => ways.get(`${block} ${place}`) as Sealed),
    blocks: headers.map((header) => ({ ...header, day: days.get(header.number) ?? null })),
    roots,
  }
}

const leavesOf = ({ audits, journals, orders }: Header) => audits + journals + orders

async function readHeaders(db: Kysely<Tables>, numbers: readonly number[]): Promise<Header[]> {
  const rows = await db
    .selectFrom('chain_block')
    .select(['number', 'previous', 'audits', 'journals', 'orders', 'root'])
    .select([sql<bigint>`microseconds(at)`.as('at'), sql<bigint | null>`microseconds(since)`.as('since')])
    .where(sql<boolean>`number = any (${numbers}::bigint[])`)
    .orderBy('number')
    .execute()
  return rows.map(({ number, previous, at, since, audits, journals, orders, root }) => ({
    number: Number(number),
    previous: previous.toString('hex'),
    at: Number(at),
    since: since === null ? null : Number(since),
    audits,
    journals,
    orders,
    root: root.toString('hex'),
  }))
}

/** Sorted by block and position. */
async function readWays(db: Kysely<Tables>, headers: readonly Header[], places: readonly SealedAt[]) {
  const placesIn = Map.groupBy(places, ({ block }) => block)
  const ways = new Map<string, Sealed>()
  for (const some of inParts(headers)) {
    const rows = await db
      .selectFrom('chain_entries')
      .select(['block', 'leaves'])
      .where(sql<boolean>`block = any (${some.map(({ number }) => number)}::bigint[])`)
      // A block has them in this order: audit entries, journals, orders.
      .orderBy('block')
      .orderBy('source')
      .execute()
    const entries = Map.groupBy(rows, ({ block }) => Number(block))
    for (const { number, audits } of some) {
      const levels = levelsOf(
        sha256,
        (entries.get(number) ?? []).flatMap(({ leaves }) => hashesIn(leaves)),
      )
      for (const { place } of placesIn.get(number) ?? []) {
        const index = audits + place
        ways.set(`${number} ${place}`, {
          block: number,
          index,
          path: inclusionPath(levels, index).map(hexOf),
        })
      }
    }
  }
  return ways
}

function* inParts(headers: readonly Header[]) {
  let part: Header[] = []
  let leaves = 0
  for (const header of headers) {
    part.push(header)
    leaves += leavesOf(header)
    if (leaves < leavesAtOnce) continue
    yield part
    part = []
    leaves = 0
  }
  if (part.length > 0) yield part
}

/** The proof of each block up to the root of its day, if that has one yet. */
async function readDays(db: Kysely<Tables>, headers: readonly Header[]) {
  const found = await readTrees(
    db,
    headers.map(({ number }) => number),
  )
  const placed = found.flatMap(({ root }) =>
    headers
      .filter(({ number }) => number >= root.first_block && number <= root.last_block)
      .map(({ number }) => {
        const index = number - root.first_block
        const part = Math.floor(index / dayPart)
        return { number, root, index, part, begin: root.first_block + part * dayPart }
      }),
  )
  const parts = await readParts(db, placed)
  const above = new Map(found.map(({ root, nodes }) => [root.number, levelsOf(sha256, hashesIn(nodes))]))
  const days = placed.map(({ number, root, index, part, begin }) => {
    const path = [
      ...inclusionPath(parts.get(begin) ?? [], index % dayPart),
      ...inclusionPath(above.get(root.number) ?? [], part),
    ]
    return [number, { root: root.number, path: path.map(hexOf) }] as const
  })
  return { days: new Map(days), roots: found.map(({ root }) => root) }
}

/** The roots of these blocks' days and the last root, with the stored nodes of each. */
async function readTrees(db: Kysely<Tables>, blocks: readonly number[]) {
  const rows = await db
    .selectFrom('chain_root as r')
    .leftJoin('chain_root_tree as t', 't.root', 'r.number')
    .selectAll('r')
    .select('t.nodes')
    .where(
      sql<boolean>`r.number in (
        select (select c.number from chain_root c where c.last_block >= b.number order by c.last_block limit 1)
          from unnest(${blocks}::bigint[]) as b (number)
        union select max(number) from chain_root)`,
    )
    .orderBy('r.number')
    .execute()
  return Promise.all(
    rows.map(async ({ nodes, key, signature, at: _, ...row }) => ({
      nodes: nodes && leadsToRoot(nodes, row) ? nodes : dayNodes(await readBlockHashes(db, spanOf(row))),
      root: { ...rootSaid(row), key: key.toString('hex'), signature: signature.toString('hex') },
    })),
  )
}

type Span = { first_block: bigint; last_block: bigint }
const spanOf = ({ first_block, last_block }: Span) => ({ first: first_block, last: last_block })

/** Stored nodes only save the work: where somebody has changed them they are made again. */
const leadsToRoot = (nodes: Buffer, { root, ...span }: Span & { root: Buffer }) =>
  nodes.length === 32 * Math.ceil(Number(span.last_block - span.first_block + 1n) / dayPart) &&
  root.equals(merkleRoot(sha256, hashesIn(nodes)))

/** The levels of the parts of days that contain blocks, by the start of each part. */
async function readParts(db: Kysely<Tables>, placed: readonly { root: SignedRoot; begin: number }[]) {
  const ends = new Map(
    placed.map(({ root, begin }) => [begin, Math.min(begin + dayPart - 1, root.last_block)]),
  )
  const { rows } = await sql<{ begin: bigint; hash: Buffer }>`
    select p.begin, b.hash
      from unnest(${[...ends.keys()]}::bigint[], ${[...ends.values()]}::bigint[]) as p (begin, "end")
      join chain_block b on b.number between p.begin and p."end" order by b.number`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ begin }) => Number(begin))].map(([begin, some]) => [
      begin,
      levelsOf(sha256, dayLeaves(some.map(({ hash }) => hash))),
    ]),
  )
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
