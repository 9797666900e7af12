import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import type { Act } from '../acts/act.ts'

export type Cause = {
  reason: SafeModeReason
  /** What exactly was found, for operators. */
  detail: string
}

/** What stands, as this process knows it; times in ms UTC. */
export type Standing = Cause & { id: bigint; enteredAt: number }

/** Safety H17: reading and withdrawing only, from a cause that the platform finds by itself until two operators lift it. */
export type SafeMode = {
  /** Undefined: all goes on as usual. From memory: asked by each request that begins a risk. */
  standing(): Standing | undefined
  /** Reads it anew, once for all who ask: what was entered or left until now is known afterwards. */
  look(): Promise<void>
  /**
   * Enters it together with the row that found the cause (law 1); nothing happens where it stands already. This process
   * knows of it when the act is over.
   */
  enter(act: Act, cause: Cause): Promise<void>
  /** As the database has it now, in this process. The others hear of it by the event. */
  reload(): Promise<void>
  /** Tells that it was entered or left. Answers a function that ends it. */
  onChange(listener: () => void): () => void
  stop(): void
}

/** What a proposal to leave it is about. */
export const subjectOf = ({ id }: Pick<Standing, 'id'>) => `safe-mode-${id}`
