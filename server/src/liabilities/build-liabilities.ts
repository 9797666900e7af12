/** Reads what every customer has at one moment, and writes the trees over it. */
import {
  leafTextsOf,
  minLeaves,
  partsOfBalance,
  type UnsignedHead,
} from '@tarazu/contract/liabilities/liabilities'
import type { Client } from 'pg'
import { copyIn, copyOut } from '../backup/copy.ts'
import { systemRandom } from '../clock.ts'
import { lockKeys } from '../db/lock-keys.ts'
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

type Owner = { account: string; balance: bigint; share: Share }
type Share = { id: number; assets: string[]; balances: bigint[]; leaves: number[] }

/**
 * What customers have, in any account of theirs that is not below zero: what they owe is nobody's claim, and
 * is not taken off. One statement, so one snapshot, and it locks nothing.
 */
const balancesSql = `
  copy (select a.asset, a.customer_id, c.display_id, sum(a.balance)::bigint
          from account a join customer c on c.id = a.customer_id
         where a.balance > 0
         group by 1, 2, 3 order by 1, 2) to stdout`

/**
 * Writes tiles and shares under this number, in place of what an earlier try may have left. They count once
 * the head is there, which the caller writes.
 */
export async function buildLiabilities(client: Client, input: BuildInput): Promise<Built> {
  const { number } = input
  // A try that was given up may still be writing under this number.
  await client.query('select pg_advisory_lock($1)', [lockKeys.liabilities])
  await client.query('delete from liability_tile where number = $1', [number])
  await client.query('delete from liability_share where number = $1', [number])
  const shares = new Map<number, Share>()
  const assets: Built['assets'] = []
  let leaves = 0
  for await (const { asset, owners } of readAssets(client, shares)) {
    const tree = await plantTree(input, asset, owners)
    await copyIn(
      client,
      'copy liability_tile (number, asset, level, tile, nodes) from stdin',
      pieces(tree.tiles, number, asset),
    )
    assets.push({ asset, size: tree.size, root: tree.root, total: tree.total })
    leaves += tree.size
  }
  await insertShares(client, number, [...shares.values()])
  return { assets: assets.toSorted(byName), customers: shares.size, leaves }
}

const byName = (one: { asset: string }, other: { asset: string }) => (one.asset < other.asset ? -1 : 1)

/** All balances are read before the first is handed on: the connection writes meanwhile. */
async function* readAssets(client: Client, shares: Map<number, Share>) {
  const owned = new Map<string, Owner[]>()
  for await (const [asset = '', id = '', account = '', balance = '0'] of rowsOf(
    copyOut(client, balancesSql),
  )) {
    const owners = owned.get(asset) ?? []
    const customer = Number(id)
    const share = shares.get(customer) ?? { id: customer, assets: [], balances: [], leaves: [] }
    shares.set(customer, share)
    owners.push({ account, balance: BigInt(balance), share })
    owned.set(asset, owners)
  }
  for (const [asset, owners] of owned) yield { asset, owners }
}

/** Rows of COPY's text. None of these values has a character that it escapes. */
async function* rowsOf(pieces: AsyncIterable<Buffer>) {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.split('\t')
  }
}

/** Orders keep most of their rate: the day's count has the time, and they have not. */
const shareOfProcessor = 0.3
/** Leaves between two looks at the pace. */
const atOnce = 256

/** The tree of one asset: its leaves in an order that says nothing, filled up with leaves of nobody. */
async function plantTree({ number, at, secret }: BuildInput, asset: string, owners: readonly Owner[]) {
  const textOf = leafTextsOf({ head: { number, at }, asset })
  const key = keyOfHead(secret, number)
  const size = sizeFor(owners.length * partsOfBalance)
  const places = shuffled(size)
  const { nodes, set, fill } = leavesOf(size)
  const pace = makePace(shareOfProcessor)
  let next = 0
  let total = 0n
  for (const [index, { account, balance, share }] of owners.entries()) {
    if (index % atOnce === 0) await pace()
    share.assets.push(asset)
    share.balances.push(balance)
    total += balance
    for (const [part, { salt, amount }] of splitBalance(key, { account, asset, balance }).entries()) {
      const place = places[next++] as number
      set(place, { text: textOf({ account, part, salt, amount }), amount })
      share.leaves.push(place)
    }
  }
  fill(places.subarray(next), (bytes) => systemRandom.bytes(bytes))
  const tiles: Tile[] = []
  const making = makeTiles(nodes)
  let made = making.next()
  for (; !made.done; made = making.next()) {
    tiles.push(made.value)
    await pace()
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

/** COPY does not work into a table with row security. */
async function insertShares(client: Client, number: number, shares: readonly Share[]) {
  for (let at = 0; at < shares.length; at += sharesAtOnce) {
    const some = shares.slice(at, at + sharesAtOnce)
    await client.query(
      `insert into liability_share (number, customer_id, assets, balances, leaves)
       select $1, id, assets::text[], balances::bigint[], leaves::integer[]
         from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as s (id, assets, balances, leaves)`,
      [
        number,
        some.map(({ id }) => id),
        some.map(({ assets }) => `{${assets.map((asset) => `"${asset}"`)}}`),
        some.map(({ balances }) => `{${balances}}`),
        some.map(({ leaves }) => `{${leaves}}`),
      ],
    )
  }
}

async function* pieces(tiles: readonly Tile[], number: number, asset: string) {
  let text = ''
  for (const { level, tile, nodes } of tiles) {
    text += `${number}\t${asset}\t${level}\t${tile}\t\\\\x${nodes.toString('hex')}\n`
    if (text.length < 65_536) continue
    yield Buffer.from(text, 'latin1')
    text = ''
  }
  if (text !== '') yield Buffer.from(text, 'latin1')
}
