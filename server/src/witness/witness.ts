/** A witness without its socket: what is handed in is judged, kept, and answered with a co-signature. */
import { emptyRoot, type TreeHead } from '@tarazu/contract/chain/merkle'
import { type Note, noteOf, signatureLine } from '@tarazu/contract/chain/note'
import { isSigned } from '../chain/chain-key.ts'
import type { Clock } from '../clock.ts'
import { makeLimiter } from '../concurrency/limiter.ts'
import { type Accepted, judgeCheckpoint, type Refused } from './judge-checkpoint.ts'
import type { WitnessedLog, WitnessState } from './state-file.ts'
import { hashOfWitness, type WitnessKey } from './witness-key.ts'

export type Witness = {
  /** The line of the co-signature with its newline, or why there is none. */
  addCheckpoint(body: string): Promise<{ line: string } | Refused>
  /** The last checkpoint that was co-signed of the log whose origin has this SHA-256 (hex). */
  lastCheckpoint(originHash: string): string | undefined
}

export type WitnessParts = {
  key: WitnessKey
  state: WitnessState
  clock: Pick<Clock, 'now'>
  /** Tells whoever runs it what they ought to know. */
  say(text: string): void
}

/** Each takes milliseconds; whoever comes behind so many is told to come again (429). */
const maxWaiting = 1_000

const nothing: TreeHead = { size: 0, root: emptyRoot(hashOfWitness) }

export function makeWitness({ key, state, clock, say }: WitnessParts): Witness {
  // Between looking at the last checkpoint and keeping the next nobody else may come.
  const oneByOne = makeLimiter(1, maxWaiting, 'Too many checkpoints at the moment.')
  const means = { hash: hashOfWitness, verify: isSigned }
  const find = (origin: string) => {
    const log = state.log(origin)
    return log && { ...log, latest: log.last?.checkpoint ?? nothing }
  }
  return {
    addCheckpoint: (body) =>
      oneByOne.run(async () => {
        const judged = await judgeCheckpoint(means, find, body)
        if (!('refused' in judged)) return cosign(judged)
        if (judged.refused === 'forked') sayForked(judged)
        return judged
      }),
    lastCheckpoint: (originHash) => state.logs().find((log) => originHashOf(log) === originHash)?.last?.note,
  }

  async function cosign({ origin, note, checkpoint }: Accepted) {
    const log = state.log(origin) as WitnessedLog
    const cosignature = key.cosign(note.text, Math.floor(clock.now() / 1_000))
    const cosigned: Note = { ...note, signatures: [...note.signatures, cosignature] }
    await state.keep({ ...log, last: { note: noteOf(cosigned), checkpoint } })
    return { line: `${signatureLine(cosignature)}\n` }
  }

  function sayForked({ origin, note }: Extract<Refused, { refused: 'forked' }>) {
    const last = state.log(origin)?.last?.note
    say(
      `${origin} HAS TWO HISTORIES. Keep these two checkpoints, it has signed both:\n\n${last}\n${noteOf(note)}`,
    )
  }
}

const originHashOf = ({ origin }: WitnessedLog) =>
  Buffer.from(hashOfWitness(Buffer.from(origin))).toString('hex')
