/** Whether two checkpoints are of one history, by the tiles of the log. Pure. */
import { sameBytes } from './bytes-as-text.ts'
import type { Checkpoint } from './checkpoint.ts'
import { consistencyProof, isConsistent, type LateHash, type TreeHead, treeRoot } from './merkle.ts'
import { nodesInTiles, type TileReader } from './tiles.ts'

/** `no-proof`: the tiles lead to nothing, so that nobody can say. */
export type Compared = 'same-history' | 'forked' | 'no-proof'

/** Either may be the earlier one. Throws what `read` throws, as where there is no network. */
export async function compareCheckpoints(
  hash: LateHash,
  one: Checkpoint,
  other: Checkpoint,
  read: TileReader,
): Promise<Compared> {
  if (one.origin !== other.origin) return 'forked'
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one]
  if (earlier.size === later.size) return sameBytes(earlier.root, later.root) ? 'same-history' : 'forked'
  return proveHead(hash, earlier, later, read)
}

/**
 * A short name of a tree that two people tell each other: its size, and 100 bits of its root as letters and
 * digits that are not taken for others (Crockford's base32). Whoever makes two trees would have to try 2^50
 * of them for each checkpoint until two have one code.
 */
export function checkpointCode({ size, root }: TreeHead): string {
  let bits = 0n
  for (const byte of root.subarray(0, 13)) bits = (bits << 8n) | BigInt(byte)
  bits >>= 4n
  const letters = Array.from(
    { length: 20 },
    (_, at) => alphabet[Number((bits >> BigInt(5 * (19 - at))) & 31n)],
  )
  return [String(size), ...(letters.join('').match(/.{4}/g) ?? [])].join('-')
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As `checkpointCode` writes it, whatever case and spaces somebody has typed; undefined: it is none. */
export function readCheckpointCode(typed: string): { size: number; code: string } | undefined {
  const plain = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const [, digits = '', letters = ''] =
    /^\s*([\d]{1,15})\s*-((?:[\s-]*[0-9A-HJKMNP-TV-Z]){20})\s*$/.exec(plain) ?? []
  const groups = letters.replaceAll(/[\s-]/g, '').match(/.{4}/g)
  const size = Number(digits)
  return groups && size > 0 ? { size, code: [String(size), ...groups].join('-') } : undefined
}

/** `too-new`: the code is of a larger tree than this checkpoint, so that it has to be read again. */
export async function compareCode(
  hash: LateHash,
  { size, code }: { size: number; code: string },
  known: TreeHead,
  read: TileReader,
): Promise<Compared | 'too-new'> {
  if (size > known.size) return 'too-new'
  if (size === known.size) return checkpointCode(known) === code ? 'same-history' : 'forked'
  const earlier = await reading(read, async (tiles) => ({
    size,
    root: await treeRoot(hash, size, nodesInTiles(hash, known.size, tiles)),
  }))
  if (!earlier || (await proveHead(hash, earlier, known, read)) !== 'same-history') return 'no-proof'
  return checkpointCode(earlier) === code ? 'same-history' : 'forked'
}

async function proveHead(
  hash: LateHash,
  earlier: TreeHead,
  later: TreeHead,
  read: TileReader,
): Promise<Compared> {
  const proved = await reading(read, async (tiles) => {
    const nodes = nodesInTiles(hash, later.size, tiles)
    // Tiles that do not lead to the later root prove nothing of the earlier one.
    if (!sameBytes(await treeRoot(hash, later.size, nodes), later.root)) return 'no-proof'
    const proof = await consistencyProof(hash, { from: earlier.size, size: later.size }, nodes)
    return (await isConsistent(hash, earlier, later, proof)) ? 'same-history' : 'forked'
  })
  return proved ?? 'no-proof'
}

/** Undefined where tiles are missing or have not their length. */
async function reading<T>(read: TileReader, work: (read: TileReader) => Promise<T>): Promise<T | undefined> {
  let lost: { error: unknown } | undefined
  const watched: TileReader = (tiles) =>
    read(tiles).catch((error: unknown) => {
      lost = { error }
      throw error
    })
  try {
    return await work(watched)
  } catch {
    if (lost) throw lost.error
    return undefined
  }
}
