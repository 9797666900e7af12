/** Worker: solves the puzzle of a sign-in, which may take a slow device some seconds. */
import type { ProofChallenge } from '@tarazu/contract/session/proof'
import { solveProof } from '@tarazu/contract/session/solve-proof'

self.onmessage = ({ data }: MessageEvent<ProofChallenge>) => self.postMessage(solveProof(data))
