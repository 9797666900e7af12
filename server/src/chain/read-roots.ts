import type { SignedRoot } from '@tarazu/contract/chain/api'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { isRemembered, macOf, type Remembered } from '../secrets/remembered.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { rootSaid } from './day-root.ts'

export type KeptRoot = SignedRoot & { anchored_at: number | null }
export type AnchorWay = 'file' | 'webhook'
type Keys = Pick<Secrets, 'key'>
type Anchored = { root: bigint; signature: Buffer; way: AnchorWay; at: Date }

/** That a place outside took a root with this signature. */
const remembered = ({ root, signature, way, at }: Anchored): Remembered => ({
  table: 'chain_anchor',
  facts: [String(root), signature.toString('hex'), way, at.getTime()],
})

/**
 * Roots before the day `before`, newest first. `anchored_at` is in ms UTC: when the first outside place
 * accepted it.
 */
export async function readRoots(
  db: Kysely<Tables>,
  secrets: Keys,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<KeptRoot[]> {
  const rows = await db
    .selectFrom('chain_root')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('number', '<', BigInt(before ?? 0)))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  const anchors = Map.groupBy(await readAnchors(db, secrets, rows), ({ root }) => root)
  return rows.map((row) => {
    const times = (anchors.get(row.number) ?? []).map(({ at }) => at.getTime())
    return { ...signedRoot(row), anchored_at: times.length > 0 ? Math.min(...times) : null }
  })
}

export const signedRoot = (row: Selectable<Tables['chain_root']>): SignedRoot => ({
  ...rootSaid(row),
  key: row.key.toString('hex'),
  signature: row.signature.toString('hex'),
})

/** Where these roots were taken, as far as the deployment itself remembers it. */
async function readAnchors(
  db: Kysely<Tables>,
  secrets: Keys,
  roots: readonly { number: bigint; signature: Buffer }[],
): Promise<Anchored[]> {
  if (roots.length === 0) return []
  const signatures = new Map(roots.map(({ number, signature }) => [number, signature]))
  const rows = await db
    .selectFrom('chain_anchor')
    .selectAll()
    .where('root', 'in', [...signatures.keys()])
    .where('mac', 'is not', null)
    .where('at', '<', new Date(8.64e15))
    .execute()
  return rows.flatMap(({ mac, ...row }) => {
    const anchored = { ...row, signature: signatures.get(row.root) ?? Buffer.alloc(0) }
    return isRemembered(secrets, remembered(anchored), mac) ? [anchored] : []
  })
}

const atOnce = 50

/** The last root that a place outside took: they are sent in order. */
export async function lastAnchored(db: Kysely<Tables>, secrets: Keys, way: AnchorWay): Promise<bigint> {
  for (let before: bigint | undefined; ; ) {
    const roots = await db
      .selectFrom('chain_root')
      .select(['number', 'signature'])
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0n))
      .orderBy('number', 'desc')
      .limit(atOnce)
      .execute()
    if (roots.length === 0) return 0n
    const anchors = await readAnchors(db, secrets, roots)
    const taken = anchors.filter((anchor) => anchor.way === way).map(({ root }) => root)
    const last = roots.find(({ number }) => taken.includes(number))
    if (last) return last.number
    before = roots.at(-1)?.number
  }
}

export async function keepAnchored(db: Kysely<Tables>, secrets: Keys, anchored: Anchored) {
  const { signature: _, ...row } = anchored
  await db
    .insertInto('chain_anchor')
    .values({ ...row, mac: macOf(secrets, remembered(anchored)) })
    .execute()
}
