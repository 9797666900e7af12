import { parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { type TileReader, tilePath } from '@tarazu/contract/chain/tiles'
import { readAtMost } from './read-at-most.ts'
import type { PublishedLog } from './verify-log.ts'

const timeout_ms = 10_000
/** A checkpoint with the co-signatures of a hundred witnesses has less, and a tile 8,192. */
const max_bytes = 100_000

/** The log that a running deployment at this address publishes. Throws a sentence where there is none. */
export async function readPublishedLog(address: string): Promise<PublishedLog> {
  const note = await read('/log/checkpoint')
  const signed = parseSignedCheckpoint(note.toString())
  if (!signed) throw new Error(`What ${address} publishes is no checkpoint of a log.`)
  const readTiles: TileReader = (tiles) => Promise.all(tiles.map((tile) => read(`/log${tilePath(tile)}`)))
  return { ...signed, readTiles }

  async function read(path: string): Promise<Buffer> {
    const url = new URL(path, address)
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return await readAtMost(answer, max_bytes)
    } catch (error) {
      throw new Error(`${url} does not answer: ${(error as Error).message}.`, { cause: error })
    }
  }
}
