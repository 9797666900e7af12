/**
 * Each device is a witness: it keeps the last checkpoint of the log that it saw, and looks whether the next
 * one continues it (decision 102).
 */
import { textOf } from '@tarazu/contract/chain/bytes-as-text'
import { type Checkpoint, checkpointSignedBy, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import {
  type Compared,
  checkpointCode,
  compareCheckpoints,
  compareCode,
  readCheckpointCode,
} from '@tarazu/contract/chain/compare-checkpoints'
import { parseVerifierKey } from '@tarazu/contract/chain/note'
import { sha256 } from '@tarazu/contract/chain/sha256'
import { type TileReader, tilePath } from '@tarazu/contract/chain/tiles'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { anyText, localValue } from '@tarazu/ui/local-value'
import { call } from '../data/api.ts'
import { isSigned } from '../data/is-signed.ts'

export type Watched = {
  /** Undefined: nothing is sealed yet, or nothing that its key has signed. */
  checkpoint: Checkpoint | undefined
  /** How two people name it; undefined where there is no checkpoint. */
  code: string | undefined
  /** What is wrong with it, and when this device saw what it ought to continue, ms UTC. */
  alarm: { what: Exclude<Compared, 'same-history'>; seenAt: number } | undefined
}

/**
 * The note with the time: `1800000000000 origin…`. It belongs to the address, as all that a browser keeps.
 */
const seen = localValue('log-seen', anyText)

/** Throws where the network is lost, of which nothing follows. */
export async function watchLog(): Promise<Watched> {
  const before = lastSeen()
  const note = await readPublished()
  const now = note === undefined ? undefined : parseSignedCheckpoint(note)?.checkpoint
  if (!now || note === undefined)
    return {
      checkpoint: undefined,
      code: undefined,
      alarm: before && { what: 'no-proof', seenAt: before.at },
    }
  const compared = before
    ? await compareCheckpoints(sha256, before.checkpoint, now, readTiles)
    : 'same-history'
  const shown = { checkpoint: now, code: checkpointCode(now) }
  // What was seen is kept, so that the alarm is there again at the next visit.
  if (before && compared !== 'same-history') return { ...shown, alarm: { what: compared, seenAt: before.at } }
  if (!before || before.checkpoint.size <= now.size) seen.set(`${Date.now()} ${note}`)
  return { ...shown, alarm: undefined }
}

/** What somebody else sees, by its code; undefined: what was typed is none. */
export async function compareWithOther(typed: string) {
  const other = readCheckpointCode(typed)
  if (!other) return undefined
  const { checkpoint, alarm } = await watchLog()
  if (alarm) return alarm.what
  return checkpoint ? compareCode(sha256, other, checkpoint, readTiles) : 'no-proof'
}

function lastSeen(): { at: number; checkpoint: Checkpoint } | undefined {
  const kept = seen.get() ?? ''
  const split = kept.indexOf(' ')
  const checkpoint = parseSignedCheckpoint(kept.slice(split + 1))?.checkpoint
  return checkpoint && { at: Number(kept.slice(0, split)), checkpoint }
}

/** The checkpoint as text; undefined: there is none, or the key of the log has not signed it. */
async function readPublished(): Promise<string | undefined> {
  const { log_key, log_size } = await call(getTransparency, {})
  // Asking for what is not there would be an error in the browser's console.
  if (log_size === 0) return undefined
  const bytes = await read('/log/checkpoint', { cache: 'no-store' })
  const note = bytes && textOf(bytes)
  const signed = note === undefined ? undefined : parseSignedCheckpoint(note)
  const key = await parseVerifierKey(sha256, log_key)
  if (!signed || !key) return undefined
  const state = await checkpointSignedBy(signed, key, isSigned)
  return state === 'signed' || state === 'unable' ? note : undefined
}

const readTiles: TileReader = (tiles) =>
  Promise.all(tiles.map(async (tile) => (await read(`/log${tilePath(tile)}`)) ?? new Uint8Array()))

/** Undefined: it is not there. A server that has no time now is no answer, like a lost network. */
async function read(path: string, options: RequestInit = {}): Promise<Uint8Array | undefined> {
  const answer = await fetch(path, options)
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 429 || answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
  return undefined
}
