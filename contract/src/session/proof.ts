/** A puzzle that costs whoever guesses passwords, and a customer's device a moment, as it is sent. */
import * as z from 'zod/mini'
import { RefusedError } from '../client-errors.ts'

/**
 * Sixteen small puzzles take about the same time each time, while one large one may take five times as long.
 */
export const proofParts = 16
/** An answer takes 2^(bits + 4) hashes: 4,096 at least, 1,048,576 at most. */
export const proofBits = { least: 8, most: 16 } as const

/** What the `detail` of the refusal `proof_needed` holds. */
export const proofChallenge = z.object({
  challenge: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
  bits: z.int().check(z.minimum(1), z.maximum(proofBits.most)),
  parts: z.literal(proofParts),
})
export type ProofChallenge = z.output<typeof proofChallenge>

/** The challenge and its answer, as they are sent: `<challenge>~<number>.<number>...`. */
export const proofAnswer = z.string().check(z.regex(/^[\w.-]{1,200}~\d{1,10}(\.\d{1,10}){15}$/))

/** What clients of the API read that have to solve it themselves. */
export const proofDescription = [
  'While wrong passwords are being tried, a sign-in from a network where its owner is not known is',
  'refused with `proof_needed`, untried. `detail` then has a `challenge`, `bits` and `parts` (16). For',
  'each part from 0 to 15 find a number below 2^32 such that SHA-256 of these 37 bytes begins with',
  '`bits` zero bits: SHA-256 of the challenge in ASCII (32 bytes), the part (1 byte), the number (4',
  'bytes, the highest first). Send the same again with `proof`: the challenge, `~`, and the sixteen',
  'numbers with a `.` between them. An answer is good for this account, from the same network, once,',
  'within five minutes. It takes 2^(bits + 4) hashes, a million at most.',
].join(' ')

/** Most puzzles for one sign-in: the difficulty may have risen while one was solved. */
const maxPuzzles = 3

/** Sends something, and again with the answer where it is refused with a puzzle, which `solve` solves. */
export async function withProof<T>(
  send: (answer: { proof?: string }) => Promise<T>,
  solve: (puzzle: ProofChallenge) => Promise<string>,
): Promise<T> {
  let answer: { proof?: string } = {}
  for (let puzzles = 0; ; puzzles += 1) {
    try {
      return await send(answer)
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'proof_needed' || puzzles === maxPuzzles)
        throw error
      answer = { proof: await solve(z.parse(proofChallenge, error.detail)) }
    }
  }
}
