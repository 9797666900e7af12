/**
 * Solving the puzzle of a sign-in, and checking its answer: pure. Apart from what is sent, so that the app
 * loads the hash function when it is needed.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type ProofChallenge, proofParts } from './proof.ts'

/** Bytes whose hash is looked at. Part and number are written into them. */
function candidateOf(challenge: string) {
  const bytes = new Uint8Array(37)
  bytes.set(sha256(utf8ToBytes(challenge)))
  const view = new DataView(bytes.buffer)
  return (part: number, number: number) => {
    bytes[32] = part
    view.setUint32(33, number)
    return sha256(bytes)
  }
}

function zeroBits(hash: Uint8Array) {
  const first = ((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)
  return Math.clz32(first)
}

/** The answer to a challenge. Takes seconds on a slow device, so a page asks a worker for it. */
export function solveProof({ challenge, bits }: Pick<ProofChallenge, 'challenge' | 'bits'>): string {
  const hashOf = candidateOf(challenge)
  const numbers = Array.from({ length: proofParts }, (_, part) => {
    for (let number = 0; ; number += 1) if (zeroBits(hashOf(part, number)) >= bits) return number
  })
  return `${challenge}~${numbers.join('.')}`
}

/** The challenge that is answered. */
export function challengeOf(answer: string) {
  return answer.split('~', 1)[0] ?? ''
}

export function isSolved(answer: string, bits: number): boolean {
  const [challenge = '', numbers = ''] = answer.split('~')
  const hashOf = candidateOf(challenge)
  const each = numbers.split('.').map(Number)
  return each.length === proofParts && each.every((number, part) => zeroBits(hashOf(part, number)) >= bits)
}
