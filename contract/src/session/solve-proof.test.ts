import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RefusedError } from '../client-errors.ts'
import { proofAnswer, proofParts, withProof } from './proof.ts'
import { challengeOf, isSolved, solveProof } from './solve-proof.ts'

const puzzle = { challenge: 'abc.8.def.ghi', bits: 8, parts: proofParts } as const

test('an answer has what is asked for, as another implementation reads the document', () => {
  const answer = solveProof(puzzle)
  expect(proofAnswer.parse(answer)).toBe(answer)
  const [challenge = '', numbers = ''] = answer.split('~')
  expect(challengeOf(answer)).toBe(challenge)
  const head = createHash('sha256').update(challenge).digest()
  for (const [part, number] of numbers.split('.').entries()) {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(part)
    bytes.writeUInt32BE(Number(number), 1)
    expect(createHash('sha256').update(head).update(bytes).digest()[0]).toBe(0)
  }
})

test('an answer is good for its challenge and its bits alone', () => {
  const answer = solveProof(puzzle)
  expect(isSolved(answer, 8)).toBe(true)
  expect(isSolved(answer, 16)).toBe(false)
  expect(isSolved(answer.replace('abc', 'abd'), 8)).toBe(false)
  expect(isSolved(answer.replace(/\.\d+$/, ''), 8)).toBe(false)
})

test('a puzzle is solved and its answer sent, and other refusals are passed on', async () => {
  const sent: (string | undefined)[] = []
  const send = async ({ proof }: { proof?: string }) => {
    sent.push(proof)
    if (sent.length < 3) throw new RefusedError('proof_needed', '', { ...puzzle })
    return 'signed in'
  }
  let solved = 0
  expect(await withProof(send, async () => `answer ${++solved}`)).toBe('signed in')
  expect(sent).toEqual([undefined, 'answer 1', 'answer 2'])
  const failing = () => Promise.reject(new RefusedError('login_failed', '', {}))
  await expect(withProof(failing, async () => '')).rejects.toMatchObject({ code: 'login_failed' })
})

test('a puzzle that is asked for again and again is given up', async () => {
  let solved = 0
  const failing = () => Promise.reject(new RefusedError('proof_needed', '', { ...puzzle }))
  await expect(withProof(failing, async () => String(++solved))).rejects.toMatchObject({
    code: 'proof_needed',
  })
  expect(solved).toBe(3)
})
