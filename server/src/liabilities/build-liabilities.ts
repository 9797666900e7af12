/** Reads what every customer has at one moment, and writes the trees over it. */
import {
  leafTextsOf,
  minLeaves,
  partsOfBalance,
  type UnsignedHead,
} from '@tarazu/contract/liabilities/liabilities'
import type { Client } from 'pg'
import { copyIn } from '../backup/copy.ts'
import { systemRandom } from '../clock.ts'
import { lockKeys } from '../db/lock-keys.ts'
import {
  entriesByAsset,
  type HeldBalances,
  readAccounts,
  readHeld,
  startsOfCustomers,
} from './held-balances.ts'
import { makePace } from './pace.ts'
import { keyOfHead, splitBalance } from './split-balance.ts'
import { leavesOf, makeTiles, type Tile } from './tiles.ts'

export type BuildInput = {
  number: number
  /** ISO 8601 UTC, as the head says it. */
  at: string
  /** The secret that salts and splits are made with. */
  secret: Uint8Array
}

export type Built = { assets: UnsignedHead['assets']; customers: number; leaves: number }

/** Heads of which customers can still fetch their part, with the one that is being built. */
const keptHeads = 3

/**
 * Writes tiles and shares under this number, in place of what an earlier try may have left, and takes away
 * what is too old. They count once the head is there, which the caller writes.
 */
export async function buildLiabilities(client: Client, input: BuildInput): Promise<Built> {
  const { number } = input
  // A try that was given up may still be writing under this number.
  await client.query('select pg_advisory_lock($1)', [lockKeys.liabilities])
  for (const table of ['liability_tile', 'liability_share'])
    await client.query(`delete from ${table} where number = $1 or number <= $2`, [number, number - keptHeads])
  const held = await readHeld(client)
  // Whoever had something then has a number by now, and keeps it.
  const accounts = await readAccounts(client)
  const leaves = new Int32Array(held.customers.length * partsOfBalance)
  const assets: Built['assets'] = []
  for (const [asset, entries] of entriesByAsset(held)) {
    const tree = await plantTree(input, asset, { held, entries, accounts, leaves })
    await copyIn(
      client,
      'copy liability_tile (number, asset, level, tile, nodes) from stdin with (format binary)',
      tileRows(tree.tiles, number, asset),
    )
    assets.push({ asset, size: tree.size, root: tree.root, total: tree.total })
  }
  const customers = await insertShares(client, number, { ...held, leaves })
  return { assets, customers, leaves: assets.reduce((sum, { size }) => sum + size, 0) }
}

/** Orders keep most of their rate: the day's count has the time, and they have not. */
const shareOfProcessor = 0.3
/** Leaves, and tiles, between two looks at the pace: each look costs as much as ten hashes. */
const leavesAtOnce = 1_024
const tilesAtOnce = 8

type Owned = {
  held: HeldBalances
  /** Which of `held` are of this asset. */
  entries: Uint32Array
  accounts: ReadonlyMap<number, string>
  /** Written here, entry by entry: where the parts of each balance stand in the tree of its asset. */
  leaves: Int32Array
}

/** The tree of one asset: its leaves in an order that says nothing, filled up with leaves of nobody. */
async function plantTree(
  { number, at, secret }: BuildInput,
  asset: string,
  { held, entries, accounts, leaves }: Owned,
) {
  const textsOf = leafTextsOf({ head: { number, at }, asset })
  const key = keyOfHead(secret, number)
  const size = sizeFor(entries.length * partsOfBalance)
  const places = shuffled(size)
  const { nodes, set, fill } = leavesOf(size)
  const pace = makePace(shareOfProcessor)
  let next = 0
  let total = 0n
  for (const entry of entries) {
    if (next % leavesAtOnce === 0) await pace()
    const account = accounts.get(held.customers[entry] as number)
    if (account === undefined) throw new Error(`what customer ${held.customers[entry]} has belongs to nobody`)
    const balance = held.balances[entry] as bigint
    const textOf = textsOf(account)
    total += balance
    for (const [part, { salt, amount }] of splitBalance(key, { account, asset, balance }).entries()) {
      const place = places[next++] as number
      set(place, { text: textOf({ part, salt, amount }), amount })
      leaves[entry * partsOfBalance + part] = place
    }
  }
  fill(places.subarray(next), (bytes) => systemRandom.bytes(bytes))
  const tiles: Tile[] = []
  const making = makeTiles(nodes)
  let made = making.next()
  for (; !made.done; made = making.next()) {
    tiles.push(made.value)
    if (tiles.length % tilesAtOnce === 0) await pace()
  }
  const root = made.value
  return { size, root: Buffer.from(root.hash).toString('hex'), total: String(total), tiles }
}

function sizeFor(leaves: number): number {
  let size = minLeaves
  while (size < leaves) size *= 2
  return size
}

/** The numbers below `size` in an order that nobody can foresee. */
function shuffled(size: number): Uint32Array {
  const places = Uint32Array.from({ length: size }, (_, index) => index)
  const random = new Uint32Array(size)
  for (let at = 0; at < size; at += 65_536) {
    const some = random.subarray(at, at + 65_536)
    some.set(new Uint32Array(new Uint8Array(systemRandom.bytes(some.byteLength)).buffer))
  }
  for (let last = size - 1; last > 0; last--) {
    const other = Math.floor(((random[last] as number) / 2 ** 32) * (last + 1))
    const kept = places[last] as number
    places[last] = places[other] as number
    places[other] = kept
  }
  return places
}

/** Rows of one statement. */
const sharesAtOnce = 2_000

/** COPY does not work into a table with row security. Answers how many customers there are. */
async function insertShares(
  client: Client,
  number: number,
  held: HeldBalances & Pick<Owned, 'leaves'>,
): Promise<number> {
  const { customers, assets, names, balances, leaves } = held
  const starts = startsOfCustomers(held)
  const last = starts.length - 1
  const quoted = names.map((name) => `"${name}"`)
  for (let at = 0; at < last; at += sharesAtOnce) {
    const some = starts.subarray(at, at + sharesAtOnce + 1)
    const rowsOf = <T>(textOf: (from: number, to: number) => T) =>
      Array.from(some.subarray(1), (to, index) => textOf(some[index] as number, to))
    await client.query(
      `insert into liability_share (number, customer_id, assets, balances, leaves)
       select $1, id, assets::text[], balances::bigint[], leaves::integer[]
         from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as s (id, assets, balances, leaves)`,
      [
        number,
        rowsOf((from) => customers[from]),
        rowsOf((from, to) => `{${Array.from(assets.subarray(from, to), (asset) => quoted[asset])}}`),
        rowsOf((from, to) => `{${balances.subarray(from, to)}}`),
        rowsOf((from, to) => `{${leaves.subarray(from * partsOfBalance, to * partsOfBalance)}}`),
      ],
    )
  }
  return last
}

/** Bytes of COPY's binary format before the first row, and after the last. */
const copyBegins = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const copyEnds = Buffer.from([0xff, 0xff])

/** Tiles as text would be twice as long, and both sides would spend more time on digits than on hashes. */
async function* tileRows(tiles: readonly Tile[], number: number, asset: string) {
  yield copyBegins
  const name = Buffer.from(asset)
  for (const { level, tile, nodes } of tiles)
    yield Buffer.concat([beginningOf(number, name, { level, tile, length: nodes.length }), nodes])
  yield copyEnds
}

/** A row of `liability_tile` up to its nodes: how many fields there are, and each after its length. */
function beginningOf(
  number: number,
  asset: Buffer,
  { level, tile, length }: { level: number; tile: number; length: number },
): Buffer {
  const row = Buffer.alloc(2 + 12 + 4 + asset.length + 6 + 8 + 4)
  let at = row.writeInt16BE(5)
  at = row.writeInt32BE(8, at)
  at = row.writeBigInt64BE(BigInt(number), at)
  at = row.writeInt32BE(asset.length, at)
  at += asset.copy(row, at)
  at = row.writeInt32BE(2, at)
  at = row.writeInt16BE(level, at)
  at = row.writeInt32BE(4, at)
  at = row.writeInt32BE(tile, at)
  row.writeInt32BE(length, at)
  return row
}
