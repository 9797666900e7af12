import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import type { Act } from '../acts/act.ts'

export type Cause = {
  reason: SafeModeReason
  /** What exactly was found, for operators. */
  detail: string
}

/** The safe mode that this process knows of; times in ms UTC. */
export type Standing = Cause & { id: bigint; enteredAt: number }

/**
 * Safety H17: only reading and withdrawing, from a cause the platform finds itself until two operators lift
 * it.
 */
export type SafeMode = {
  /** Undefined outside of safe mode. From memory: every request that begins a risk asks. */
  standing(): Standing | undefined
  /** Reads it anew, one reading for all who ask; afterwards what was entered or left before is known. */
  look(): Promise<void>
  /**
   * In the act that found the cause (law 1); no effect in safe mode. This process knows of it when the act is
   * over.
   */
  enter(act: Act, cause: Cause): Promise<void>
  /** Reads it from the database for this process. The others do so on the event. */
  reload(): Promise<void>
  /** Calls the listener when it was entered or left. Returns a function that stops it. */
  onChange(listener: () => void): () => void
  stop(): void
}

/** The subject of a proposal to leave it. */
export const subjectOfSafeMode = ({ id }: Pick<Standing, 'id'>) => `safe-mode-${id}`
