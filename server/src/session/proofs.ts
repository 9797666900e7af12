/** Puzzles for whoever guesses: given out without being kept, each answer accepted once. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ProofChallenge, proofParts } from '@tarazu/contract/session/proof'
import { challengeOf, isSolved } from '@tarazu/contract/session/solve-proof'
import { LRUCache } from 'lru-cache'
import type { Clock, Random } from '../clock.ts'
import { growsTo } from '../concurrency/grows-to.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** How long an answer is accepted, which is many times what a slow phone takes for it. */
const lifetime_ms = 5 * 60_000
/** Answers remembered as used. Each has cost its puzzle, so that many within the lifetime cost very much. */
const maxUsed = 200_000
/** Puzzles become harder while one is solved: so many bits fewer than are needed now are enough. */
const lag_bits = 2

/** What a puzzle is for: its answer is good for nobody else, and nowhere else. */
export type ProofSubject = { account: string; network: string }

type Parts = { clock: Clock; random: Random; secrets: Pick<Secrets, 'key'> }

export function makeProofs({ clock, random, secrets }: Parts, purpose: 'customer' | 'operator') {
  const used = new LRUCache<string, true>(growsTo(maxUsed))

  function sign({ account, network }: ProofSubject, open: string) {
    const text = JSON.stringify([purpose, account, network, open])
    return createHmac('sha256', secrets.key('proof')).update(text).digest('base64url')
  }

  return {
    challenge(subject: ProofSubject, bits: number): ProofChallenge {
      const open = `${clock.now().toString(36)}.${bits}.${random.bytes(12).toString('base64url')}`
      return { challenge: `${open}.${sign(subject, open)}`, bits, parts: proofParts }
    },
    /** Whether it is the first answer to a recent challenge for this subject that was hard enough. */
    accept(subject: ProofSubject, answer: string, needed: number): boolean {
      const challenge = challengeOf(answer)
      const [at = '', bits = '', nonce = '', mac = ''] = challenge.split('.')
      const right = Buffer.from(sign(subject, `${at}.${bits}.${nonce}`))
      const given = Buffer.from(mac)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false
      const age_ms = clock.now() - Number.parseInt(at, 36)
      if (age_ms < 0 || age_ms > lifetime_ms || Number(bits) < needed - lag_bits) return false
      if (used.has(nonce) || !isSolved(answer, Number(bits))) return false
      used.set(nonce, true)
      return true
    },
  }
}
